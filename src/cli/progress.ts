/** A line on a terminal's standard error that says how far a long run is. Silent in a pipe. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Nothing is shown of a run that is shorter than this (milliseconds). */
const PATIENCE = 400;
const INTERVAL = 80;

export class Progress {
  private readonly start: number;
  private last = 0;
  private isShown = false;

  /** @param now the time in milliseconds */
  constructor(private readonly terminal: Terminal, private readonly total: number, private readonly now: () => number = Date.now) {
    this.start = now();
  }

  show(done: number, what: string): void {
    const time = this.now();
    if (this.terminal.isTTY !== true || time - this.start < PATIENCE || time - this.last < INTERVAL) return;
    this.last = time;
    this.isShown = true;
    const text = `${String(done + 1).padStart(String(this.total).length)}/${this.total} ${what}`;
    this.terminal.write(`\r\u001B[2K${text.slice(0, (this.terminal.columns ?? 80) - 1)}`);
  }

  clear(): void {
    if (this.isShown) this.terminal.write('\r\u001B[2K');
    this.isShown = false;
  }
}

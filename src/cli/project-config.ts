/** What the project's own ESLint config says to us: `settings.idempotency`, and what is ignored. */
import type { ESLint } from 'eslint';

export interface FileConfig {
  readonly isIgnored: boolean;
  /** As it stands there, not checked. */
  readonly settings: unknown;
}

const NOTHING: FileConfig = { isIgnored: false, settings: undefined };

/** Asks ESLint for the config of each file. One that does not load is told of once, and then counts as none. */
export class ProjectConfig {
  private readonly eslint: ESLint;
  private readonly broken = new Set<string>();

  /**
   * @param version ESLint's
   * @param warn takes a sentence for the user
   */
  constructor(Class: typeof ESLint, version: string, private readonly cwd: string, private readonly warn: (sentence: string) => void) {
    this.eslint = new Class({
      cwd,
      // From 10 on, the config nearest to the file is the one that counts.
      ...(version.startsWith('9.') ? { flags: ['v10_config_lookup_from_file'] } : {}),
      // So that "no config" for a file means that it is ignored, and not that no entry is for files of its kind.
      overrideConfig: [{ files: ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'] }],
    });
  }

  async of(file: string): Promise<FileConfig> {
    const path = await this.eslint.findConfigFile(file);
    if (path === undefined || this.broken.has(path)) return NOTHING;
    try {
      const config = (await this.eslint.calculateConfigForFile(file)) as { settings?: { idempotency?: unknown } } | undefined;
      return config === undefined ? { isIgnored: true, settings: undefined } : { isIgnored: false, settings: config.settings?.idempotency };
    } catch (error) {
      this.broken.add(path);
      this.warn(`${path} could not be loaded, so its settings and what it ignores are left out of account: ${firstLine(error)}`);
      return NOTHING;
    }
  }
}

export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').find((line) => line.trim() !== '')?.trim() ?? 'no reason is given';
}

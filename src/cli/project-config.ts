/** What the project's own ESLint config says to us: `settings.idempotency`, and what is ignored. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ESLint } from 'eslint';
import { LINTED } from './endings.js';

/** The names of a flat config, in the order in which ESLint looks for them. */
export const CONFIG_NAMES = ['eslint.config.js', 'eslint.config.mjs', 'eslint.config.cjs', 'eslint.config.ts', 'eslint.config.mts', 'eslint.config.cts'];

export interface FileConfig {
  readonly isIgnored: boolean;
  /** As it stands there, not checked. */
  readonly settings: unknown;
}

const NOTHING: FileConfig = { isIgnored: false, settings: undefined };

/** Asks ESLint for the config of each file. One that does not load is told of once, and then counts as none. */
export class ProjectConfig {
  private readonly linters = new Map<string, ESLint>();
  private readonly broken = new Set<string>();
  private readonly nearest = new Map<string, string | undefined>();

  /** @param warn takes a sentence for the user */
  constructor(private readonly Class: typeof ESLint, private readonly warn: (sentence: string) => void) {}

  /** A linter that stands in the folder of a config, as that is where each version of ESLint looks for it. */
  private linterFor(path: string): ESLint {
    let eslint = this.linters.get(path);
    if (!eslint) {
      // So that "no config" for a file means that it is ignored, and not that no entry is for files of its kind.
      eslint = new this.Class({ cwd: dirname(path), overrideConfig: [{ files: [LINTED] }] });
      this.linters.set(path, eslint);
    }
    return eslint;
  }

  /** The config that ESLint would take for the files of a folder. */
  private configFor(folder: string): string | undefined {
    if (this.nearest.has(folder)) return this.nearest.get(folder);
    const up = dirname(folder);
    const path = CONFIG_NAMES.map((name) => join(folder, name)).find((name) => existsSync(name)) ?? (up === folder ? undefined : this.configFor(up));
    this.nearest.set(folder, path);
    return path;
  }

  async of(file: string): Promise<FileConfig> {
    const path = this.configFor(dirname(file));
    if (path === undefined || this.broken.has(path)) return NOTHING;
    try {
      const config = (await this.linterFor(path).calculateConfigForFile(file)) as { settings?: { idempotency?: unknown } } | undefined;
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

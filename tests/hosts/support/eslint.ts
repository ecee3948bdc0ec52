/** ESLint's own command line in an install of the packed plugin. */
import { rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { write } from './install.js';
import { run, type Ended } from './run.js';
import { tools } from './tools.js';

interface Message {
  readonly ruleId: string | null;
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly message: string;
  readonly fix?: object;
  readonly suggestions?: readonly object[];
  readonly suppressions?: readonly { readonly kind: string; readonly justification: string }[];
}

export interface FileResult {
  readonly filePath: string;
  readonly messages: readonly Message[];
  readonly suppressedMessages: readonly Message[];
  readonly stats?: { readonly times: { readonly passes: readonly { readonly rules?: Readonly<Record<string, { readonly total: number }>> }[] } };
}

/** A folder of its own in the shared install, with these files and no others. */
export async function project(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(await tools(), name);
  rmSync(folder, { recursive: true, force: true });
  write(folder, files);
  return folder;
}

/** Runs `eslint` as installed, with these arguments. */
export async function eslint(folder: string, args: readonly string[]): Promise<Ended> {
  return run(process.execPath, [join(await tools(), 'node_modules/eslint/bin/eslint.js'), ...args], { cwd: folder });
}

/** As `eslint`, with the results that the json formatter prints. */
export async function results(folder: string, args: readonly string[]): Promise<readonly FileResult[]> {
  const { code, out, error } = await eslint(folder, ['--format', 'json', ...args]);
  if (code !== 0 && code !== 1) throw new Error(`ESLint ended with ${code}:\n${out}\n${error}`);
  return JSON.parse(out) as readonly FileResult[];
}

/** `src/a.ts:7:37 idempotency/no-regenerated-key`, in the order of files and places. */
export function places(folder: string, list: readonly FileResult[]): readonly string[] {
  const named = list.map(({ filePath, messages }) => ({ file: relative(folder, filePath).split(sep).join('/'), messages }));
  return named.sort((a, b) => (a.file < b.file ? -1 : 1)).flatMap(({ file, messages }) => messages.map(({ ruleId, line, column, message }) => `${file}:${line}:${column} ${ruleId ?? message}`));
}

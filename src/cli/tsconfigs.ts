/** Which files a tsconfig may take, as far as that saves asking for a program in vain. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ts } from '../analysis/typescript.js';

interface Config {
  readonly takesJavaScript: boolean;
}

const configs = new Map<string, Config | undefined>();
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Whether it is worth while to ask the project service for a file: a config is above it, which takes JavaScript where the file is that. */
export function mayBeInProject(file: string): boolean {
  const config = nearest(dirname(file));
  return config !== undefined && (!/\.[cm]?jsx?$/u.test(file) || config.takesJavaScript);
}

function nearest(folder: string): Config | undefined {
  if (configs.has(folder)) return configs.get(folder);
  const path = ['tsconfig.json', 'jsconfig.json'].map((name) => join(folder, name)).find(isFile);
  const up = dirname(folder);
  const config = path !== undefined ? { takesJavaScript: takesJavaScript(path, new Set()) } : up === folder ? undefined : nearest(up);
  configs.set(folder, config);
  return config;
}

/** Whether a config, or one that it refers to, takes JavaScript. */
function takesJavaScript(path: string, seen: Set<string>): boolean {
  if (/jsconfig\.json$/u.test(path)) return true;
  if (seen.has(path) || !isFile(path)) return false;
  seen.add(path);
  const { config } = ts.readConfigFile(path, (name) => readFileSync(name, 'utf8')) as { config?: { references?: unknown } };
  // Without its files: those would have to be searched for on the disk.
  const host = { ...ts.sys, readDirectory: () => [] };
  const { options } = ts.parseJsonConfigFileContent(config ?? {}, host, dirname(path), undefined, path);
  if (options.allowJs === true || options.checkJs === true) return true;
  const references: readonly { path?: unknown }[] = Array.isArray(config?.references) ? config.references : [];
  return references.some((reference) => {
    if (typeof reference.path !== 'string') return false;
    const full = resolve(dirname(path), reference.path);
    return takesJavaScript(isFile(full) ? full : join(full, 'tsconfig.json'), seen);
  });
}

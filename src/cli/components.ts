/** The ESLint parsers of files of which only a part is script, as the project has them. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Linter } from 'eslint';
import { COMPONENT_PARSERS } from './endings.js';

/** The name of the parser that a file needs; undefined for a file that is all script. */
export function componentParserName(file: string): string | undefined {
  return COMPONENT_PARSERS[extname(file)];
}

/** The endings of the components among files. */
export function componentEndings(files: readonly string[]): readonly string[] {
  return Object.keys(COMPONENT_PARSERS).filter((ending) => files.some((file) => file.endsWith(ending)));
}

export interface Component {
  readonly ending: string;
  readonly parser: Linter.Parser;
}

const loaded = new Map<string, Promise<Component>>();

/** Loads the parser of a component as the file's project has it; undefined where that is not installed. */
export function componentParser(file: string): Promise<Component> | undefined {
  const name = componentParserName(file);
  const path = name === undefined ? undefined : entryOf(name, file);
  if (path === undefined) return undefined;
  let component = loaded.get(path);
  if (!component) loaded.set(path, (component = import(pathToFileURL(path).href).then((module: Linter.Parser & { readonly default?: Linter.Parser }) => ({ ending: extname(file), parser: 'parseForESLint' in module ? module : (module.default ?? module) }))));
  return component;
}

/** The file that an import of a package gives. Node resolves from another file than its own for `require` alone, and some of these parsers are only for `import`. */
function entryOf(name: string, from: string): string | undefined {
  try {
    return createRequire(from).resolve(name);
  } catch {
    for (let folder = dirname(from); ; folder = dirname(folder)) {
      const manifest = join(folder, 'node_modules', name, 'package.json');
      if (existsSync(manifest)) {
        const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports?: { '.'?: { import?: unknown } } };
        const entry = exports?.['.']?.import;
        return typeof entry === 'string' ? join(dirname(manifest), entry) : undefined;
      }
      if (folder === dirname(folder)) return undefined;
    }
  }
}

/** What the nearest package.json says of a module: whether code in a folder may import it at run time. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Whether a module is among the `dependencies` of the package.json nearest to a file, and is installed there.
 * A dev dependency is none: what is deployed does not have it. A package may also use itself by name.
 */
export function isRuntimeDependency(fileName: string, module: string): boolean {
  const name = packageName(module);
  if (name === undefined) return false;
  const manifest = nearestManifest(fileName);
  if (!manifest) return false;
  const { dependencies } = manifest.content;
  return typeof dependencies === 'object' && dependencies !== null && Object.hasOwn(dependencies, name) && isInstalled(manifest.folder, name);
}

/** Whether `.js` files beside a file are ES modules by their package.json. */
export function isModuleType(fileName: string): boolean {
  return nearestManifest(fileName)?.content['type'] === 'module';
}

function packageName(module: string): string | undefined {
  return /^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*/u.exec(module)?.[0];
}

function nearestManifest(fileName: string): { readonly folder: string; readonly content: Readonly<Record<string, unknown>> } | undefined {
  for (let folder = dirname(fileName); ; folder = dirname(folder)) {
    try {
      const content: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return typeof content === 'object' && content !== null ? { folder, content: content as Record<string, unknown> } : undefined;
    } catch (error) {
      // No such file here: on to the folder above. One that cannot be read or parsed says nothing.
      if ((error as { code?: string }).code !== 'ENOENT' && (error as { code?: string }).code !== 'ENOTDIR') return undefined;
    }
    if (folder === dirname(folder)) return undefined;
  }
}

function isInstalled(from: string, name: string): boolean {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return true;
    if (folder === dirname(folder)) return false;
  }
}

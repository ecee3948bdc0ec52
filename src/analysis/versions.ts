/** Which version of a package is installed, as seen from a file: what its package.json says. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Major versions by the path of the package.json that says them; null where there is none, undefined where it says nothing. What the first look finds holds for the process. */
const majors = new Map<string, number | null | undefined>();
/** What was found from a folder, by package: a look goes up from folder to folder, and each is asked once. */
const found = new Map<string, Map<string, number | null | undefined>>();

/**
 * The major version of a package; undefined where it is not installed.
 * @param packageName with or without a path inside it (`rxjs/operators`)
 * @param file the file that imports it, or a declaration of it
 */
export function majorOf(packageName: string, file: string): number | undefined {
  const name = packageName.split('/').slice(0, packageName.startsWith('@') ? 2 : 1).join('/');
  const path = file.replaceAll('\\', '/');
  // A declaration of the package itself, also where it lies in a store of its own.
  const inside = path.lastIndexOf(`/node_modules/${name}/`);
  if (inside >= 0) return majorAt(`${path.slice(0, inside)}/node_modules/${name}/package.json`) ?? undefined;
  const real = lookUp(name, dirname(path));
  if (real !== null) return real;
  // `@types/x` follows the major version of `x`, where the real package does not lie beside it.
  const types = /^(.*\/node_modules\/@types\/[^/]+)\//u.exec(path)?.[1];
  return types === undefined ? undefined : majorAt(`${types}/package.json`) ?? undefined;
}

function lookUp(name: string, folder: string): number | null | undefined {
  let perFolder = found.get(name);
  if (!perFolder) found.set(name, (perFolder = new Map<string, number | null | undefined>()));
  if (perFolder.has(folder)) return perFolder.get(folder);
  const above = dirname(folder);
  const here = majorAt(join(folder, 'node_modules', name, 'package.json'));
  const major = here !== null || above === folder ? here : lookUp(name, above);
  perFolder.set(folder, major);
  return major;
}

function majorAt(file: string): number | null | undefined {
  if (majors.has(file)) return majors.get(file);
  const major = readMajor(file);
  majors.set(file, major);
  return major;
}

function readMajor(file: string): number | null | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  try {
    const { version } = JSON.parse(text) as { readonly version?: unknown };
    const digits = typeof version === 'string' ? /^v?(\d+)\./u.exec(version)?.[1] : undefined;
    return digits === undefined ? undefined : Number(digits);
  } catch {
    return undefined;
  }
}

/** What `DEBUG=idempotency` tells: where less was seen than there is. Nothing of this is computed without it. */
import { factsOf } from './facts.js';
import { declarationsOf, symbolAt, unalias } from './names.js';
import { unwrap } from './syntax.js';
import { packageOfFile, ts, type Host } from './typescript.js';

/** Whether the environment asks for it: `DEBUG=idempotency`, among others. */
export function isDebugging(): boolean {
  return /\bidempotency\b/u.test(process.env['DEBUG'] ?? '');
}

/** Writes one line to standard error. */
export function debug(line: string): void {
  process.stderr.write(`idempotency: ${line}\n`);
}

/** The packages of the workspace that were told of, by their folder: once each in a process. */
const told = new Set<string>();

/**
 * Tells which packages of the workspace have only declarations in the program, so that what the file calls of them is not seen: their types come from dist.
 * What lies below node_modules has no body by right, and is not told of.
 */
export function tellOfDeclarations(host: Host): void {
  if (host.mode === 'one-file') return;
  let own: Package | undefined;
  for (const call of factsOf(host.sourceFile).calls) {
    const callee = unwrap(call.expression);
    const symbol = symbolAt(host.checker, ts.isPropertyAccessExpression(callee) ? callee.name : callee);
    const files = declarationsOf(symbol && unalias(host.checker, symbol)).map((declaration) => declaration.getSourceFile());
    const [file] = files;
    if (!file || !files.every((each) => each.isDeclarationFile && packageOfFile(each.fileName) === undefined)) continue;
    own ??= packageAround(host.sourceFile.fileName);
    const other = packageAround(file.fileName);
    // The project's own ambient declarations: there is no code behind them.
    if (!other || other.folder === own?.folder || told.has(other.folder)) continue;
    told.add(other.folder);
    const advice = ts.sys.fileExists(`${other.folder}/tsconfig.json`)
      ? 'a project reference to it, with parserOptions.projectService, has its source read'
      : 'let its types point to its source, by paths or by a condition of its exports';
    debug(`the types of ${other.name} come from ${file.fileName}, so what its functions do is not seen: ${advice}`);
  }
}

interface Package {
  readonly folder: string;
  readonly name: string;
}

/** The package that a file is in: the nearest package.json with a name. */
function packageAround(fileName: string): Package | undefined {
  let folder = fileName.replaceAll('\\', '/');
  for (let at = folder.lastIndexOf('/'); at > 0; at = folder.lastIndexOf('/')) {
    folder = folder.slice(0, at);
    const text = ts.sys.readFile(`${folder}/package.json`);
    const name = text === undefined ? undefined : /"name"\s*:\s*"([^"]+)"/u.exec(text)?.[1];
    if (name !== undefined) return { folder, name };
  }
  return undefined;
}

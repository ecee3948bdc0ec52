/** The compatibility matrix: its axes, its cells, and the table of docs/compatibility.md. */
import { execFileSync } from 'node:child_process';
import process from 'node:process';

/**
 * Versions are written out, so that a result does not depend on the day. With IDEMPOTENCY_LATEST=1 (`npm run test:matrix -- --latest`,
 * which CI does each week) the newest of each line is asked from npm.
 */
function newest(name: string, range: string, written: string): string {
  if (process.env['IDEMPOTENCY_LATEST'] !== '1') return written;
  const found = JSON.parse(execFileSync('npm', ['view', `${name}@${range}`, 'version', '--json'], { encoding: 'utf8', shell: process.platform === 'win32' })) as string | string[];
  return typeof found === 'string' ? found : (found.at(-1) ?? written);
}

/** `6.0` is the package `@typescript/typescript6`, whose compiler is the newest 6.0. */
export const AXES = {
  eslint: ['9.38.0', newest('eslint', '9', '9.39.5'), newest('eslint', '10.0', '10.0.3'), newest('eslint', '10', '10.15.0')],
  node: ['20.19.0', newest('node', '22', '22.23.3'), newest('node', '24', '24.21.0')],
  typescript: [newest('typescript', '5.5', '5.5.4'), newest('typescript', '5.9', '5.9.3'), '6.0'],
  backend: ['classic', 'native'],
  config: ['esm', 'commonjs', 'typescript'],
  extends: ['string', 'object', 'other prefix'],
  layout: ['one package', 'npm workspaces', 'symlinked package'],
} as const;

type Axis = keyof typeof AXES;
export type Cell = { readonly [A in Axis]: (typeof AXES)[A][number] };

const NAMES = Object.keys(AXES) as Axis[];

/** The native back end stands beside classic 6.0 only. */
const possible = (cell: Cell): boolean => cell.backend === 'classic' || cell.typescript.startsWith('6.');

function all(): readonly Cell[] {
  let cells: readonly Partial<Record<Axis, string>>[] = [{}];
  for (const name of NAMES) cells = cells.flatMap((cell) => AXES[name].map((value) => ({ ...cell, [name]: value })));
  return (cells as readonly Cell[]).filter(possible);
}

/** The pairs of values of two axes that a cell has. */
export function pairsOf(cell: Cell): readonly string[] {
  return NAMES.flatMap((one, index) => NAMES.slice(index + 1).map((other) => `${one} ${cell[one]} with ${other} ${cell[other]}`));
}

/** All pairs that can be. */
export function allPairs(): ReadonlySet<string> {
  return new Set(all().flatMap(pairsOf));
}

/** Cells that hold every possible pair of values: each time the one that adds most. */
export function cells(): readonly Cell[] {
  const open = new Set(allPairs());
  const every = all();
  const chosen: Cell[] = [];
  while (open.size > 0) {
    let best = every[0];
    let most = 0;
    for (const cell of every) {
      const adds = pairsOf(cell).filter((pair) => open.has(pair)).length;
      if (adds > most) [best, most] = [cell, adds];
    }
    if (!best) break;
    chosen.push(best);
    for (const pair of pairsOf(best)) open.delete(pair);
  }
  const place = (cell: Cell): readonly number[] => NAMES.map((name) => (AXES[name] as readonly string[]).indexOf(cell[name]));
  return chosen.sort((a, b) => place(a).map((value, index) => value - (place(b)[index] ?? 0)).find((difference) => difference !== 0) ?? 0);
}

export function nameOf(cell: Cell): string {
  return `ESLint ${cell.eslint}, Node ${cell.node}, TypeScript ${cell.typescript} ${cell.backend}, ${cell.config} config, extends by ${cell.extends}, ${cell.layout}`;
}

/** The table of docs/compatibility.md. */
export function table(list: readonly Cell[]): string {
  const rows = list.map((cell) => `| ${[cell.eslint, cell.node, cell.typescript, cell.backend, cell.config, cell.extends, cell.layout].join(' | ')} |`);
  return ['| ESLint | Node | TypeScript | back end | config | extends by | layout |', '|---|---|---|---|---|---|---|', ...rows].join('\n');
}

// The data modules of src/models: all of them are read, each package stands in one of them, and none holds code.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROWS } from '../../src/models/index.js';
import { PACKAGES } from '../../src/models/packages/index.js';
import { repository } from '../support/lint.js';

const folder = join(repository, 'src/models/packages');
const modules = readdirSync(folder).filter((file) => file !== 'index.ts').map((file) => file.replace(/\.ts$/u, ''));
const families = ['language', 'node', 'hashes', 'encodings', 'values'];

describe('the data modules', () => {
  it('are all in the index, in the order of their names', () => {
    expect(Object.keys(PACKAGES)).toEqual(modules.toSorted());
    const imported = [...readFileSync(join(folder, 'index.ts'), 'utf8').matchAll(/from '\.\/(.+)\.js'/gu)].map(([, name]) => name);
    expect(imported).toEqual(modules.toSorted());
  });

  it('give all their rows to the engine', () => {
    const count = ROWS.length;
    expect(count).toBeGreaterThan(Object.values(PACKAGES).flat().length);
    expect(Object.values(PACKAGES).flat().filter((row) => !ROWS.includes(row))).toEqual([]);
  });

  it('name each package in one module alone', () => {
    const homes = new Map<string, Set<string>>();
    for (const [name, rows] of Object.entries(PACKAGES)) for (const row of rows) homes.set(row.package, (homes.get(row.package) ?? new Set()).add(name));
    for (const row of ROWS) if (!homes.has(row.package)) homes.set(row.package, new Set());
    expect([...homes].filter(([, names]) => names.size > 1).map(([name]) => name)).toEqual([]);
    const elsewhere = ROWS.filter((row) => !Object.values(PACKAGES).flat().includes(row)).map((row) => row.package);
    expect(elsewhere.filter((name) => (homes.get(name)?.size ?? 0) > 0)).toEqual([]);
  });

  it.each([...modules.map((name) => `packages/${name}`), ...families])('%s: rows and nothing else', (name) => {
    const text = readFileSync(join(repository, 'src/models', `${name}.ts`), 'utf8');
    expect(text).toMatch(/^(?:\/\*\*[^\n]*\*\/\n)?import type \{ Row \} from '[./]+types\.js';\n\nexport const rows = \[\n(?: {2}.*\n)+\] as const satisfies readonly Row\[\];\n$/u);
    expect(text).not.toMatch(/=>|\bfunction\s*\(/u);
  });

  it('say nothing twice', () => {
    const seen = new Set<string>();
    const twice: string[] = [];
    for (const row of ROWS)
      for (const name of row.names) {
        const key = JSON.stringify({ ...row, names: [name], note: '', ...('methods' in row ? { methods: row.methods.source } : {}) });
        if (seen.has(key)) twice.push(key);
        seen.add(key);
      }
    expect(twice).toEqual([]);
  });
});

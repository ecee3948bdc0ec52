// The layers of src: who may import whom. ESLint says it in the editor (eslint.config.js); here also what it cannot see.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from './support/lint.js';

const LAYERS = ['models', 'analysis', 'fixes', 'rules'];
const sources = readdirSync(join(repository, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/')).filter((file) => file.endsWith('.ts'));

interface Import {
  readonly from: string;
  readonly isType: boolean;
}

const imports = new Map(sources.map((file) => {
  const text = readFileSync(join(repository, 'src', file), 'utf8');
  return [file, [...text.matchAll(/^(?:import|export)\s+(type\s)?[^'";]*?from '([^']+)'/gmu)].map(([, type, from = '']): Import => ({ from: from.startsWith('.') ? posix.join(dirname(file), from).replace(/\.js$/u, '.ts') : from, isType: type !== undefined }))] as const;
}));

function layerOf(file: string): number {
  return LAYERS.indexOf(file.split('/')[0] ?? '');
}

describe('layers of src', () => {
  it('have imports that point one way: rules, fixes, analysis, models', () => {
    const wrong = [...imports].flatMap(([file, list]) => list.filter(({ from }) => from.endsWith('.ts') && layerOf(file) >= 0 && (layerOf(from) < 0 || layerOf(from) > layerOf(file))).map(({ from }) => `${file} imports ${from}`));
    expect(wrong).toEqual([]);
  });

  it('have one file that touches the compiler', () => {
    expect([...imports].filter(([, list]) => list.some(({ from }) => from === 'typescript' || from === 'ts-api-utils')).map(([file]) => file)).toEqual(['analysis/typescript.ts']);
  });

  it('know ESLint in rules only', () => {
    const wrong = [...imports].filter(([file, list]) => layerOf(file) >= 0 && !file.startsWith('rules/') && list.some(({ from }) => /^(?:eslint|@typescript-eslint\/.+)$/u.test(from))).map(([file]) => file);
    expect(wrong).toEqual([]);
  });

  it('have no circle of imports', () => {
    const circles = new Set<string>();
    const done = new Set<string>();
    const follow = (file: string, way: readonly string[]): void => {
      const start = way.indexOf(file);
      if (start >= 0) circles.add([...way.slice(start), file].join(' -> '));
      if (start >= 0 || done.has(file)) return;
      for (const { from, isType } of imports.get(file) ?? []) if (!isType && imports.has(from)) follow(from, [...way, file]);
      done.add(file);
    };
    for (const file of sources) follow(file, []);
    expect([...circles]).toEqual([]);
  });
});

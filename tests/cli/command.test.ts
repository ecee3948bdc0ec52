/** What the command does before it lints: arguments, peers, files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readArgs } from '../../src/cli/args.js';
import { coloursFor } from '../../src/cli/colours.js';
import { CannotRun } from '../../src/cli/errors.js';
import { beginningOf, renderPage } from '../../src/cli/explain.js';
import { findFiles, realFolder, repositoryTop } from '../../src/cli/files.js';
import { checkPeers } from '../../src/cli/peers.js';

let folder = '';
beforeEach(() => { folder = realFolder(mkdtempSync(join(tmpdir(), 'idempotency-'))); });
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

function put(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

describe('arguments', () => {
  it('are paths and options, in any order', () => {
    expect(readArgs(['src', '--strict', '--sarif', 'out.sarif', '--html=a.html', 'lib'])).toMatchObject({ paths: ['src', 'lib'], strict: true, sarif: 'out.sarif', html: 'a.html', fix: false, json: false });
  });

  it.each([
    [['--strickt'], 'There is no option --strickt.'], [['-x'], 'There is no option -x.'], [['--sarif'], /--sarif/u], [['--sarif', '--json'], /--sarif/u], [['--explain='], '--explain needs the name of a rule.'], [['--strict=1'], /--strict/u],
  ] as const)('%j are refused in a sentence', (argv, sentence) => {
    expect(() => readArgs(argv)).toThrow(CannotRun);
    expect(() => readArgs(argv)).toThrow(sentence);
  });
});

describe('peers', () => {
  const install = (versions: Readonly<Record<string, string>>): string => {
    for (const [name, version] of Object.entries(versions)) put({ [`node_modules/${name}/package.json`]: JSON.stringify({ name, version, main: 'index.js' }), [`node_modules/${name}/index.js`]: '' });
    return join(folder, 'index.js');
  };
  const all = { eslint: '10.1.0', '@typescript-eslint/parser': '8.74.0', typescript: '6.0.3' };

  it('that can be used are taken', () => {
    expect(() => { checkPeers(install(all)); }).not.toThrow();
    expect(() => { checkPeers(install({ ...all, eslint: '9.38.0', typescript: '5.5.4' })); }).not.toThrow();
  });

  it.each(['eslint', '@typescript-eslint/parser', 'typescript'] as const)('lack %s: what to install', (missing) => {
    const from = install(Object.fromEntries(Object.entries(all).filter(([name]) => name !== missing)));
    expect(() => checkPeers(from)).toThrow(new RegExp(`needs ${missing} \\(.*\\), which is not installed here\\.\\nInstall it: npm i -D `, 'u'));
  });

  it.each([['typescript', '7.0.2', 'has no JavaScript API'], ['typescript', '5.4.5', '5.5 to 6.0'], ['eslint', '8.57.0', '9.38 or later'], ['eslint', '9.37.0', '9.38 or later'], ['@typescript-eslint/parser', '7.18.0', 'parser 8']])('with %s %s are refused: %s', (name, version, words) => {
    expect(() => checkPeers(install({ ...all, [name]: version }))).toThrow(words);
  });

  it('are found where the package hides its package.json, and has another one inside', () => {
    install(all);
    put({ 'node_modules/eslint/package.json': JSON.stringify({ name: 'eslint', version: '9.40.0', exports: { '.': './lib/index.js' } }), 'node_modules/eslint/lib/package.json': '{"type":"commonjs"}', 'node_modules/eslint/lib/index.js': '' });
    expect(() => { checkPeers(join(folder, 'index.js')); }).not.toThrow();
  });
});

describe('files', () => {
  const found = (paths: readonly string[] = ['.'], cwd = folder): readonly string[] => findFiles(paths, cwd).map((file) => relative(folder, file).split(sep).join('/'));

  it('are sources, without declarations, dependencies, output and hidden folders', () => {
    put({ 'a.ts': '', 'b.mjs': '', 'c.tsx': '', 'd.d.ts': '', 'e.vue': '', 'g.css': '', 'f.min.js': '', 'node_modules/x/i.js': '', 'packages/p/dist/i.js': '', 'packages/p/src/i.cts': '', '.next/i.js': '', 'README.md': '' });
    expect(found()).toEqual(['a.ts', 'b.mjs', 'c.tsx', 'e.vue', 'packages/p/src/i.cts']);
  });

  it('are left out as git does, with the .gitignore of each folder', () => {
    put({ '.gitignore': 'out/\n*.gen.ts\n/only-top.ts\n', 'out/a.ts': '', 'b.gen.ts': '', 'only-top.ts': '', 'p/only-top.ts': '', 'p/.gitignore': '!keep.gen.ts\nbuild\n', 'p/keep.gen.ts': '', 'p/build/a.ts': '', 'p/a.ts': '' });
    expect(found()).toEqual(['p/a.ts', 'p/keep.gen.ts', 'p/only-top.ts']);
  });

  it('are left out by what stands above, up to the repository’s top and no further', () => {
    put({ '.gitignore': '*.ts\n', 'repo/.git/HEAD': '', 'repo/.gitignore': 'out/\n', 'repo/p/a.ts': '', 'repo/p/out/b.ts': '' });
    expect(found(['.'], join(folder, 'repo/p'))).toEqual(['repo/p/a.ts']);
    expect(repositoryTop(join(folder, 'repo/p'))).toBe(join(folder, 'repo'));
  });

  it('that are named are taken, whatever ignores them, once', () => {
    put({ '.gitignore': '*\n', 'dist/a.js': '', 'b.vue': '', 'c.css': '' });
    expect(found(['dist/a.js', join(folder, 'dist'), 'b.vue', 'c.css'])).toEqual(['dist/a.js', 'b.vue']);
  });

  it.each([['src/nowhere', /^There is no src\/nowhere\./u], ['src/**/*.ts', /leave the quotes away/u]])('that are not there: %s', (path, sentence) => {
    expect(() => found([path])).toThrow(CannotRun);
    expect(() => found([path])).toThrow(sentence);
  });
});

describe('a page in the terminal', () => {
  const page = `# Title (\`rule\`)

💼 badge

<!-- end auto-generated rule header -->

Words with \`code\`, **weight** and a [link](https://a.test) and [another](other.md).

## The bug

\`\`\`ts wrong
const a = '<b>' && 1;
\`\`\`

| a | b |
|---|---|
| 1 | ${'word '.repeat(30).trim()} |

## More

- one
- two
`;
  const text = renderPage(page, coloursFor(false), 60);

  it('has the words, the code and the tables, and no badges', () => {
    expect(text).toContain('Words with code, weight and a link (https://a.test) and\nanother.');
    expect(text).toContain("✗ wrong\n│ const a = '<b>' && 1;");
    expect(text).toContain('- one\n- two');
    expect(text).not.toMatch(/badge|<!--|```|\|/u);
  });

  it('fits', () => {
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  });

  it('has a beginning for who wants less', () => {
    expect(beginningOf(page)).toMatch(/^# Title[\s\S]*## The bug[\s\S]*```ts\nconst/u);
    expect(beginningOf(page)).not.toMatch(/## More|badge/u);
  });
});

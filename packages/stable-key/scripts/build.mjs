// Writes dist (or the folder given as the first argument): index.js, index.cjs and a declaration file for each.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = resolve(process.argv[2] ?? join(root, 'dist'));
const require = createRequire(import.meta.url);

const noble = fileURLToPath(new URL('.', import.meta.resolve('@noble/hashes/utils.js')));
const { version } = JSON.parse(readFileSync(join(noble, 'package.json'), 'utf8'));
const licence = readFileSync(join(noble, 'LICENSE'), 'utf8').trim();
// `/*!` survives minifiers, so the notice stays with the code in the bundles of those who use it.
const banner = `/*!\nContains SHA-256 of @noble/hashes ${version}, under this licence:\n\n${licence}\n*/`;

rmSync(out, { recursive: true, force: true });
for (const [format, file] of [['esm', 'index.js'], ['cjs', 'index.cjs']]) {
  await build({
    input: join(root, 'src/index.ts'),
    platform: 'neutral',
    transform: { target: 'es2022' }, // what @noble/hashes is written in
    output: { file: join(out, file), format, exports: 'named', banner, comments: { legal: true, annotation: true, jsdoc: false } },
  });
}

// All public types stand in src/index.ts, so its declarations are enough, and the same text serves both formats.
const types = mkdtempSync(join(tmpdir(), 'stable-key-types-'));
try {
  const tsc = join(require.resolve('typescript/package.json'), '../bin/tsc6');
  execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json'), '--outDir', types], { stdio: 'inherit' });
  const text = readFileSync(join(types, 'index.d.ts'), 'utf8');
  if (/\b(?:from|import|require)\b\s*\(?['"]/.test(text)) throw new Error('index.d.ts imports another file; keep all public types in src/index.ts.');
  for (const name of ['index.d.ts', 'index.d.cts']) copyFileSync(join(types, 'index.d.ts'), join(out, name));
} finally {
  rmSync(types, { recursive: true, force: true });
}
console.log(`${out}: ${readdirSync(out).join(', ')}`);

// Shows on a copy of the example service what `eslint --fix` does: a lost answer makes two transfers before it, and one after it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import typescript from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const example = join(root, 'examples/billing-service');
// Beside the repository's packages, so that the copy finds them.
mkdirSync(join(root, '.cache'), { recursive: true });
const copy = mkdtempSync(join(root, '.cache/demo-'));

/** Compiles a TypeScript file, types taken off, to a module below a folder. */
function compile(from, to) {
  const { outputText } = typescript.transpileModule(readFileSync(from, 'utf8'), { compilerOptions: { target: typescript.ScriptTarget.ES2022, module: typescript.ModuleKind.ESNext, experimentalDecorators: true } });
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, outputText);
}

/** The service as it stands in the copy, compiled to a folder of its own. */
async function load(name) {
  const out = join(copy, name);
  for (const file of readdirSync(join(copy, 'src'), { recursive: true, encoding: 'utf8' }).filter((entry) => entry.endsWith('.ts'))) compile(join(copy, 'src', file), join(out, file.replace(/\.ts$/u, '.js')));
  return import(pathToFileURL(join(out, 'clients/bank.js')).href);
}

/** One transfer while the bank's first answer is lost: what the bank saw. */
async function transfer(name) {
  const { BankClient } = await load(name);
  const bank = await startVendor(1);
  try {
    await new BankClient(new URL(bank.url).origin).send({ iban: 'DE02120300000000202051', amount: 12_000, reference: 'payout 7' });
    return { requests: bank.keys.length, keys: new Set(bank.keys).size, transfers: bank.charges.length };
  } finally {
    bank.close();
  }
}

function show(when, { requests, keys, transfers }) {
  console.log(`${when}: ${requests} requests, ${keys} ${keys === 1 ? 'key' : 'keys'}, ${transfers} ${transfers === 1 ? 'transfer' : 'transfers'}`);
}

const { startVendor } = await (async () => {
  const file = join(copy, 'vendor.mjs');
  compile(join(root, 'tests/support/vendor.ts'), file);
  return import(pathToFileURL(file).href);
})();

try {
  cpSync(example, copy, { recursive: true, filter: (path) => !path.includes('node_modules') });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const config = join(copy, 'eslint.config.js');
  writeFileSync(config, readFileSync(config, 'utf8').replace("'../../dist/index.js'", JSON.stringify(pathToFileURL(join(root, 'dist/index.js')).href)));
  process.env.STRIPE_SECRET_KEY ??= 'sk_test_demo';
  process.env.STRIPE_WEBHOOK_SECRET ??= 'whsec_demo';

  const before = await transfer('before');
  show('before the fix', before);

  const eslint = join(dirname(createRequire(import.meta.url).resolve('eslint/package.json')), 'bin/eslint.js');
  const { status, stderr } = spawnSync(process.execPath, [eslint, '--fix', 'src'], { cwd: copy, encoding: 'utf8' });
  // 1 says that reports are left: not everything can be fixed without a decision.
  if (status !== 0 && status !== 1) throw new Error(stderr);
  for (const file of readdirSync(join(copy, 'src'), { recursive: true, encoding: 'utf8' }).filter((entry) => entry.endsWith('.ts')).sort()) {
    const [old, now] = [example, copy].map((folder) => readFileSync(join(folder, 'src', file), 'utf8').split('\n'));
    const lines = now.filter((line) => !old.includes(line));
    if (lines.length === 0) continue;
    console.log(`\n${relative(copy, join(copy, 'src', file))}`);
    for (const line of old.filter((other) => !now.includes(other))) console.log(`  - ${line.trim()}`);
    for (const line of lines) console.log(`  + ${line.trim()}`);
  }
  console.log('');

  const after = await transfer('after');
  show('after the fix', after);
  if (before.transfers !== 2 || after.transfers !== 1 || after.keys !== 1) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

// The engine on code that nobody here wrote, and on mutants of our fixtures: no throw, no hang, the same findings twice.
//
//   node scripts/robust.mjs [--files 3000] [--mutants 5000] [--seed 1] [--only NUMBER] [--limit 120] [--seconds 3600] [--workers 2] [--roots A,B] [--dist DIR]
//
// `--seed S --only N` repeats one mutant; a failing one is written to .cache/robust/. Each input is looked at in a child process, which is ended
// when it takes longer than the limit.
// Past `--seconds` (for the files, and again for the mutants) no more inputs are handed out: the last line says how many there were. `--roots` are folders of
// foreign source files, every fifth of which has keys put in.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { random, withKeys } from './robust-inputs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    files: { type: 'string', default: '3000' },
    mutants: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    limit: { type: 'string', default: '120' },
    seconds: { type: 'string', default: '3600' },
    workers: { type: 'string', default: '2' },
    roots: { type: 'string', default: [join(root, 'node_modules'), join(dirname(realpathSync(process.execPath)), '../lib/node_modules')].join(',') },
    dist: { type: 'string', default: join(root, 'dist') },
    worker: { type: 'boolean', default: false },
  },
});
const seed = Number(options.seed);
const SOURCE = /\.[cm]?[jt]sx?$/u;
const LARGEST = 5 * 1024 * 1024;

// --- What is looked at ---

function sourcesBelow(folder, out = []) {
  let entries = [];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return out;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    // Links lead to our own packages.
    if (entry.isDirectory()) sourcesBelow(path, out);
    else if (entry.isFile() && SOURCE.test(entry.name) && statSync(path).size <= LARGEST) out.push(path);
  }
  return out;
}

/** The corpus: a sample of all source files, the same each time; the largest first, whatever time there is. */
function corpus(wanted) {
  if (wanted === 0) return [];
  const sized = options.roots.split(',').flatMap((folder) => sourcesBelow(resolve(folder))).map((path) => [statSync(path).size, path]);
  const largest = sized.sort((a, b) => b[0] - a[0]).slice(0, Math.min(30, Math.ceil(wanted / 20))).map(([, path]) => path);
  const isLarge = new Set(largest);
  const order = sized.filter(([, path]) => !isLarge.has(path)).map(([, path]) => [createHash('md5').update(path.slice(root.length)).digest('hex'), path]).sort(([a], [b]) => (a < b ? -1 : 1)).map(([, path]) => path);
  return [...largest, ...order.slice(0, wanted - largest.length)];
}

const fixtures = options.worker ? [] : sourcesBelow(join(root, 'tests/fixtures'));

/** The tokens of a text: places and kinds. */
function tokensOf(path, text) {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, path.endsWith('x') ? ts.LanguageVariant.JSX : ts.LanguageVariant.Standard, text);
  const out = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) out.push([scanner.getTokenStart(), scanner.getTokenEnd(), kind]);
  return out;
}

/** The runs of tokens that are one thing: statements, expressions, members, elements. Edits of these mostly leave something that parses. */
function wholesOf(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const out = [];
  const look = (node) => {
    if (node !== file && node.end > node.getStart(file)) out.push([node.getStart(file), node.end, node.kind]);
    ts.forEachChild(node, look);
  };
  look(file);
  return out;
}

const cached = new Map();

function partsOf(path, text, isFirst) {
  let parts = isFirst ? cached.get(path) : undefined;
  if (!parts) {
    parts = { tokens: tokensOf(path, text), wholes: wholesOf(path, text) };
    if (isFirst) cached.set(path, parts);
  }
  return parts;
}

const KINDS = ['delete', 'delete', 'duplicate', 'duplicate', 'swap', 'swap', 'swap', 'swap', 'swap', 'truncate'];

/** Mutant number `index`: a fixture with one to three edits of its tokens. */
function mutant(index) {
  const next = random(seed, index);
  const path = fixtures[next(fixtures.length)];
  let text = readFileSync(path, 'utf8');
  const edits = 1 + Math.max(0, next(6) - 3);
  const done = [];
  for (let i = 0; i < edits; i++) {
    const { tokens, wholes } = partsOf(path, text, i === 0);
    if (tokens.length < 3 || wholes.length < 3) break;
    const kind = KINDS[next(KINDS.length)];
    // Three in four edits are of whole things of one kind; the others of any tokens.
    const parts = next(4) > 0 ? wholes : tokens;
    const at = next(parts.length);
    const [start, end, what] = parts[at];
    const last = parts === wholes ? end : parts[Math.min(at + next(4), parts.length - 1)][1];
    if (kind === 'delete') text = text.slice(0, start) + text.slice(last);
    else if (kind === 'duplicate') text = `${text.slice(0, last)}${parts === wholes && what >= ts.SyntaxKind.Block && what <= ts.SyntaxKind.EnumDeclaration ? '\n' : ' '}${text.slice(start, last)} ${text.slice(last)}`;
    else if (kind === 'swap') {
      const alike = parts.filter(([from, to, other]) => (other === what || parts === tokens) && (to <= start || from >= end));
      if (alike.length === 0) continue;
      const [from, to] = alike[next(alike.length)];
      const [[a, b], [c, d]] = start <= from ? [[start, end], [from, to]] : [[from, to], [start, end]];
      text = text.slice(0, a) + text.slice(c, d) + text.slice(b, c) + text.slice(a, b) + text.slice(d);
    } else if (next(2) === 0) text = text.slice(0, end);
    else {
      // A token that is cut in the middle.
      const cut = start + next(Math.max(1, end - start));
      text = text.slice(0, cut) + text.slice(end);
    }
    done.push(kind);
  }
  return { path, text, done };
}

// --- One child: looks at a text in one-file mode and as a program of its own, twice ---

async function work() {
  const from = (name) => import(pathToFileURL(join(resolve(options.dist), name)).href);
  const [{ oneFileHost, programHost }, { analyze }, { missingOf }, { unclaimedOf }, { readSettings }, { remedyFor }] = await Promise.all(
    ['analysis/typescript.js', 'analysis/findings.js', 'analysis/missing.js', 'analysis/claims.js', 'analysis/settings.js', 'fixes/index.js'].map(from),
  );
  // The findings are kept by settings, and by program: one object serves all.
  const settings = readSettings(undefined);

  /** As oneFileHost, but of a text that the parser had to mend: such a file can stand beside the one that is linted. */
  function mendedHost(fileName, text) {
    const name = `/mended${extname(fileName).replace(/^\.([cm]?)js$/u, '.jsx')}`;
    const sourceFile = ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true);
    const program = ts.createProgram({
      rootNames: [name],
      options: { allowJs: true, noLib: true, noResolve: true, noEmit: true, types: [], target: ts.ScriptTarget.ESNext, jsx: ts.JsxEmit.Preserve },
      host: {
        getSourceFile: (wanted) => (wanted === name ? sourceFile : undefined),
        getDefaultLibFileName: () => '/lib.d.ts',
        writeFile: () => undefined,
        getCurrentDirectory: () => '/',
        getCanonicalFileName: (wanted) => wanted,
        useCaseSensitiveFileNames: () => true,
        getNewLine: () => '\n',
        fileExists: (wanted) => wanted === name,
        readFile: () => undefined,
      },
    });
    return { mode: 'one-file', program, checker: program.getTypeChecker(), sourceFile };
  }

  const place = (node) => `${node.pos}-${node.end}`;
  function describe(finding, host) {
    finding.place.getStart();
    const remedy = remedyFor(host, settings, finding);
    const edits = [...(remedy.fix ?? []), ...remedy.suggestions.flatMap((suggestion) => suggestion.edits)];
    return [finding.kind, finding.certainty, finding.regionKind, finding.per, finding.key.name, place(finding.place), place(finding.source.node), place(finding.key.node), ...finding.path.map(place), ...edits.map((edit) => `${edit.start}-${edit.end} ${edit.text}`)].join(' ');
  }

  function look(fileName, text, isMended, modes) {
    const host = isMended ? mendedHost(fileName, text) : oneFileHost(fileName, text);
    if (!host) return undefined;
    // The same program as if it were a project's: another gate, and fixes.
    const project = programHost(host.program, host.sourceFile);
    return [host, project].slice(...modes).flatMap((one) => {
      const all = [analyze(one, settings), missingOf(one, settings, 'recommended'), missingOf(one, settings, 'strict'), unclaimedOf(one, settings)];
      return [...all.flat().map((finding) => describe(finding, one)), '--'];
    });
  }

  process.on('message', (job) => {
    const answer = { findings: 0, seconds: 0, isMended: false, isParsed: true };
    try {
      const text = job.text ?? withKeysIf(job.keys, job.path, readFileSync(job.path, 'utf8'));
      const start = process.cpuUsage();
      // Mutants are many: each is looked at in one of the two ways.
      const modes = job.index === undefined ? [0, 2] : [job.index % 2, (job.index % 2) + 1];
      let first = look(job.path, text, false, modes);
      if (!first) {
        answer.isParsed = false;
        if (job.mend) {
          answer.isMended = true;
          first = look(job.path, text, true, modes);
        }
      }
      const { user, system } = process.cpuUsage(start);
      answer.seconds = (user + system) / 1e6;
      answer.findings = first?.filter((line) => line !== '--').length ?? 0;
      // A file without findings is looked at twice now and then only: what can differ is what is found.
      if (first && (job.isAgain || answer.findings > 0)) {
        const second = look(job.path, text, answer.isMended, modes);
        if (first.join('\n') !== second.join('\n')) answer.error = `other findings the second time:\n${first.join('\n')}\n---- second\n${second.join('\n')}`;
      }
    } catch (error) {
      answer.error = error instanceof Error ? error.stack : String(error);
    }
    process.send(answer);
  });
  process.send('ready');
}

function withKeysIf(isWanted, path, text) {
  return isWanted ? withKeys(path, text) : text;
}

// --- The parent: hands out the jobs, watches the clock ---

async function run(jobs, count, onAnswer) {
  const limit = Number(options.limit) * 1000;
  const end = performance.now() + Number(options.seconds) * 1000;
  let index = 0;
  const workers = Math.max(1, Math.min(Number(options.workers), count));
  await Promise.all(Array.from({ length: workers }, () => new Promise((done) => {
    const start = () => {
      const child = fork(fileURLToPath(import.meta.url), ['--worker', '--dist', options.dist], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      let job;
      let timer;
      let isReady = false;
      const next = () => {
        clearTimeout(timer);
        if (index >= count || performance.now() > end) {
          job = undefined;
          child.disconnect();
          done();
          return;
        }
        job = jobs(index++);
        // The parent makes the text of a mutant, so that it can be written out when the child dies of it.
        timer = setTimeout(() => { child.kill('SIGKILL'); }, limit);
        child.send(job);
      };
      child.on('message', (message) => {
        isReady = true;
        if (message !== 'ready') onAnswer(job, message);
        next();
      });
      child.on('exit', (code, signal) => {
        clearTimeout(timer);
        if (!isReady) {
          onAnswer({ name: 'a worker' }, { findings: 0, seconds: 0, isParsed: true, error: 'did not start (npm run build first?)' });
          done();
        } else if (job) {
          onAnswer(job, { findings: 0, seconds: Number(options.limit), isParsed: true, error: signal === 'SIGKILL' ? `took longer than ${options.limit} s` : `the process ended (${code ?? signal})` });
          start();
        }
      });
    };
    start();
  })));
}

async function main() {
  const started = performance.now();
  const out = join(root, '.cache/robust');
  mkdirSync(out, { recursive: true });
  let failures = 0;
  const slowest = [];
  const suites = [];

  const watch = async (title, count, jobs) => {
    const begin = performance.now();
    const sum = { cpu: 0, count: 0, parsed: 0, mended: 0, keyed: 0, findings: 0 };
    await run(jobs, count, (job, answer) => {
      sum.count += 1;
      sum.cpu += answer.seconds;
      sum.parsed += answer.isParsed ? 1 : 0;
      sum.mended += answer.isMended ? 1 : 0;
      sum.keyed += job.keys ? 1 : 0;
      sum.findings += answer.findings;
      if (sum.count % 5000 === 0) console.log(`${sum.count} of ${count} ${title}, ${((performance.now() - begin) / 1000).toFixed(0)} s, ${failures} failures`);
      slowest.push([answer.seconds, job.name]);
      if (slowest.length > 200) slowest.sort((a, b) => b[0] - a[0]).splice(5);
      if (answer.error !== undefined) {
        failures += 1;
        console.log(`FAILED ${job.name}\n${answer.error.split('\n').slice(0, 12).join('\n')}`);
        if (job.text !== undefined) {
          const file = join(out, `mutant-${seed}-${job.index}${extname(job.path)}`);
          writeFileSync(file, job.text);
          console.log(`  written to ${relative(root, file)}; again: node scripts/robust.mjs --files 0 --seed ${seed} --only ${job.index}`);
        }
      }
    });
    const seconds = (performance.now() - begin) / 1000;
    suites.push(`${sum.count} ${title} (${sum.parsed} parsed${sum.mended > 0 ? `, ${sum.mended} as the parser mends them` : ''}${sum.keyed > 0 ? `, ${sum.keyed} with keys put in` : ''}, ${sum.findings} findings) in ${seconds.toFixed(0)} s, ${sum.cpu.toFixed(0)} s of the processor for one look at each`);
  };

  const files = options.only === undefined ? corpus(Number(options.files)) : [];
  console.log(`seed ${seed}, ${files.length} files, ${options.only ?? options.mutants} mutants of ${fixtures.length} fixtures`);
  if (files.length > 0)
    await watch('files', files.length, (index) => {
      const keys = index % 5 === 0;
      return { path: files[index], isAgain: index % 10 === 0, name: `${relative(root, files[index]).split(sep).join('/')}${keys ? ' (with keys)' : ''}`, keys };
    });
  const only = options.only === undefined ? undefined : Number(options.only);
  const mutants = only === undefined ? Number(options.mutants) : 1;
  if (mutants > 0)
    await watch('mutants', mutants, (position) => {
      const index = only ?? position;
      const { path, text, done } = mutant(index);
      return { path, text, index, isAgain: true, mend: true, name: `mutant ${index} of ${relative(root, path).split(sep).join('/')} (${done.join(', ')})` };
    });

  slowest.sort((a, b) => b[0] - a[0]);
  console.log(`the slowest:\n${slowest.slice(0, 5).map(([seconds, name]) => `  ${seconds.toFixed(2)} s  ${name}`).join('\n')}`);
  console.log(`${suites.join('; ')}; ${((performance.now() - started) / 1000).toFixed(0)} s in all, slowest ${(slowest[0]?.[0] ?? 0).toFixed(2)} s, ${failures} failures, seed ${seed}`);
  process.exitCode = failures > 0 ? 1 : 0;
}

if (options.worker) await work();
else await main();

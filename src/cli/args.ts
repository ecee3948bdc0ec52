/** The command's arguments. */
import { parseArgs } from 'node:util';
import { CannotRun } from './errors.js';

export interface Args {
  readonly paths: readonly string[];
  readonly strict: boolean;
  readonly fix: boolean;
  readonly json: boolean;
  readonly sarif: string | undefined;
  readonly html: string | undefined;
  readonly explain: string | undefined;
  readonly init: boolean;
  readonly help: boolean;
  readonly version: boolean;
}

export const HELP = `Finds unstable idempotency keys: keys that change when the same operation is tried again, so that the retry is a second charge.

Usage: npx eslint-plugin-idempotency [options] [path…]

Lints the files and folders given (the current folder without any), with the tsconfigs that it finds and no config of its own. What .gitignore
and the project's own ESLint config ignore is left out, and so are node_modules and dist.

  --strict        also what somebody outside of the code may run again, and all rules
  --fix           writes what can be fixed without changing what the code means
  --json          findings as JSON on standard output
  --sarif FILE    writes findings as SARIF 2.1.0, for code scanning
  --html FILE     writes a page with the findings, the code and the timelines
  --explain RULE  prints a rule's page
  --init          adds the plugin to the project's ESLint config, or makes one
  --version       prints the version
  --help          prints this

Exit status: 0 no findings, 1 findings, 2 could not run.
`;

/** @throws CannotRun with a sentence for what is not understood */
export function readArgs(argv: readonly string[]): Args {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        strict: { type: 'boolean', default: false },
        fix: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        sarif: { type: 'string' },
        html: { type: 'string' },
        explain: { type: 'string' },
        init: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', short: 'v', default: false },
      },
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const option = /'(-[^' ]*)/u.exec(text)?.[1] ?? '';
    const problem = text.startsWith('Unknown option') ? `There is no option ${option}.` : `${text.split('. ')[0]?.replace(/\.$/u, '') ?? ''}.`;
    throw new CannotRun(`${problem} --help lists the options.`);
  }
  const { values, positionals } = parsed;
  for (const name of ['sarif', 'html', 'explain'] as const)
    if (values[name] === '' || values[name]?.startsWith('-')) throw new CannotRun(`--${name} needs ${name === 'explain' ? 'the name of a rule' : 'a file name'}.`);
  return {
    paths: positionals, strict: values.strict, fix: values.fix, json: values.json, sarif: values.sarif, html: values.html, explain: values.explain, init: values.init, help: values.help, version: values.version,
  };
}

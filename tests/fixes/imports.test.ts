/** Where the import goes, and what it looks like. */
import { describe, expect, it } from 'vitest';
import { importOf } from '../../src/fixes/imports.js';
import { hostOfText } from '../support/engine.js';

interface Case {
  readonly name: string;
  readonly file?: string;
  readonly before: string;
  readonly after: string;
  readonly as?: string;
}

const CASES: readonly Case[] = [
  { name: 'behind the last import', before: `import a from 'a';\nimport b from 'b';\n\na(b);\n`, after: `import a from 'a';\nimport b from 'b';\nimport { stableKey } from 'keys';\n\na(b);\n` },
  { name: 'behind a comment on the last import’s line', before: `import a from 'a'; // why\na();\n`, after: `import a from 'a'; // why\nimport { stableKey } from 'keys';\na();\n` },
  { name: 'into the import that is there', before: `import { other } from 'keys';\nother();\n`, after: `import { other, stableKey } from 'keys';\nother();\n` },
  { name: 'into an import with a trailing comma, over lines', before: `import {\n  other,\n} from 'keys';\nother();\n`, after: `import {\n  other,\n  stableKey,\n} from 'keys';\nother();\n` },
  { name: 'into an import without names', before: `import {} from 'keys';\nexport {};\n`, after: `import { stableKey } from 'keys';\nexport {};\n` },
  { name: 'beside a default import', before: `import keys from 'keys';\nkeys();\n`, after: `import keys, { stableKey } from 'keys';\nkeys();\n` },
  { name: 'by a namespace that is there', before: `import * as keys from 'keys';\nkeys.other();\n`, after: `import * as keys from 'keys';\nkeys.other();\n`, as: 'keys.stableKey' },
  { name: 'by the name that is there', before: `import { stableKey } from 'keys';\nstableKey('a', 1);\n`, after: `import { stableKey } from 'keys';\nstableKey('a', 1);\n` },
  { name: 'by an alias that is there', before: `import { stableKey as keyOf } from 'keys';\nkeyOf('a', 1);\n`, after: `import { stableKey as keyOf } from 'keys';\nkeyOf('a', 1);\n`, as: 'keyOf' },
  { name: 'beside a type-only import', before: `import type { KeyPart } from 'keys';\nexport type A = KeyPart;\n`, after: `import type { KeyPart } from 'keys';\nimport { stableKey } from 'keys';\nexport type A = KeyPart;\n` },
  { name: 'into an import that holds a type', before: `import { type KeyPart } from 'keys';\nexport type A = KeyPart;\n`, after: `import { type KeyPart, stableKey } from 'keys';\nexport type A = KeyPart;\n` },
  { name: 'beside an import for its effect', before: `import 'keys';\n`, after: `import 'keys';\nimport { stableKey } from 'keys';\n` },
  { name: 'under another name where the name is taken', before: `import a from 'a';\nconst stableKey = a;\nstableKey();\n`, after: `import a from 'a';\nimport { stableKey as makeStableKey } from 'keys';\nconst stableKey = a;\nstableKey();\n`, as: 'makeStableKey' },
  { name: 'behind a directive', before: `'use client';\n\nexport const a = 1;\n`, after: `'use client';\n\nimport { stableKey } from 'keys';\n\nexport const a = 1;\n` },
  { name: 'behind a shebang and a licence', before: `#!/usr/bin/env node\n/*! Copyright: the shop */\n\n/** What a is. */\nexport const a = 1;\n`, after: `#!/usr/bin/env node\n/*! Copyright: the shop */\n\nimport { stableKey } from 'keys';\n\n/** What a is. */\nexport const a = 1;\n` },
  { name: 'before the comment of the first statement', before: `/** What a is. */\nexport const a = 1;\n`, after: `import { stableKey } from 'keys';\n\n/** What a is. */\nexport const a = 1;\n` },
  { name: 'with the quotes and the line ends of the file, without semicolons', before: `import a from "a"\r\na()\r\n`, after: `import a from "a"\r\nimport { stableKey } from "keys"\r\na()\r\n` },
  { name: 'require in a CommonJS script', file: 'a.cjs', before: `'use strict';\nconst a = require('a');\na();\n`, after: `'use strict';\nconst a = require('a');\nconst { stableKey } = require('keys');\na();\n` },
  { name: 'require without another', file: 'a.cjs', before: `'use strict';\n\nmodule.exports = 1;\n`, after: `'use strict';\n\nconst { stableKey } = require('keys');\n\nmodule.exports = 1;\n` },
  { name: 'into the require that is there', file: 'a.js', before: `const { other } = require('keys');\nother();\n`, after: `const { other, stableKey } = require('keys');\nother();\n` },
  { name: 'by a required module that is there', file: 'a.js', before: `const keys = require('keys');\nkeys.other();\n`, after: `const keys = require('keys');\nkeys.other();\n`, as: 'keys.stableKey' },
  { name: 'by a required name that is there', file: 'a.js', before: `const { stableKey: keyOf } = require('keys');\nkeyOf('a', 1);\n`, after: `const { stableKey: keyOf } = require('keys');\nkeyOf('a', 1);\n`, as: 'keyOf' },
  { name: 'import in a TypeScript file that is compiled to CommonJS', file: 'a.cts', before: `import a from 'a';\na();\n`, after: `import a from 'a';\nimport { stableKey } from 'keys';\na();\n` },
  { name: 'import = require where the file has that', file: 'a.cts', before: `import a = require('a');\na();\n`, after: `import a = require('a');\nimport stableIdempotencyKey = require('keys');\na();\n`, as: 'stableIdempotencyKey.stableKey' },
  { name: 'by an import = require that is there', file: 'a.cts', before: `import keys = require('keys');\nkeys.other();\n`, after: `import keys = require('keys');\nkeys.other();\n`, as: 'keys.stableKey' },
  { name: 'import in an ES module script', file: 'a.mjs', before: `export const a = 1;\n`, after: `import { stableKey } from 'keys';\n\nexport const a = 1;\n` },
];

describe('importOf', () => {
  it.each(CASES)('$name', ({ file = 'a.ts', before, after, as = 'stableKey' }) => {
    const host = { ...hostOfText(before, file) };
    // The engine names a text's file itself; what a module is, its extension says.
    Object.defineProperty(host.sourceFile, 'fileName', { value: `/nowhere/${file}` });
    const imported = importOf(host, 'keys', 'stableKey');
    let text = before;
    for (const edit of [...(imported?.edits ?? [])].reverse()) text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
    expect(text).toBe(after);
    expect(imported?.name).toBe(as);
  });

  it('leaves a script alone, which an import would make a module', () => {
    expect(importOf(hostOfText('var total = 1;\n'), 'keys', 'stableKey')).toBeUndefined();
  });

  it('refuses where an inner scope hides the name', () => {
    expect(importOf(hostOfText(`import { stableKey } from 'keys';\nexport const f = (stableKey: number) => stableKey;\nstableKey('a', 1);\n`), 'keys', 'stableKey')).toBeUndefined();
  });
});

// What robust.mjs and tests/robust look at: code that others wrote, with keys put in.
import { createHash } from 'node:crypto';
import ts from 'typescript';

/** A stream of numbers below a bound, the same for the same seeds (mulberry32). */
export function random(...seeds) {
  let state = createHash('sha256').update(seeds.join(':')).digest().readUInt32LE(0);
  return (below) => {
    state = (state + 0x6D2B79F5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** The text of a file with keys put into it: a function that sends, and arguments of calls that are there already. */
export function withKeys(path, text) {
  const isTyped = /\.[cm]?tsx?$/u.test(path);
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, isTyped ? undefined : ts.ScriptKind.JSX);
  if (file.parseDiagnostics.length > 0) return text;
  const next = random(path);
  const calls = [];
  let first;
  const stack = [file];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (ts.isFunctionDeclaration(node) && node.name && node.parent === file) first = node.name.text;
    if (ts.isCallExpression(node) && node.arguments.length > 0 && node.expression.kind !== ts.SyntaxKind.ImportKeyword) calls.push(node);
    const children = [];
    ts.forEachChild(node, (child) => { children.push(child); });
    stack.push(...children);
  }
  const edits = [];
  for (let i = 0; i < Math.min(20, calls.length); i++) {
    const call = calls[next(calls.length)];
    const argument = call.arguments[next(call.arguments.length)];
    // What the call is given becomes the key, so that the trace goes through code as it is.
    const value = ts.isSpreadElement(argument) || argument.getText(file).length > 2000 ? 'String(Math.random())' : `String(${argument.getText(file)}) + Math.random()`;
    const trailing = call.arguments.hasTrailingComma ? '' : ',';
    edits.push([call.arguments.end, `${trailing} { headers: { 'Idempotency-Key': ${value} }, method: 'POST' }`]);
  }
  let out = text;
  for (const [at, insert] of [...new Map(edits)].sort((a, b) => b[0] - a[0])) out = out.slice(0, at) + insert + out.slice(at);
  const called = first ?? 'fetch';
  return `${out}
;async function robustlyPay(order) {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const extra = await ${called}(order, attempt, { 'Idempotency-Key': globalThis.crypto.randomUUID() });
      return await fetch('https://pay.test', { method: 'POST', headers: { 'Idempotency-Key': ${called}(\`\${attempt}-\${Date.now()}\`, extra), ...${called}(order) }, body: order });
    } catch {}
  }
}
`;
}

/**
 * Files of which only a part is script: `.vue`, `.svelte`, `.astro`. Their ESLint parsers hand TypeScript another text than the file's,
 * so that offsets in it mean nothing to ESLint; what a node is in the file is asked from the parser's node maps.
 */
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { ts } from '../analysis/typescript.js';

/** What typescript-eslint's parser gives, and the parsers that wrap it hand on. */
export interface TypeServices {
  readonly program: ts.Program;
  readonly esTreeNodeToTSNodeMap: { get(node: unknown): ts.Node | undefined };
  readonly tsNodeToESTreeNodeMap?: { get(node: ts.Node): TSESTree.Node | undefined };
}

/** What is asked of a node here. Parsers of components put kinds of their own beside those of ESTree. */
interface Node {
  readonly type: string;
  readonly range: readonly [number, number];
  readonly body?: unknown;
}

/** The statements of a file's script. Svelte's parser has them one level deeper; markup is left out. */
function statementsOf(ast: TSESTree.Program): readonly Node[] {
  return (ast.body as readonly Node[]).flatMap((node) => {
    if (node.type === 'SvelteScriptElement') return (node as { readonly body?: readonly Node[] }).body ?? [];
    return /^(?:Svelte|Astro)/u.test(node.type) ? [] : [node];
  });
}

/** TypeScript's file behind the parser's tree; undefined where the parser gives no such thing. */
export function sourceFileOf(services: TypeServices, ast: TSESTree.Program): ts.SourceFile | undefined {
  for (const node of [ast, ...statementsOf(ast)]) {
    const file = services.esTreeNodeToTSNodeMap.get(node)?.getSourceFile();
    if (file) return file;
  }
  return undefined;
}

/** The script of a component at its own offsets, and spaces for all else; undefined for a file that is no component. */
export function scriptOf(fileName: string, sourceCode: Readonly<TSESLint.SourceCode>): string | undefined {
  if (!/\.(?:vue|svelte|astro)$/u.test(fileName)) return undefined;
  const { text } = sourceCode;
  const blank = (part: string): string => part.replaceAll(/[^\n\r]/gu, ' ');
  let end = 0;
  let out = '';
  for (const { range } of statementsOf(sourceCode.ast)) {
    if (range[0] < end) continue;
    out += blank(text.slice(end, range[0])) + text.slice(range[0], range[1]);
    end = range[1];
  }
  return out + blank(text.slice(end));
}

/** Places of nodes of TypeScript's file in the file that ESLint lints: of the node itself, or of the nearest node around it that the parser knows. */
export function placesBy(services: TypeServices): (node: ts.Node) => TSESTree.SourceLocation | undefined {
  return (node) => {
    for (let at: ts.Node | undefined = node; at; at = at.parent as ts.Node | undefined) {
      const known = services.tsNodeToESTreeNodeMap?.get(at);
      if (known) return known.loc;
    }
    return undefined;
  };
}

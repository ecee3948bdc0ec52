/** A rule's page for the terminal. */
import { highlight } from '@babel/code-frame';
import { marked, type Token, type Tokens } from 'marked';
import { stripVTControlCharacters } from 'node:util';
import type { Colours } from './colours.js';

/** The page without what is written for a web site: badges and comments. */
function body(markdown: string): string {
  const end = '<!-- end auto-generated rule header -->';
  const [title = ''] = markdown.split('\n', 1);
  const at = markdown.indexOf(end);
  return at < 0 ? markdown : `${title}\n${markdown.slice(at + end.length)}`;
}

/** The beginning of a page, up to its second section, as Markdown. */
export function beginningOf(markdown: string): string {
  const text = body(markdown);
  const second = [...text.matchAll(/^## /gmu)][1]?.index;
  return text.slice(0, second).replaceAll(/^(```\w+) .*$/gmu, '$1').trim();
}

/**
 * A page of Markdown as text.
 * @param width columns of the terminal
 */
export function renderPage(markdown: string, colours: Colours, width: number): string {
  return `${marked.lexer(body(markdown)).map((token) => block(token, colours, Math.min(width, 100))).filter((text) => text !== '').join('\n\n')}\n`;
}

function block(token: Token, colours: Colours, width: number): string {
  switch (token.type) {
    case 'heading': {
      const { depth } = token as Tokens.Heading;
      const text = inline((token as Tokens.Heading).tokens, colours);
      return colours.bold(depth === 1 ? colours.underline(text) : depth === 2 ? colours.yellow(text) : text);
    }
    case 'code': {
      const { text, lang = '' } = token as Tokens.Code;
      const [language = '', word] = lang.split(' ');
      const painted = colours.isColorSupported && /^[jt]sx?$/u.test(language) ? highlight(text) : text;
      const title = word === 'wrong' ? `${colours.red('✗ wrong')}\n` : word === 'right' ? `${colours.green('✓ right')}\n` : '';
      return `${title}${painted.split('\n').map((line) => `${colours.dim('│')} ${line}`.trimEnd()).join('\n')}`;
    }
    case 'table': return table(token as Tokens.Table, colours, width);
    case 'list': return (token as Tokens.List).items.map((item, index) => hang((token as Tokens.List).ordered ? `${index + 1}. ` : '- ', inlineOf(item.tokens, colours), width)).join('\n');
    case 'blockquote': return (token as Tokens.Blockquote).tokens.map((inner) => hang('  ', block(inner, colours, width - 2), width)).join('\n');
    case 'paragraph': return wrap(inline((token as Tokens.Paragraph).tokens, colours), width);
    case 'hr': return colours.dim('─'.repeat(20));
    case 'space': case 'html': case 'def': return '';
    default: return wrap(token.raw.trim(), width);
  }
}

function inlineOf(tokens: readonly Token[], colours: Colours): string {
  return tokens.map((token) => ('tokens' in token && token.tokens ? inline(token.tokens, colours) : token.type === 'code' ? `\n${token.raw}` : inline([token], colours))).join(' ').trim();
}

function inline(tokens: readonly Token[], colours: Colours): string {
  return tokens.map((token): string => {
    switch (token.type) {
      case 'codespan': return colours.cyan((token as Tokens.Codespan).text);
      case 'strong': return colours.bold(inline((token as Tokens.Strong).tokens, colours));
      case 'em': return colours.italic(inline((token as Tokens.Em).tokens, colours));
      case 'link': {
        const { href, tokens: text } = token as Tokens.Link;
        return /^https?:/u.test(href) ? `${inline(text, colours)} ${colours.dim(`(${href})`)}` : inline(text, colours);
      }
      case 'br': return '\n';
      case 'html': return '';
      case 'text': case 'escape': return (token as Tokens.Text).text;
      default: return token.raw;
    }
  }).join('').replaceAll(/\s*\n\s*/gu, ' ');
}

const length = (text: string): number => stripVTControlCharacters(text).length;

function wrap(text: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && length(line) + 1 + length(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

function hang(mark: string, text: string, width: number): string {
  return wrap(text, width - mark.length).split('\n').map((line, index) => `${index === 0 ? mark : ' '.repeat(mark.length)}${line}`).join('\n');
}

/** A table whose last column takes what is left of the width. */
function table({ header, rows }: Tokens.Table, colours: Colours, width: number): string {
  const cells = [header, ...rows].map((row) => row.map((cell) => inline(cell.tokens, colours)));
  const widths = header.map((_, column) => Math.min(Math.max(...cells.map((row) => length(row[column] ?? ''))), 24));
  const last = widths.length - 1;
  widths[last] = Math.max(20, width - widths.slice(0, last).reduce((sum, each) => sum + each + 2, 0));
  return cells.map((row, number) => {
    const wrapped = row.map((cell, column) => wrap(cell, widths[column] ?? 20).split('\n'));
    const height = Math.max(...wrapped.map((lines) => lines.length));
    return Array.from({ length: height }, (_, at) => wrapped.map((lines, column) => {
      const text = lines[at] ?? '';
      return `${number === 0 ? colours.bold(text) : text}${column === last ? '' : ' '.repeat(Math.max(0, (widths[column] ?? 0) - length(text)))}`;
    }).join('  ').trimEnd()).join('\n');
  }).join('\n');
}

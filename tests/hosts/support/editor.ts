/** A client of VS Code's ESLint server, which does what the extension does: opens files, types, asks for diagnostics, applies code actions. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter, type MessageConnection } from 'vscode-jsonrpc/node.js';
import { plainEnvironment } from './run.js';

interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export interface Diagnostic {
  readonly range: Range;
  readonly severity: number;
  readonly code: string;
  readonly codeDescription?: { readonly href: string };
  readonly source: string;
  readonly message: string;
}

interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

interface WorkspaceEdit {
  readonly changes?: Readonly<Record<string, readonly TextEdit[]>>;
  readonly documentChanges?: readonly { readonly textDocument: { readonly uri: string }; readonly edits: readonly TextEdit[] }[];
}

export interface CodeAction {
  readonly title: string;
  readonly command?: { readonly command: string; readonly arguments: readonly unknown[] };
}

/** The settings that the extension sends for a file, with `run: 'onType'`. */
function settingsFor(folder: string): object {
  return {
    validate: 'on',
    packageManager: 'npm',
    useESLintClass: true,
    // Present and without `useFlatConfig`: the flat config is then simply ESLint's own default.
    experimental: {},
    codeAction: { disableRuleComment: { enable: true, location: 'separateLine', commentStyle: 'line' }, showDocumentation: { enable: true } },
    codeActionOnSave: { mode: 'all' },
    format: false,
    quiet: false,
    onIgnoredFiles: 'off',
    options: {},
    rulesCustomizations: [],
    run: 'onType',
    problems: { shortenToSingleLine: false },
    nodePath: null,
    workspaceFolder: { uri: pathToFileURL(folder).href, name: 'project' },
  };
}

function offsetIn(text: string, { line, character }: Position): number {
  return text.split('\n').slice(0, line).reduce((sum, row) => sum + row.length + 1, 0) + character;
}

export class Editor {
  readonly #child: ChildProcess;
  readonly #connection: MessageConnection;
  readonly #buffers = new Map<string, { text: string; version: number }>();
  #log = '';
  /** What the server's initialize request answered. */
  diagnosticProvider: { readonly interFileDependencies?: boolean } = {};

  private constructor(readonly folder: string, server: string) {
    this.#child = spawn(process.execPath, [server, '--stdio'], { cwd: folder, env: plainEnvironment(), stdio: ['pipe', 'pipe', 'pipe'] });
    const { stdin, stdout, stderr } = this.#child;
    if (!stdin || !stdout || !stderr) throw new Error('The server has no pipes.');
    stderr.setEncoding('utf8').on('data', (text: string) => (this.#log += text));
    const connection = createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    connection.onRequest('workspace/configuration', ({ items }: { items: readonly unknown[] }) => items.map(() => settingsFor(folder)));
    connection.onRequest('workspace/applyEdit', ({ edit }: { edit: WorkspaceEdit }) => {
      this.#apply(edit);
      return { applied: true };
    });
    connection.onRequest('client/registerCapability', () => null);
    connection.onRequest('workspace/diagnostic/refresh', () => null);
    connection.onRequest('eslint/confirmESLintExecution', () => 4);
    connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      this.#log += `${message}\n`;
    });
    for (const name of ['eslint/noLibrary', 'eslint/noConfig', 'eslint/probeFailed'])
      connection.onRequest(name, (params) => {
        this.#log += `${name} ${JSON.stringify(params)}\n`;
        return {};
      });
    connection.listen();
    this.#connection = connection;
  }

  /** Starts the server of an install for a folder. */
  static async start(install: string, folder: string): Promise<Editor> {
    const editor = new Editor(folder, join(install, 'node_modules/vscode-langservers-extracted/bin/vscode-eslint-language-server'));
    const uri = pathToFileURL(folder).href;
    const { capabilities } = await editor.#connection.sendRequest<{ capabilities: { diagnosticProvider: Editor['diagnosticProvider'] } }>('initialize', {
      processId: process.pid,
      rootUri: uri,
      workspaceFolders: [{ uri, name: 'project' }],
      capabilities: {
        workspace: { applyEdit: true, configuration: true, workspaceFolders: true, workspaceEdit: { documentChanges: true } },
        textDocument: { diagnostic: {}, codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source.fixAll'] } } } },
      },
    });
    editor.diagnosticProvider = capabilities.diagnosticProvider;
    await editor.#connection.sendNotification('initialized', {});
    return editor;
  }

  /** What the server has said. */
  get log(): string {
    return this.#log;
  }

  #uri(file: string): string {
    return pathToFileURL(join(this.folder, file)).href;
  }

  text(file: string): string {
    const buffer = this.#buffers.get(this.#uri(file));
    if (!buffer) throw new Error(`${file} is not open.`);
    return buffer.text;
  }

  async open(file: string): Promise<void> {
    const text = readFileSync(join(this.folder, file), 'utf8');
    this.#buffers.set(this.#uri(file), { text, version: 1 });
    await this.#connection.sendNotification('textDocument/didOpen', { textDocument: { uri: this.#uri(file), languageId: 'typescript', version: 1, text } });
  }

  /** Puts another text into a buffer, without saving it. */
  async type(file: string, text: string): Promise<void> {
    const uri = this.#uri(file);
    const version = (this.#buffers.get(uri)?.version ?? 0) + 1;
    this.#buffers.set(uri, { text, version });
    await this.#connection.sendNotification('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] });
  }

  async save(file: string): Promise<void> {
    writeFileSync(join(this.folder, file), this.text(file));
    await this.#connection.sendNotification('textDocument/didSave', { textDocument: { uri: this.#uri(file) } });
  }

  /** Asks for a file's diagnostics, as the extension does after each change of the file. */
  async diagnostics(file: string): Promise<readonly Diagnostic[]> {
    const { items } = await this.#connection.sendRequest<{ items: readonly Diagnostic[] }>('textDocument/diagnostic', { textDocument: { uri: this.#uri(file) } });
    return items;
  }

  async actions(file: string, diagnostic: Diagnostic): Promise<readonly CodeAction[]> {
    return (await this.#connection.sendRequest<readonly CodeAction[] | null>('textDocument/codeAction', { textDocument: { uri: this.#uri(file) }, range: diagnostic.range, context: { diagnostics: [diagnostic] } })) ?? [];
  }

  /** Runs a code action; its edits land in the buffers. */
  async run(action: CodeAction): Promise<void> {
    if (!action.command) throw new Error(`${action.title} has no command.`);
    await this.#connection.sendRequest('workspace/executeCommand', { command: action.command.command, arguments: action.command.arguments });
    for (const [uri, { text, version }] of this.#buffers)
      if (version > 1) await this.#connection.sendNotification('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] });
  }

  #apply({ changes, documentChanges }: WorkspaceEdit): void {
    const edits: (readonly [string, readonly TextEdit[]])[] = [...Object.entries(changes ?? {}), ...(documentChanges ?? []).map(({ textDocument, edits: list }) => [textDocument.uri, list] as const)];
    for (const [uri, list] of edits) {
      const buffer = this.#buffers.get(uri);
      if (!buffer) throw new Error(`An edit for ${uri}, which is not open.`);
      let { text } = buffer;
      for (const { range, newText } of [...list].sort((a, b) => offsetIn(buffer.text, b.range.start) - offsetIn(buffer.text, a.range.start)))
        text = text.slice(0, offsetIn(buffer.text, range.start)) + newText + text.slice(offsetIn(buffer.text, range.end));
      this.#buffers.set(uri, { text, version: buffer.version + 1 });
    }
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#child.on('close', () => { resolve(); }));
    await this.#connection.sendRequest('shutdown').catch(() => undefined);
    await this.#connection.sendNotification('exit').catch(() => undefined);
    this.#connection.dispose();
    this.#child.kill();
    await closed;
  }
}

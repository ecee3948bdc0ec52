// Own code is what the project wrote, on every system's paths.
import { describe, expect, it } from 'vitest';
import { isOwnFile, packageOfFile, type ts } from '../../src/analysis/typescript.js';

const file = (fileName: string): ts.SourceFile => ({ fileName, isDeclarationFile: /\.d\.[cm]?ts$/u.test(fileName) }) as ts.SourceFile;

describe('own code', () => {
  it.each([
    '/repo/src/pay.ts',
    '/repo/packages/keys/src/index.tsx',
    '/repo/my_node_modules/pay.ts',
    '/repo/node_modules.old/pay.ts',
    'C:/repo/src/pay.ts',
    String.raw`C:\repo\src\pay.ts`,
    String.raw`\\server\share\repo\pay.cts`,
    'src/pay.js',
  ])('is %s', (name) => {
    expect(isOwnFile(file(name))).toBe(true);
  });

  it.each([
    '/repo/node_modules/stripe/src/index.ts',
    '/repo/node_modules/.pnpm/stripe@1.0.0/node_modules/stripe/src/index.ts',
    '/repo/packages/keys/dist/index.d.ts',
    'C:/repo/node_modules/stripe/index.ts',
    String.raw`C:\repo\node_modules\stripe\src\index.ts`,
    String.raw`C:\repo\packages\keys\dist\index.d.mts`,
    String.raw`C:\repo/node_modules\@acme/pay\index.ts`,
  ])('is not %s', (name) => {
    expect(isOwnFile(file(name))).toBe(false);
  });
});

describe('the package of a file', () => {
  it.each([
    ['/repo/node_modules/stripe/types/index.d.ts', 'stripe'],
    ['/repo/node_modules/.pnpm/@acme+pay@1.0.0/node_modules/@acme/pay/index.d.ts', '@acme/pay'],
    [String.raw`C:\repo\node_modules\p-retry\index.d.ts`, 'p-retry'],
    [String.raw`C:\repo\node_modules\@types\async-retry\index.d.ts`, 'async-retry'],
    ['C:/repo/node_modules/@types/acme__pay/index.d.ts', '@acme/pay'],
    ['/repo/node_modules/outer/node_modules/inner/index.d.ts', 'inner'],
    ['/repo/node_modules/typescript/lib/lib.dom.d.ts', 'lib'],
    ['bundled:///libs/lib.es2023.d.ts', 'lib'],
    ['/repo/packages/keys/dist/index.d.ts', undefined],
    [String.raw`C:\repo\packages\keys\dist\index.d.ts`, undefined],
  ])('%s: %s', (name, expected) => {
    expect(packageOfFile(name)).toBe(expected);
  });
});

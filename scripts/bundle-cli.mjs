// Bundles src/cli into dist/cli.js, with the libraries it shows things with; the plugin itself and the peers stay outside. Their licences go beside it.
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const cli = join(root, 'src/cli');
const source = join(root, 'src');

const bundled = new Set();

const bundle = await rolldown({
  input: join(cli, 'main.ts'),
  platform: 'node',
  external: [/^node:/u, 'eslint', '@typescript-eslint/parser', 'typescript'],
  plugins: [
    {
      name: 'the plugin stays a module of its own',
      resolveId(id, importer) {
        if (!id.startsWith('.') || !importer) return undefined;
        const path = resolve(dirname(importer), id);
        // What tsc has built: the bundle and a config of ESLint's have to see the same plugin.
        if (path.startsWith(source + sep) && !path.startsWith(cli + sep)) return { id: `./${relative(source, path).split(sep).join('/')}`, external: true };
        return undefined;
      },
      generateBundle(_, chunks) {
        for (const chunk of Object.values(chunks)) for (const id of chunk.moduleIds ?? []) {
          const match = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/u.exec(id);
          if (match) bundled.add(match[1]);
        }
      },
    },
  ],
});

const { output } = await bundle.write({ dir: join(root, 'dist'), format: 'esm', entryFileNames: 'cli.js', chunkFileNames: 'cli-[name].js', banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : '') });
await bundle.close();
chmodSync(join(root, 'dist/cli.js'), 0o755);

const licences = [...bundled].sort().map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|licen[cs]e-mit)(?:\.\w+)?$/iu.test(entry));
  if (!file) throw new Error(`${name} has no file with its licence.`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
});
writeFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), `${output.map(({ fileName }) => fileName).sort().join(' and ')} hold code of these packages.\n\n${licences.join(`\n${'-'.repeat(80)}\n\n`)}`);

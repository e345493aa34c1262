import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildFederation } from './federation/build.ts';
import { writeIndex } from './shared/index-html.ts';
import { baseConfig, runWebpack } from './shared/webpack.ts';

/** `heads`: a JSON file with the heads of the site's own pages by path, so that all variants have the same metadata. */
const [variant, output = '', headsFile = ''] = process.argv.slice(2);
const heads = JSON.parse(await readFile(headsFile, 'utf8')) as Readonly<Record<string, string>>;
const head = heads['/home'] ?? '';

if (variant === 'astro') {
  process.env.BENCH_HEADS = headsFile;
  const { build } = await import('astro');
  const root = fileURLToPath(new URL('astro/', import.meta.url));
  await build({ root, outDir: output, cacheDir: `${output}-cache`, logLevel: 'warn' });
} else if (variant === 'spa') {
  const links = await runWebpack({
    ...baseConfig(output),
    entry: { main: './spa/main.tsx' },
  });
  await writeIndex(output, { head, ...links });
} else if (variant === 'federation') await buildFederation(output, head);
else throw new Error(`There is no variant "${variant}".`);

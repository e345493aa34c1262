import { readFile } from 'node:fs/promises';
import { buildFederation } from './federation/build.ts';
import { writeIndex } from './shared/index-html.ts';
import { baseConfig, runWebpack } from './shared/webpack.ts';

/** A JSON file with the heads of the site's own pages by path, so that all variants have the same metadata. */
const { BENCH_HEADS: file = '' } = process.env;
const [variant, output = ''] = process.argv.slice(2);
const heads = JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, string>>;
const head = heads['/home'] ?? '';

if (variant === 'spa') {
  const links = await runWebpack({
    ...baseConfig(output),
    entry: { main: './spa/main.tsx' },
  });
  await writeIndex(output, { head, ...links });
} else if (variant === 'federation') await buildFederation(output, head);
else throw new Error(`There is no variant "${variant}".`);

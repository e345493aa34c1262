import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@platform/releases/root';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { compile } from '../build-unit.ts';
import { containerByTag, siteChunkLoading, siteChunks, siteChunksName } from '../site-chunks.ts';

/**
 * Compiles small releases that differ in one module of the entry and in the page `Own`, and prints them as JSON. The
 * page loader retries the page `Retried`. Their containers are the arguments. A container has a function that loads a page.
 */
const folder = mkdtempSync(join(tmpdir(), 'site-chunks-'));
try {
  const compiled: Record<string, Readonly<Record<string, string>>> = {};
  for (const container of process.argv.slice(2)) compiled[container] = await filesOf(container);
  process.stdout.write(JSON.stringify(compiled));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The entry is `entry.js`. */
async function filesOf(container: string): Promise<Readonly<Record<string, string>>> {
  const sources = join(folder, 'src');
  const output = join(folder, container);
  mkdirSync(sources, { recursive: true });
  const files = {
    'name.js': `export const name = ${JSON.stringify(container)};`,
    'entry.js': `
      import { name } from './name.js';
      const pages = {
        Both: () => import(/* webpackChunkName: "Both" */ './both.js'),
        Own: () => import(/* webpackChunkName: "Own" */ './own.js'),
        Retried: () => import(/* webpackChunkName: "Retried" */ './retried.js'),
      };
      export const load = (page) => pages[page]();
      export { name };`,
    'both.js': `import './both.css'; import { name } from './name.js'; export const page = () => 'Both of ' + name;`,
    'own.js': `import './both.css'; import { name } from './name.js'; export const page = () => 'Own of ' + name + ${JSON.stringify(` (${container.toUpperCase()})`)};`,
    'retried.js': `export const page = () => 'Retried';`,
    'both.css': '.both { color: red; }',
  };
  for (const [name, code] of Object.entries(files)) writeFileSync(join(sources, name), code);
  await compile({
    name: container,
    mode: 'production',
    target: ['web', `browserslist:${root}.browserslistrc`],
    context: sources,
    entry: { [container]: './entry.js' },
    output: {
      path: output,
      filename: 'entry.js',
      chunkFilename: '[name].[contenthash:10].js',
      publicPath: '/assets/catalog/files/',
      uniqueName: container,
      library: { type: 'assign', name: containerByTag },
      chunkLoading: siteChunkLoading,
      chunkLoadingGlobal: siteChunksName,
    },
    module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
    resolveLoader: { modules: [`${root}node_modules`] },
    plugins: [
      new MiniCssExtractPlugin({ chunkFilename: '[name].[contenthash:10].css' }),
      siteChunks(container),
    ],
    optimization: {
      minimize: false,
      moduleIds: 'named',
      chunkIds: 'named',
      splitChunks: false,
      concatenateModules: false,
      mangleExports: false,
    },
    infrastructureLogging: { level: 'error' },
  });
  return Object.fromEntries(
    readdirSync(output).map((name) => [name, readFileSync(join(output, name), 'utf8')]),
  );
}

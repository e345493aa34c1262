import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { root } from '@platform/releases/root';
import { temporaryFolder } from '@platform/releases/testing';
import { compile } from './build-unit.ts';
import { keepSourceMaps, writeSourceMaps } from './source-maps.ts';
import { typescriptRule } from './unit-config.ts';

const page = `interface Removed {
  readonly text: string;
}

export function fail({ text }: Removed): never {
  throw new TypeError(text);
}
`;

test('a place of a minified script is found in the sources, and the script is the same without its map', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/page.ts'), page);
  writeFileSync(join(folder, 'src/main.ts'), `import { fail } from './page.ts';\nfail({ text: 'x' });`);
  const build = (name: string, ...plugins: readonly (typeof keepSourceMaps)[]) =>
    compile({
      name: 'test',
      mode: 'production',
      context: folder,
      entry: { main: './src/main.ts' },
      module: { rules: [typescriptRule(root)] },
      resolveLoader: { modules: [`${root}node_modules`] },
      output: { path: join(folder, name), filename: '[name].[contenthash].js' },
      plugins: [...plugins],
    });
  const compilation = await build('mapped', keepSourceMaps);
  await build('plain');
  const [script = ''] = readdirSync(join(folder, 'plain'));
  expect(readdirSync(join(folder, 'mapped'))).toEqual([script]);
  const code = readFileSync(join(folder, 'mapped', script), 'utf8');
  expect(readFileSync(join(folder, 'plain', script), 'utf8')).toBe(code);
  expect(code).not.toContain('sourceMappingURL');

  await writeSourceMaps(folder, compilation, '/elsewhere/');
  const maps = JSON.parse(gunzipSync(readFileSync(join(folder, 'source-maps.json.gz'))).toString());
  expect(maps[script].sourcesContent).toContain(page);
  const origin = new SourceMap(maps[script]).findOrigin(1, code.indexOf('TypeError') + 1);
  expect(origin).toMatchObject({ fileName: expect.stringMatching(/\/src\/page\.ts$/), lineNumber: 6 });

  await writeSourceMaps(folder, compilation, 'TypeError');
  expect(gunzipSync(readFileSync(join(folder, 'source-maps.json.gz'))).toString()).not.toContain('interface');
});

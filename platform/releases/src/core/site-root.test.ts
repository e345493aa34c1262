import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/index.ts';
import { siteRoot } from './site-root.ts';

/** Two sites, one in the other. @returns the outer one's folder, and what `siteRoot` says inside it */
function sites() {
  const outer = temporaryFolder();
  mkdirSync(join(outer, 'examples/shop/catalog/src'), { recursive: true });
  mkdirSync(join(outer, 'tools'));
  for (const folder of ['', 'examples/shop']) writeFileSync(join(outer, folder, 'site.config.ts'), '');
  return {
    outer,
    rootOf: (from: string, env: NodeJS.ProcessEnv = {}) => siteRoot(env, join(outer, from)),
  };
}

test.each([
  ['.', '/'],
  ['tools', '/'],
  ['examples/shop', '/examples/shop/'],
  ['examples/shop/catalog/src', '/examples/shop/'],
])('the site of %s is that of the nearest folder upwards', (from, root) => {
  const { outer, rootOf } = sites();
  expect(rootOf(from)).toBe(`${outer}${root}`);
});

test('an installation names its folder, which need not have the file', () => {
  expect(sites().rootOf('tools', { SITE_ROOT: '/opt/site/current' })).toBe('/opt/site/current/');
  const { outer, rootOf } = sites();
  expect(rootOf('examples', { SITE_ROOT: '.' })).toBe(`${outer}/examples/`);
});

test('without a site, the error says which file is missing, and where it was looked for', () => {
  const folder = temporaryFolder();
  expect(() => siteRoot({}, folder)).toThrow(
    `There is no site.config.ts in ${folder} or in a folder above it: run this in the folder of a site.`,
  );
});

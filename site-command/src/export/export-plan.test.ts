import { join, sep } from 'node:path';
import { packSourceMaps, readJournal, storeSourceMaps } from '@site/composition';
import { deployTiny, memoryStore, tinyRoute } from '@site/composition/testing';
import * as fc from 'fast-check';
import { canBePublished, routePaths } from '../testing/route-paths.ts';
import { planExport, plannedPage } from './export-plan.ts';

test('the page of every route that can be published is inside the export', () => {
  let accepted = 0;
  const property = fc.property(routePaths, (path) => {
    if (path === '/' || !canBePublished(path)) return;
    accepted += 1;
    const { file } = plannedPage({ path });
    expect(join('/export/public', file).startsWith(`/export/public${sep}`)).toBe(true);
    // Safe in nginx.conf and in _headers.
    expect(file).toMatch(/^[\w.~/-]+\.html$/);
  });
  fc.assert(property, { numRuns: 5000, seed: 1 });
  expect(accepted).toBeGreaterThan(500);
});

test('source maps are not exported', async () => {
  const store = memoryStore();
  const [, careers] = await deployTiny(
    store,
    ['shell', 'one'],
    ['careers', 'a', { files: { 'CareerPage.js.map': '{}' } }],
  );
  if (!careers) throw new Error('a release');
  await storeSourceMaps(store, careers.release, packSourceMaps({ 'CareerPage.js': {} }));
  const { files } = await planExport(store, await readJournal(store), 7);
  expect(files).toContain(`/assets/careers/${careers.release.id}/CareerPage.js`);
  expect(files.filter((file) => /map/.test(file))).toEqual(['/sitemap.xml']);
});

test.each([
  ['/404', '404.html'],
  ['/career.html/more', 'career.html/more.html'],
  ['/robots.txt', null],
])('a route %s that is older than the rules takes no file of another page', async (path, file) => {
  const store = memoryStore();
  const routes = [tinyRoute('/career', 'CareerPage'), tinyRoute(path, 'CareerPage')];
  await deployTiny(store, ['shell', 'one'], ['careers', 'a', { routes }]);
  const plan = planExport(store, await readJournal(store), 7);
  if (file === null) await expect(plan).resolves.toMatchObject({ composition: { sequence: 2 } });
  else
    await expect(plan).rejects.toMatchObject({
      code: 'refused',
      message: `The file "${file}" would be in the place of another one: change its address.`,
    });
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultSettings, type Release, type UnitDeclaration, type UnitName } from '@platform/contract';
import { assetBase } from '@platform/releases/rendering';
import { temporaryFolder, tinyRecord } from '@platform/releases/testing';
import { planDev } from './dev-plan.ts';
import { devSources } from './dev-plugin.ts';
import { devId, devRelease } from './dev-release.ts';
import { openDevSite } from './dev-site.ts';

const route = (path: string, page: string, title: string) => ({
  ...{ path, page, title, description: `About ${title}.`, prerender: true, index: true },
});
const shell: UnitDeclaration = {
  unit: 'shell',
  pages: {},
  routes: [route('/start', 'HomePage', 'Home'), { ...route('*', 'NotFoundPage', 'Lost'), status: 404 }],
};
const catalog: UnitDeclaration = {
  unit: 'catalog',
  pages: {},
  routes: [route('/cellar', 'CellarPage', 'Catalog')],
};
const product: Release = {
  ...devRelease({ unit: 'product', pages: {}, routes: [route('/helper', 'HelperPage', 'Helper')] }),
  ...{ id: 'r123456789', container: 'product_r123456789', entry: 'remoteEntry.abc.js' },
  files: [{ path: 'remoteEntry.abc.js', bytes: 7, type: 'text/javascript', integrity: 'sha384-x' }],
};

const plan = planDev(['catalog'], 8080, ['shell', 'catalog', 'product']);
const portOf = (unit: UnitName) => plan.units.find((one) => one.unit === unit)?.port;

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});

const open = () =>
  openDevSite(
    {
      settings: defaultSettings,
      baseOf: (release) =>
        release.id === devId ? `http://localhost:${portOf(release.unit)}/` : assetBase(release),
      statics: folder,
      built: [{ release: product, folder }],
    },
    [devRelease(shell, { site: tinyRecord, statics: [] }), devRelease(catalog)],
  );

const html = (page: { readonly plain: Uint8Array }) => new TextDecoder().decode(page.plain);

test('a page names files on the dev servers without integrity hashes, and is rendered in the browser', async () => {
  const page = html((await open()).current().page('/cellar'));
  expect(page).toContain('<script src="http://localhost:8081/main.js" crossorigin="anonymous" defer>');
  expect(page).toContain('href="http://localhost:8081/main.css"');
  expect(page).toContain('href="http://localhost:8082/remoteEntry.js"');
  expect(page).toContain('<div id="root"></div>');
  expect(page.slice(0, page.indexOf('application/json'))).not.toContain('integrity');
});

test('the page’s policy allows every dev server that the page names', async () => {
  const page = html((await open()).current().page('/cellar'));
  const origins = new Set(page.match(/http:\/\/localhost:\d+/g));
  const sources = devSources(plan.units, 'localhost');
  expect(origins.size).toBe(2);
  for (const origin of origins) {
    expect(sources['script-src']).toContain(origin);
    expect(sources['style-src']).toContain(origin);
    expect(sources['connect-src']).toEqual(expect.arrayContaining([origin, origin.replace('http:', 'ws:')]));
  }
});

test('a unit that is not in development is served from its last build, with integrity hashes, and only its listed files are', async () => {
  await writeFile(join(folder, 'remoteEntry.abc.js'), 'var a=1');
  await writeFile(join(folder, 'secret.txt'), 'no');
  const site = await open();
  expect(site.current().composition.remotes.product?.live).toMatchObject({
    entry: '/assets/product/r123456789/remoteEntry.abc.js',
    integrity: { 'remoteEntry.abc.js': 'sha384-x' },
  });
  const asset = await site.assets.find('product', 'r123456789', 'remoteEntry.abc.js');
  expect(asset && new TextDecoder().decode(asset.plain)).toBe('var a=1');
  expect(await site.assets.find('product', 'r123456789', 'secret.txt')).toBeNull();
  expect(await site.assets.find('product', 'rother', 'remoteEntry.abc.js')).toBeNull();
});

test('new routes change the pages and the composition, and listeners are called', async () => {
  const site = await open();
  const before = site.current().composition.sequence;
  const told: number[] = [];
  site.onChange(({ composition }) => told.push(composition.sequence));
  expect(site.current().page('/jobs').status).toBe(404);

  await site.update([devRelease({ ...catalog, routes: [route('/jobs', 'CellarPage', 'Jobs')] })]);

  expect(site.current().page('/jobs').status).toBe(200);
  expect(html(site.current().page('/jobs'))).toContain('<title>Jobs');
  expect(site.current().page('/cellar').status).toBe(404);
  expect(told).toEqual([before + 1]);
});

test('the shell’s static files are read from the source folder', async () => {
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  const { staticFile } = (await open()).current();
  expect(await staticFile('favicon.svg')).toMatchObject({ type: 'image/svg+xml' });
  expect(await staticFile('favicon.ico')).toBeNull();
});

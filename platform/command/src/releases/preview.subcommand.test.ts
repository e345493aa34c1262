import { foldJournal, readJournal } from '@platform/releases';
import { readPreview } from '@platform/releases/serving';
import { deployTiny, memoryStore, publishTiny, tinyRelease } from '@platform/releases/testing';
import { answering, testSite } from '../testing/test-site.ts';

const origin = 'https://preview.example.com';
const env = { SITE_BY: 'asha', PREVIEW_ORIGIN: origin };

async function open(changes: Parameters<typeof testSite>[0] = {}) {
  const site = testSite({ store: memoryStore(), env, ...changes });
  const [, catalog] = await deployTiny(site.store, ['shell', 'one'], ['catalog', 'a'], ['product', 'a']);
  const next = await publishTiny(site.store, tinyRelease('catalog', { mark: 'next' }));
  const name = `catalog@${next.release.id}`;
  const read = async (link: string, now = Date.UTC(2026, 0, 6, 17, 0)) => {
    if (!link.startsWith(`${origin}/-/preview/`)) throw new Error(`no link of a preview: ${link}`);
    return readPreview(site.store, link.slice(`${origin}/-/preview/`.length), now);
  };
  const keys = async () => {
    const prefixes = ['releases/', 'journal/', 'pages/', 'uses/', 'previews/'];
    return Promise.all(prefixes.map((prefix) => site.store.list(prefix)));
  };
  return { ...site, next, name, catalog: catalog.release.id, read, keys };
}

test('preview prints a link to published releases that ends in two hours; nothing goes live', async () => {
  const { run, store, name, read, next, catalog } = await open();
  const live = foldJournal(await readJournal(store));
  const { code, out } = await run('preview', name, 'product@live');
  expect(code).toBe(0);
  expect(out.slice(0, 3)).toEqual([
    `catalog  ${next.release.id} instead of ${catalog}`,
    `product  ${live.units.product?.id}, which is live`,
    expect.stringMatching(new RegExp(`^Preview of ${name} and product@\\w+, until 2026-01-06T19:00:0\\d`)),
  ]);
  expect(await read(out[3] ?? '')).toMatchObject({
    set: [{ unit: 'catalog', id: next.release.id }, { unit: 'product' }],
  });
  expect(foldJournal(await readJournal(store))).toEqual(live);
  expect((await store.list('pages/')).filter((key) => key.includes(name))).toHaveLength(2);
});

test('a link works for 14 days at most, and gc keeps its releases as long', async () => {
  const { json, name, store } = await open();
  const { code, result } = await json('preview', name, '--for', '14d');
  expect([code, result.until]).toEqual([0, expect.stringMatching('^2026-01-20T17:00')]);
  const end = Date.parse(String(result.until));
  const gcAt = async (time: number) =>
    (await testSite({ store, env, now: () => new Date(time) }).run('gc', '--days', '1', '--dry-run')).out;
  expect(await gcAt(end - 1)).toContain(`keep    ${name}  it may be previewed until ${result.until}`);
  expect(await gcAt(end + 24 * 60 * 60_000)).toContain(`hide    ${name}`);
});

test.each<[string, Readonly<Record<string, string>>, string, RegExp]>([
  ['in production', { NODE_ENV: 'production' }, '/', /set PREVIEW_ORIGIN on the servers/],
  [
    'of a public site',
    { PUBLIC_ORIGIN: 'https://www.example.com' },
    '/',
    /set PREVIEW_ORIGIN on the servers/,
  ],
  ['of a bucket', {}, 's3://bucket/site', /set PREVIEW_ORIGIN on the servers/],
  [
    'with a path',
    { PREVIEW_ORIGIN: 'https://preview.example.com/here' },
    '/',
    /^PREVIEW_ORIGIN must be an origin/,
  ],
])('a link %s needs an origin of its own', async (_, more, storePlace, sentence) => {
  const { run, name } = await open({ env: { SITE_BY: 'asha', ...more }, storePlace });
  expect(await run('preview', name)).toMatchObject({
    code: 2,
    err: [expect.stringMatching(sentence), expect.anything()],
  });
});

test('on a machine of development the link leads to its own server', async () => {
  const { json, name } = await open({ env: { SITE_BY: 'asha', PORT: '9090' } });
  expect((await json('preview', name)).result.link).toMatch(
    /^http:\/\/preview\.localhost:9090\/-\/preview\/\S+$/,
  );
});

test('without a setting of its own, the link leads to where the server of SITE_URL shows previews', async () => {
  const health = { version: 'v1', previewOrigin: 'http://preview.localhost:9191' };
  const served = { SITE_BY: 'asha', SITE_URL: 'http://localhost:9191' };
  const local = await open({ env: served, fetch: answering({ '/-/health': health }) });
  expect((await local.json('preview', local.name)).result.link).toMatch(
    /^http:\/\/preview\.localhost:9191\/-\/preview\//,
  );
  const own = await open({ env: { ...served, ...env }, fetch: answering({ '/-/health': health }) });
  expect((await own.json('preview', own.name)).result.link).toMatch(/^https:\/\/preview\.example\.com\//);
});

test('deploy --preview publishes and checks, and prints a link instead of activating', async () => {
  const { run, json, store, sources, read } = await open();
  const built = tinyRelease('product', { mark: 'of a pull request' });
  sources(built);
  const name = `product@${built.release.id}`;
  const dry = await run('deploy', 'product', '--preview', '--dry-run');
  expect(dry.out.at(-1)).toBe(`${name} would be shown by a link: publish, check, preview.`);
  expect(dry.out.join('\n')).toMatch(/mount +passed/);
  const { result: planned } = await json('deploy', 'product', '--preview', '--dry-run');
  expect(planned.plans).toMatchObject([{ steps: ['publish', 'check', 'preview'] }]);
  const { code, out } = await run('deploy', 'product', '--preview', '--for', '3d');
  expect(code).toBe(0);
  expect(out.join('\n')).toContain(`${name}: published`);
  expect(out.join('\n')).toMatch(/mount +passed/);
  expect(await read(out.at(-1) ?? '')).toMatchObject({ set: [{ unit: 'product', id: built.release.id }] });
  expect((await readJournal(store)).entries).toHaveLength(3);
  expect((await json('deploy', 'product', '--preview')).result).toMatchObject({
    link: expect.stringContaining(origin),
  });
  sources(tinyRelease('product', { mark: 'odd', record: { contract: 2 } }));
  expect(await run('deploy', 'product', '--preview')).toMatchObject({ code: 3 });
});

test('links are listed with who gave them out, and one is ended by its id', async () => {
  const { run, json, name, read, store } = await open();
  const link = async (...more: readonly string[]) => (await json('preview', name, ...more)).result.link;
  const [short, long] = [
    String(await link('--for', '30m')),
    String(await link('--for', '3d', '--by', 'ravi')),
  ];
  const { out } = await run('preview', '--list');
  expect(out).toHaveLength(2);
  const [line = ''] = out.filter((one) => one.includes('ravi'));
  expect(line).toMatch(new RegExp(`^  [0-9a-f]{10}  ${name}, until 2026-01-09T17:.*, by ravi$`));
  const [, id = ''] = /(\w{10})/.exec(line) ?? [];
  for (const text of [short, long]) expect(out.join()).not.toContain(text.slice(-43));
  expect((await run('preview', '--revoke', id, '--dry-run')).code).toBe(0);
  expect(await read(long)).toMatchObject({ by: 'ravi' });
  expect((await run('preview', '--revoke', id)).code).toBe(0);
  expect([await read(long), await read(short)]).toMatchObject([{ status: 'altered' }, { by: 'asha' }]);
  expect((await json('preview', '--list')).result.links).toMatchObject([{ set: [{ unit: 'catalog' }] }]);
  expect(await run('preview', '--revoke', id)).toMatchObject({ code: 2 });
  expect(await run('preview')).toMatchObject({ code: 2 });

  // It is told for some days that it has ended.
  const at = (day: number) => testSite({ store, env, now: () => new Date(Date.UTC(2026, 0, day, 18)) });
  expect((await at(6).run('preview', '--list')).out).toEqual(['No link of a preview works.']);
  await at(8).run('gc', '--days', '1');
  expect(await store.list('previews/')).toEqual([]);
});

import { deployTiny, tinyRecord, tinyRoute } from '@platform/releases/testing';
import { liveTestSite } from '../testing/test-site.ts';

test('diff compares releases by id, or as live and previous', async () => {
  const { run, json, a, b } = await liveTestSite();
  const { code, out } = await run('diff', 'catalog@previous', 'catalog@live');
  expect(code).toBe(0);
  expect(out[0]).toBe(`catalog@${a} (no commit) → catalog@${b} (no commit)`);
  expect(out).toEqual([out[0], '  files of the same size with another content: 5']);
  expect((await run('diff', `catalog@${a}`, `catalog@${a}`)).out).toContain('  no difference');
  expect((await json('diff', `catalog@${a}`, `catalog@${b}`)).result).toMatchObject({
    a: { id: a },
    b: { id: b },
    routes: [],
  });
});

test('diff shows routes with page and title', async () => {
  const { run, store, b } = await liveTestSite();
  const routes = [tinyRoute('/cellar', 'CellarPage', { title: 'Work here' })];
  const [next] = await deployTiny(store, ['catalog', 'c', { routes }]);
  const { out } = await run('diff', `catalog@${b}`, `catalog@${next.release.id}`);
  expect(out).toContain('  route /cellar: CellarPage “Title of /cellar” → CellarPage “Work here”');
  expect(out).toContain('  route /join-innovation: − JoinPage “Title of /join-innovation”');
});

test('diff shows what a shell says of its site', async () => {
  const { run, json, store } = await liveTestSite();
  const site = { ...tinyRecord, origin: 'https://bakery.example', forms: {}, reserved: ['basket'] };
  await deployTiny(store, ['shell', 'c', { record: { site } }]);
  const { out } = await run('diff', 'shell@previous', 'shell@live');
  expect(out.filter((line) => line.startsWith('  site '))).toEqual([
    `  site forms: ${JSON.stringify(tinyRecord.forms)} → {}`,
    '  site origin: + "https://bakery.example"',
    '  site reserved: [] → ["basket"]',
  ]);
  expect((await json('diff', 'shell@previous', 'shell@live')).result).toMatchObject({
    site: expect.arrayContaining([{ name: 'origin', before: null, after: 'https://bakery.example' }]),
  });
});

test('diff compares two points of the journal', async () => {
  const { run, a, b } = await liveTestSite();
  expect((await run('diff', '2', '3')).out).toEqual([`catalog: ${a} → ${b}`]);
  expect((await run('diff', '3', '3')).out).toEqual(['The same is live in both.']);
});

test.each<[string, string, number]>([
  ['1', '9', 4],
  ['1', 'catalog@live', 2],
  ['shell@live', 'catalog@live', 2],
  ['product@live', 'product@live', 4],
  ['shell@previous', 'shell@live', 4],
])('%s with %s ends with %i', async (a, b, code) => {
  expect((await (await liveTestSite()).run('diff', a, b)).code).toBe(code);
});

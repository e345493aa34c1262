import { readJournal } from '../core/journal/journal.ts';
import { faultyStore } from '../testing/faulty-store.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { renderHere } from '../testing/render-here.ts';
import { pageCode, tinyRelease, tinyRoute } from '../testing/tiny-release.ts';
import { authorOf, publishTiny, rollbackTiny, tinySite } from '../testing/tiny-site.ts';
import { activate, planActivation } from './activate.ts';

const render = renderHere;

test('activating the live release writes no entry', async () => {
  const [store, shell] = await tinySite(['shell', 'one']);
  const base = await readJournal(store);
  const id = shell.release.id;
  const plan = (id: string) => planActivation({ unit: 'shell', id }, authorOf(5, 'ravi'), { base });
  expect(plan(id)).toMatchObject({ from: id, entry: null });
  const entry = {
    action: 'activate',
    unit: 'shell',
    release: 'rother',
    ...authorOf(5, 'ravi'),
    recall: false,
  };
  expect(plan('rother')).toMatchObject({ from: id, findings: [], entry });
});

test('a release that was taken back goes live again only with --again and a reason', async () => {
  const [store, , , b] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  const reason = 'form loses uploads';
  await rollbackTiny(store, 'catalog', { ...authorOf(5, 'ops'), reason });
  const name = { unit: 'catalog', id: b.release.id } as const;
  const refused = {
    code: 'taken-back',
    message: expect.stringMatching(/^catalog@\w+ was taken back by ops at 2026.*\(form loses uploads\)/),
  };
  await expect(activate(store, name, authorOf(6), { render })).rejects.toMatchObject(refused);
  await expect(activate(store, name, authorOf(6), { render, again: true })).rejects.toMatchObject({
    code: 'taken-back',
    message: expect.stringMatching(/Say with --reason why it goes live again\.$/),
  });
  expect((await readJournal(store)).entries).toHaveLength(4);
  const author = { ...authorOf(7), reason: 'the form was not at fault' };
  expect(await activate(store, name, author, { render, again: true })).toMatchObject({ sequence: 5 });
});

test('a remote cannot go live without a live shell', async () => {
  const store = memoryStore();
  const { release } = await publishTiny(store, tinyRelease('catalog'));
  await expect(activate(store, release, authorOf(1), { render })).rejects.toMatchObject({
    code: 'nothing-live',
  });
});

test('evidence is written to the journal', async () => {
  const store = memoryStore();
  const { release } = await publishTiny(store, tinyRelease('shell'));
  const findings = [{ code: 'rollback-blocked' as const, sentence: 'told' }];
  const evidence = { shell: release.id, checks: [], findings };
  await activate(store, release, authorOf(1), { evidence, render });
  expect((await readJournal(store)).entries[0]?.evidence).toEqual(evidence);
});

test.each<[fault: string, code: string, options: Parameters<typeof tinyRelease>[1]]>([
  ['throws', 'render-failed', { files: { 'node/JoinPage.cjs': pageCode('{ throw new Error("no road") }') } }],
  ['claims a path of the shell', 'path-taken', { routes: [tinyRoute('/START', 'CellarPage')] }],
])('a release that %s does not go live, and the composition does not change', async (_, code, options) => {
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'one']);
  const before = await readJournal(store);
  const { release } = await publishTiny(store, tinyRelease('catalog', { mark: 'two', ...options }));
  await expect(activate(store, release, authorOf(3), { render })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining(`catalog@${release.id}`),
    findings: [expect.objectContaining({ code })],
  });
  expect((await readJournal(store)).entries).toEqual(before.entries);
});

test('an activation that loses a race against another unit is checked again with the new composition', async () => {
  const [store] = await tinySite(['shell', 'one']);
  const base = await readJournal(store);
  const catalog = await publishTiny(store, tinyRelease('catalog'));
  const routes = [tinyRoute('/Cellar', 'ShowcasePage')];
  const product = await publishTiny(store, tinyRelease('product', { routes }));
  expect(await activate(store, catalog.release, authorOf(2), { base, render })).not.toBeNull();
  const sentence = expect.stringMatching(/catalog@.* and product@.* both claim \/cellar and \/Cellar/);
  await expect(activate(store, product.release, authorOf(3), { base, render })).rejects.toMatchObject({
    findings: [{ code: 'path-taken', sentence }],
  });
});

test('a release that gc removes at the last moment does not go live', async () => {
  const [store] = await tinySite(['shell', 'one']);
  const { release } = await publishTiny(store, tinyRelease('catalog'));
  const clearing = faultyStore(store, {
    before: async (call, key) => {
      if (call === 'create' && key.startsWith('pages/'))
        await store.remove(`releases/catalog/${release.id}/release.json`);
    },
  });
  await expect(activate(clearing, release, authorOf(2), { render })).rejects.toMatchObject({
    code: 'release-unknown',
  });
  expect((await readJournal(store)).entries).toHaveLength(1);
});

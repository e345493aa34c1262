import type { UnitName } from '@platform/contract';
import { readJournal } from '../core/journal/journal.ts';
import { foldJournal } from '../core/state/history.ts';
import type { Store } from '../core/store/store.ts';
import { failure, type Renderer } from '../rendering/prerender/render-outcome.ts';
import { faultyStore } from '../testing/faulty-store.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { renderHere } from '../testing/render-here.ts';
import { tinyForm, tinyRelease } from '../testing/tiny-release.ts';
import { authorOf, deployTiny, publishTiny, rollbackTiny, tinySite } from '../testing/tiny-site.ts';
import { activate } from './activate.ts';
import { prerenderRollbacks } from './prerender-rollbacks.ts';
import { planRollback, type RollbackRequest } from './rollback.ts';
import { undoRelease } from './undo.ts';

const back = (store: Store, unit: UnitName, more: Partial<RollbackRequest> = {}, render?: Renderer) =>
  rollbackTiny(store, unit, { ...authorOf(50, 'ops'), reason: 'form is broken' }, more, render);

test('a rollback goes to the predecessor, a second one further back, and a third fails', async () => {
  const [store, , a, b] = await tinySite(
    ['shell', 'one'],
    ['catalog', 'a'],
    ['catalog', 'b'],
    ['catalog', 'c'],
  );
  expect(await back(store, 'catalog')).toMatchObject({
    action: 'rollback',
    unit: 'catalog',
    release: b.release.id,
    by: 'ops',
    reason: 'form is broken',
    recall: false,
  });
  expect(await back(store, 'catalog')).toMatchObject({ release: a.release.id });
  await expect(back(store, 'catalog')).rejects.toMatchObject({
    code: 'no-rollback',
    message: expect.stringMatching(/^catalog@.* has no predecessor .* --to; there are: .*, /),
  });
  expect((await readJournal(store)).entries).toHaveLength(6);
});

test('--to names any release that was live before', async () => {
  const [store, , a, , c] = await tinySite(
    ['shell', 'one'],
    ['catalog', 'a'],
    ['catalog', 'b'],
    ['catalog', 'c'],
  );
  expect(await back(store, 'catalog', { to: a.release.id })).toMatchObject({ release: a.release.id });
  expect(await back(store, 'catalog', { to: c.release.id })).toMatchObject({ release: c.release.id });
});

test('a rollback to a release that is live or never was is refused, and so is one of a unit that is not live', async () => {
  const [store, , a] = await tinySite(['shell', 'one'], ['catalog', 'a']);
  const { release } = await publishTiny(store, tinyRelease('catalog', { mark: 'never' }));
  const refused = (more: string) => ({ code: 'no-rollback', message: expect.stringContaining(more) });
  await expect(back(store, 'catalog', { to: a.release.id })).rejects.toMatchObject(
    refused('is live already'),
  );
  await expect(back(store, 'catalog', { to: release.id })).rejects.toMatchObject(refused('was never live'));
  await expect(back(store, 'product')).rejects.toMatchObject(refused('No release of product was ever live'));
});

test('a rollback to a release without an address or a form says so, and is not refused', async () => {
  const forms = { application: { ...tinyForm('/cellar'), address: '/api/send-email' } };
  const record = { forms, redirects: [{ from: '/jobs', to: '/cellar' }] };
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b', { record }]);
  const lost = [
    { code: 'route-removed', sentence: expect.stringMatching('^/jobs of catalog@') },
    { code: 'form-removed', sentence: expect.stringContaining(`has no form application`) },
  ];
  const request = { unit: 'catalog', to: null, recall: false };
  const plan = await planRollback(store, request, authorOf(10), await readJournal(store));
  expect(plan.findings).toEqual(lost.map((finding) => ({ ...finding, warning: true })));
  const { evidence } = await back(store, 'catalog');
  expect(evidence?.findings).toEqual(lost);
});

test('nothing is rendered or uploaded, and only the one entry is written', async () => {
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  await prerenderRollbacks(store, 2026, renderHere);
  const counting = faultyStore(store);
  await back(counting, 'catalog');
  expect(counting.calls.create).toEqual([expect.stringMatching(/^uses\//), 'journal/00000004.json']);
  expect(await store.list('uses/')).toEqual([]);
});

test('a release with changed files is refused, also with force', async () => {
  const [store, , a] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  await store.remove(`releases/catalog/${a.release.id}/JoinPage.js`);
  for (const force of [false, true]) {
    await expect(back(store, 'catalog', { force })).rejects.toMatchObject({
      code: 'refused',
      findings: [
        { code: 'file-missing', sentence: `JoinPage.js of catalog@${a.release.id} is not in the store.` },
      ],
    });
  }
  await store.remove(`releases/catalog/${a.release.id}/release.json`);
  await expect(back(store, 'catalog')).rejects.toMatchObject({ code: 'release-unknown' });
});

/** Shell and catalog were updated together: the old shell is incompatible with the new catalog. */
async function movedTogether(store: Store): Promise<void> {
  const record = { provides: { react: '19.3.1', '@platform/host': '1.1.0' } };
  await deployTiny(
    store,
    ['shell', 'one'],
    ['catalog', 'a'],
    ['shell', 'two', { record }],
    ['catalog', 'b', { record: { requires: { react: '^19.0.0', '@platform/host': '^1.1.0' } } }],
  );
}

const visits = { visits: 40, failed: 12 };
const counts = { ...visits, elsewhere: visits, before: { visits: 2000, failed: 3 } };
const cause = { undo: { ...counts, expected: 0.06, ratio: 1200 }, where: null };

test('a shell that is incompatible with a live remote goes back with it, and is refused alone', async () => {
  const store = memoryStore();
  await movedTogether(store);
  await expect(back(store, 'shell', { alone: true })).rejects.toMatchObject({
    code: 'refused',
    findings: [
      {
        code: 'library-version',
        sentence: expect.stringMatching(/^catalog@.* needs @platform\/host \^1\.1\.0/),
      },
    ],
  });
  const [{ id }] = [foldJournal(await readJournal(store)).units.shell ?? { id: '' }];
  const now = () => new Date(authorOf(50).at);
  expect(await undoRelease(store, { unit: 'shell', id }, cause, now, renderHere)).toMatchObject({
    unit: 'shell',
    with: [{ unit: 'catalog' }],
    reason: expect.stringMatching(
      /^12 of 40 visits failed.*; catalog goes back with it, because its release needs the newer shell$/,
    ),
  });
});

test('an undo by a server whose clock is behind is in sequence, and so is the change after it', async () => {
  const [store, , a, b] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  const now = () => new Date(authorOf(-57).at);
  const undone = await undoRelease(store, { unit: 'catalog', id: b.release.id }, cause, now, renderHere);
  expect(undone).toMatchObject({ sequence: 4, release: a.release.id, recall: true });
  const [product] = await deployTiny(store, ['product', 'one']);
  const { units } = foldJournal(await readJournal(store));
  expect([units.catalog?.id, units.product?.id]).toEqual([a.release.id, product.release.id]);
});

test('a page that has to be rendered delays a rollback by 3 s at most, and an activation longer', async () => {
  const store = memoryStore();
  const limits: number[] = [];
  const render: typeof renderHere = (order, limit) => {
    limits.push(limit.time);
    return renderHere(order, limit);
  };
  await deployTiny(store, ['shell', 'one'], ['catalog', 'a']);
  const { release } = await publishTiny(store, tinyRelease('catalog', { mark: 'b' }));
  await activate(store, release, authorOf(5), { render });
  expect(Math.min(...limits)).toBeGreaterThan(3000);
  limits.length = 0;
  for (const key of await store.list('pages/')) await store.remove(key);
  await back(store, 'catalog', {}, render);
  expect(new Set(limits)).toEqual(new Set([3000]));
  expect(await store.list('pages/')).toHaveLength(2);
});

test('force rolls back all the same, and the journal has what was overruled', async () => {
  const store = memoryStore();
  await movedTogether(store);
  const journal = await readJournal(store);
  const request = { unit: 'shell', to: null, recall: false, force: true, alone: true };
  const plan = await planRollback(store, request, authorOf(50, 'ops'), journal);
  expect(plan.findings.map(({ code, warning }) => [code, warning])).toEqual([['library-version', true]]);
  expect((await readJournal(store)).entries).toEqual(journal.entries);
  const { evidence, release } = await back(store, 'shell', { force: true });
  expect(evidence?.findings).toEqual([expect.objectContaining({ code: 'library-version' })]);
  expect(evidence?.checks).toEqual([
    { check: 'files', release: `shell@${release}`, outcome: 'passed', note: null, took: expect.any(Number) },
  ]);
});

test('a page that fails to render does not stop a rollback', async () => {
  const [store, , a] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  for (const key of await store.list('pages/')) await store.remove(key);
  const { evidence, release } = await back(store, 'catalog', {}, async () => failure('too late'));
  expect(release).toBe(a.release.id);
  expect(evidence?.findings).toEqual([
    { code: 'render-failed', sentence: expect.stringContaining('too late') },
  ]);
});

test('of two rollbacks at once the second fails with the name of the first, and does not go further back', async () => {
  const [store, , , b] = await tinySite(
    ['shell', 'one'],
    ['catalog', 'a'],
    ['catalog', 'b'],
    ['catalog', 'c'],
  );
  const ends = await Promise.allSettled([back(store, 'catalog'), back(store, 'catalog')]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'overtaken', message: expect.stringContaining('ops was first') },
  });
  expect((await readJournal(store)).entries.at(-1)?.release).toBe(b.release.id);
});

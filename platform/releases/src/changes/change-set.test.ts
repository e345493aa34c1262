import { releasesOf } from '../core/composition/composition.ts';
import { siteComposition } from '../core/composition/site-composition.ts';
import { parseEntry } from '../core/entries/journal-entry.ts';
import { readJournal } from '../core/journal/journal.ts';
import type { ReleaseName } from '../core/releases/release.schema.ts';
import { exactReleases } from '../core/signing/trusted.ts';
import { foldJournal, rollbackTarget, wasLive } from '../core/state/history.ts';
import type { Store } from '../core/store/store.ts';
import { renderHere } from '../testing/render-here.ts';
import {
  type TinyOptions,
  type TinyRelease,
  tinyForm,
  tinyRelease,
  tinyRoute,
} from '../testing/tiny-release.ts';
import { authorOf, deployTiny, publishTiny, rollbackTiny, tinySite } from '../testing/tiny-site.ts';
import { activate, planActivation } from './activate.ts';
import { applyChange } from './change.ts';
import { runGate } from './gate/gate.ts';

const host = '@platform/host';
const shellWith = (version: string): TinyOptions => ({
  record: { provides: { react: '19.3.1', [host]: version } },
});
const needs = (range: string): TinyOptions => ({ record: { requires: { react: '^19.0.0', [host]: range } } });

/** A site with version 1 of the host, and releases of version 2 that are published. */
async function beforeMajor() {
  const [store, ...before] = await tinySite(
    ['shell', 'one', shellWith('1.4.0')],
    ['catalog', 'one', needs('^1.0.0')],
    ['product', 'one', needs('^1.0.0')],
  );
  const after = [
    tinyRelease('shell', { mark: 'two', ...shellWith('2.0.0') }),
    tinyRelease('catalog', { mark: 'two', ...needs('^2.0.0') }),
    tinyRelease('product', { mark: 'two', ...needs('^2.0.0') }),
  ] as const;
  for (const tiny of after) await publishTiny(store, tiny);
  const names = <List extends readonly TinyRelease[]>(list: List) =>
    list.map(({ release: { unit, id } }) => ({ unit, id })) as { [Index in keyof List]: ReleaseName };
  return { store, one: names(before), two: names(after) };
}

/** Publishes two releases and activates them as a set. */
async function activateBoth(store: Store, ...[one, other]: readonly [TinyRelease, TinyRelease]) {
  for (const tiny of [one, other]) await publishTiny(store, tiny);
  await activate(store, one.release, authorOf(5), { with: [other.release], render: renderHere });
}

async function liveIn(store: Store) {
  const { units } = foldJournal(await readJournal(store));
  return Object.entries(units).map(([unit, { id }]) => ({ unit, id }));
}

test('a major version of the host goes live with all remotes in one entry, and back in one', async () => {
  const { store, one, two } = await beforeMajor();
  const [shell, catalog, product] = two;
  for (const name of two)
    await expect(activate(store, name, authorOf(5), { render: renderHere })).rejects.toMatchObject({
      code: 'refused',
    });
  const entry = await activate(store, shell, authorOf(5), { with: [catalog, product], render: renderHere });
  expect(entry).toMatchObject({ sequence: 4, unit: 'shell', replaces: one[0]?.id });
  expect(entry?.with).toMatchObject([{ unit: 'catalog' }, { unit: 'product', replaces: one[2]?.id }]);
  expect(await liveIn(store)).toEqual(two);
  const base = await readJournal(store);
  for (const name of two) expect(wasLive(base, name)).toBe(true);

  // A tab could not load a release before it, which needs another shell.
  const site = siteComposition(await releasesOf(store, await readJournal(store)));
  expect(Object.values(site.remotes).map(({ previous }) => previous)).toEqual([null, null]);

  const back = await rollbackTiny(store, 'catalog', authorOf(6));
  expect(back).toMatchObject({ action: 'rollback', sequence: 5, unit: 'catalog' });
  expect(await liveIn(store)).toEqual(one);

  const again = { with: [catalog, product], again: true, render: renderHere };
  await activate(store, shell, { ...authorOf(7), reason: 'repaired' }, again);
  expect(await liveIn(store)).toEqual(two);
});

test('an address moves from one unit to another in one entry', async () => {
  const shellWithout = tinyRelease('shell', { mark: 'two' });
  const [store] = await tinySite(
    ['shell', 'one', { routes: [...shellWithout.release.routes, tinyRoute('/sent', 'SentPage')] }],
    ['catalog', 'one'],
  );
  const routes = [tinyRoute('/cellar', 'CellarPage'), tinyRoute('/sent', 'SentPage')];
  const catalogWith = tinyRelease('catalog', { mark: 'two', routes });
  for (const tiny of [shellWithout, catalogWith]) await publishTiny(store, tiny);
  const alone = activate(store, catalogWith.release, authorOf(5), { render: renderHere });
  await expect(alone).rejects.toMatchObject({ code: 'refused' });
  const together = { with: [catalogWith.release], render: renderHere };
  expect(await activate(store, shellWithout.release, authorOf(5), together)).not.toBeNull();
});

test.each(['alone', 'to a named release'])(
  'a unit that goes back %s leaves the other units of its set where they are',
  async (how) => {
    const [store, , , first] = await tinySite(['shell', 'one'], ['product', 'one'], ['catalog', 'one']);
    const next = [tinyRelease('catalog', { mark: 'two' }), tinyRelease('product', { mark: 'two' })] as const;
    await activateBoth(store, ...next);
    const asked = how === 'alone' ? { alone: true } : { to: first.release.id };
    const entry = await rollbackTiny(store, 'catalog', authorOf(6), asked);
    expect(entry).toMatchObject({ unit: 'catalog', release: first.release.id });
    expect(entry).not.toHaveProperty('with');
    expect((await liveIn(store)).find(({ unit }) => unit === 'product')?.id).toBe(next[1].release.id);
  },
);

test('a unit that has changed since stays when the rest of its set goes back', async () => {
  const [store, , catalog, product] = await tinySite(
    ['shell', 'one'],
    ['catalog', 'one'],
    ['product', 'one'],
  );
  const next = [tinyRelease('catalog', { mark: 'two' }), tinyRelease('product', { mark: 'two' })] as const;
  await activateBoth(store, ...next);
  const [third] = await deployTiny(store, ['product', 'three']);
  await rollbackTiny(store, 'catalog', authorOf(6));
  const journal = await readJournal(store);
  const { units } = foldJournal(journal);
  expect([units.catalog?.id, units.product?.id]).toEqual([catalog.release.id, third.release.id]);
  expect(product.release.id).not.toBe(rollbackTarget(journal, 'product'));
});

test('a remote that came to the site with a set leaves it with the set, also without its files', async () => {
  const [store, before] = await tinySite(['shell', 'one']);
  const next = [tinyRelease('shell', { mark: 'two' }), tinyRelease('product', { mark: 'one' })] as const;
  const [shell, product] = next.map(({ release: { unit, id } }) => ({ unit, id }));
  await activateBoth(store, ...next);
  await expect(rollbackTiny(store, 'product', authorOf(6))).rejects.toThrow(
    'It came to the site with shell: roll that back, or retire product.',
  );
  for (const key of await store.list('releases/product/')) await store.remove(key);
  const back = await rollbackTiny(store, 'shell', authorOf(6));
  expect(back).toMatchObject({ release: before.release.id });
  expect(back.with).toEqual([
    { unit: 'product', release: product?.id, replaces: product?.id, action: 'retire' },
  ]);
  expect(await liveIn(store)).toEqual([{ unit: 'shell', id: before.release.id }]);
  const key = 'journal/00000003.json';
  expect(parseEntry((await store.read(key)) ?? new Uint8Array(), key)).toEqual(back);

  await publishTiny(store, next[1]);
  await rollbackTiny(store, 'product', authorOf(7));
  expect(await liveIn(store)).toContainEqual(product);
  expect(await liveIn(store)).not.toContainEqual(shell);
});

test('a change of any of its units overtakes a planned set', async () => {
  const { store, two } = await beforeMajor();
  const [shell, catalog, product] = two;
  const base = await readJournal(store);
  const exact = await exactReleases(store, base, [shell, catalog, product]);
  const plan = planActivation(exact[0], authorOf(5), { base, with: exact.slice(1) });
  const [other] = await deployTiny(store, ['product', 'other', needs('^1.0.0')]);
  await expect(applyChange(store, plan, renderHere)).rejects.toMatchObject({
    code: 'overtaken',
    message: expect.stringContaining(`product@${other.release.id} is live`),
  });
});

/** A site with catalog, and a release of jobs that has its address and form. */
async function beforeRename() {
  const application = { ...tinyForm('/cellar'), address: '/api/send-email' };
  const forms = { application, poll: tinyForm('/cellar') };
  const [store, , catalog] = await tinySite(
    ['shell', 'one'],
    ['catalog', 'one', { record: { forms } }],
    ['product', 'one'],
  );
  const replaces = { application: ['catalog/application'], poll: ['catalog/poll'] };
  const jobsWith = (names: readonly (keyof typeof replaces)[]) => ({
    routes: [tinyRoute('/cellar', 'CellarPage')],
    record: {
      redirects: [{ from: '/join-innovation', to: '/cellar' }],
      forms: Object.fromEntries(
        names.map((name) => [name, { ...tinyForm('/cellar'), replaces: replaces[name] }]),
      ),
    },
  });
  const jobs = await publishTiny(store, tinyRelease('jobs', jobsWith(['application', 'poll'])));
  const fewer = await publishTiny(store, tinyRelease('jobs', jobsWith(['poll'])));
  return { store, catalog: catalog.release.id, jobs: jobs.release, fewer: fewer.release };
}

test('a unit gets another name in one entry, with its addresses and forms, and the old one back in one', async () => {
  const { store, catalog, jobs } = await beforeRename();
  await expect(activate(store, jobs, authorOf(5), { render: renderHere })).rejects.toMatchObject({
    code: 'refused',
  });
  const options = { retire: ['catalog'], render: renderHere };
  const entry = await activate(store, jobs, authorOf(5), options);
  const left = { unit: 'catalog', release: catalog, action: 'retire' };
  expect(entry).toMatchObject({ action: 'activate', unit: 'jobs', with: [left] });
  expect((await liveIn(store)).map(({ unit }) => unit)).toEqual(['shell', 'product', 'jobs']);
  await expect(rollbackTiny(store, 'jobs', authorOf(6))).rejects.toThrow(
    /came to the site with catalog: roll that back/,
  );
  expect(await rollbackTiny(store, 'catalog', authorOf(6))).toMatchObject({
    ...{ action: 'rollback', unit: 'catalog', release: catalog },
    with: [{ unit: 'jobs', action: 'retire' }],
  });
  expect((await liveIn(store)).map(({ unit }) => unit)).toEqual(['shell', 'catalog', 'product']);
});

test('a unit that left with a set comes back with the rollback of another part', async () => {
  const { store, catalog, jobs } = await beforeRename();
  const { release: shell } = await publishTiny(store, tinyRelease('shell', { mark: 'two' }));
  await activate(store, shell, authorOf(5), { with: [jobs], retire: ['catalog'], render: renderHere });
  const entry = await rollbackTiny(store, 'shell', authorOf(6));
  expect(entry.with).toMatchObject([
    { unit: 'catalog', release: catalog },
    { unit: 'jobs', action: 'retire' },
  ]);
});

test('a form that nobody answers after a rename is found, and refused if the site gives it an address of its own', async () => {
  const { store, jobs, fewer } = await beforeRename();
  const base = await readJournal(store);
  const leaving = Object.entries(foldJournal(base).units).flatMap(([unit, { id }]) =>
    unit === 'catalog' ? [{ unit, id }] : [],
  );
  const gate = (name: typeof jobs) =>
    runGate(store, name, {
      ...{ base, leaving, year: 2026, render: renderHere },
      mount: async () => ({ status: 'skipped', reason: 'no browser here' }),
    });
  expect(await gate(jobs)).toMatchObject({ passed: true, findings: [] });
  expect(await gate(fewer)).toMatchObject({
    passed: false,
    findings: [{ code: 'form-removed', sentence: expect.stringContaining('form application') }],
  });
});

test('a rename needs a unit that comes, and one that is live', async () => {
  const { store, jobs } = await beforeRename();
  const base = await readJournal(store);
  const plan = (name: Parameters<typeof planActivation>[0], retire: string) =>
    planActivation(name, authorOf(5), { base, retire: [retire] });
  expect(() => plan(jobs, 'shell')).toThrow('cannot be retired');
  expect(() => plan(jobs, 'contact')).toThrow('No release of contact is live');
  const [shell] = await liveIn(store);
  if (!shell) throw new Error('No shell is live.');
  expect(() => plan(shell, 'catalog')).toThrow('is live already: retire catalog alone');
});

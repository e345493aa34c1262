import { defaultSettings } from '@platform/contract';
import { prerenderRollbacks } from '../../changes/prerender-rollbacks.ts';
import { grantPreview, planPreview } from '../../changes/preview.ts';
import { unrenderedPages } from '../../rendering/prerender/unrendered-pages.ts';
import { releaseAssets } from '../../serving/assets.ts';
import { previewSites } from '../../serving/preview-sites.ts';
import { overwrite, ownedSite, readJson, statementFile } from '../../testing/owned-site.ts';
import { renderHere } from '../../testing/render-here.ts';
import { activateAs, catalog, publishAs, storeAs } from '../../testing/test-owners.ts';
import { authorOf } from '../../testing/tiny-site.ts';
import { entryKey } from '../entries/journal-entry.ts';
import { trusted } from '../signing/trusted.ts';
import { foldJournal } from '../state/history.ts';
import { examineEntries, readJournal } from './journal.ts';
import { applyRepair, planRepair } from './repair.ts';

const brokenAt = async (store: Parameters<typeof examineEntries>[0]) =>
  (await examineEntries(store)).damages.map(({ status, sequence }) => `${status} ${sequence}`);

test.each([
  ['a changed entry', 'broken 7', (entry: object) => ({ ...entry, reason: 'another' })],
  ['a missing entry', 'missing 6', () => null],
])('after %s, an operator’s repair lets the later entries count again', async (_, damage, edit) => {
  const { store } = await ownedSite();
  const edited = edit(await readJson(store, entryKey(6)));
  if (edited === null) await store.remove(entryKey(6));
  else await overwrite(store, entryKey(6), edited);
  expect(await brokenAt(store)).toContain(damage);
  const repair = async (name: string | null) => {
    const mine = storeAs(store, name);
    return applyRepair(mine, await planRepair(mine, authorOf(58)));
  };
  await expect(repair('ravi')).rejects.toMatchObject({ code: 'not-allowed' });
  await expect(repair(null)).rejects.toMatchObject({ code: 'not-allowed' });
  expect(await brokenAt(store)).toContain(damage);
  await repair('asha');
  const journal = await readJournal(store);
  expect(journal.entries).toHaveLength(8);
  expect(journal.entries.filter(({ action }) => action === 'repair')).toMatchObject([{ by: 'asha' }]);
  expect(journal.entries.at(-1)).toMatchObject({ action: 'owners', by: 'ben' });
});

test.each([true, false])(
  'what was changed before the first owners cannot be repaired; pinned: %s',
  async (isPinned) => {
    const { store, root } = await ownedSite();
    await overwrite(store, entryKey(2), { ...(await readJson(store, entryKey(2))), reason: 'another' });
    const plan = planRepair(storeAs(store, 'asha', isPinned ? root : null), authorOf(58));
    await expect(plan).rejects.toThrow('put them back from a backup');
  },
);

test('a rendered page counts only if somebody has signed it who may activate or roll back its unit or the shell', async () => {
  const { store } = await ownedSite();
  const found = async () => (await unrenderedPages(store, await readJournal(store))).length;
  const all = await found();
  expect(all).toBeGreaterThan(0);
  for (const name of ['pipe', 'eve', null]) {
    await prerenderRollbacks(storeAs(store, name), 2026, renderHere);
    expect(await found()).toBe(all);
  }
  await prerenderRollbacks(storeAs(store, 'asha'), 2026, renderHere);
  expect(await found()).toBe(0);
  const [key = ''] = (await store.list('pages/')).filter(
    (one) => one.includes('catalog@') && !one.includes('signature'),
  );
  const page = await readJson(store, key);
  for (const one of (await store.list('pages/')).filter((other) => !other.includes('signature')))
    await overwrite(store, one, { ...page, body: 'Call this number' });
  // Those of catalog too, which its activator had signed.
  expect(await found()).toBe(4);
});

test('a preview signs only pages that it has rendered itself', async () => {
  const { store, next } = await ownedSite();
  const mark = { by: 'asha', at: authorOf(58).at };
  const options = { mark, until: Date.parse(mark.at) + 1000, year: 2026, render: renderHere };
  const grant = async (name: string | null) => {
    const mine = storeAs(store, name);
    const base = await readJournal(mine);
    await grantPreview(mine, await planPreview(mine, base, [{ unit: 'catalog', id: next }]), options);
    return trusted(store, () => base);
  };
  await grant(null);
  const pages = (await store.list('pages/')).filter((key) => key.includes(next));
  const [forged = '', missing = ''] = pages;
  await overwrite(store, forged, { body: 'Call this number', year: 2026 });
  await store.remove(missing);
  const released = await grant('asha');
  const textOf = async (key: string) => new TextDecoder().decode((await released.read(key)) ?? undefined);
  expect(await textOf(forged)).toContain('<header>shell one');
  expect(await textOf(missing)).toContain('<header>shell one');
});

test('records without a signed text are unsigned, and stop nobody', async () => {
  const { store, next } = await ownedSite();
  await prerenderRollbacks(storeAs(store, 'asha'), 2026, renderHere);
  const journal = await readJournal(store);
  const deep = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) as unknown;
  const signed = (await store.list('pages/')).filter((key) => key.includes('/signature-'));
  for (const key of [...signed, statementFile({ unit: 'catalog', id: next }, 'pipe')])
    await overwrite(store, key, { ...(await readJson(store, key)), deep });
  expect(await unrenderedPages(store, journal)).not.toEqual([]);
  const released = trusted(store, () => journal);
  await expect(released.read(`releases/catalog/${next}/release.json`)).rejects.toMatchObject({
    code: 'release-unsigned',
  });
});

test('what others have signed about a release stays, and one signature that counts is enough', async () => {
  const { store, foreign } = await ownedSite();
  const [of, by] = [{ unit: 'catalog', id: foreign } as const, 'pipe'];
  await expect(activateAs(store, 'ravi', catalog('foreign'))).rejects.toMatchObject({
    code: 'release-unsigned',
  });
  const before = await store.read(statementFile(of, 'shop'));
  await store.create(statementFile(of, by), Buffer.from('{}'));
  await publishAs(store, by, catalog('foreign'));
  await publishAs(store, 'eve', catalog('foreign'));
  expect(await store.read(statementFile(of, 'shop'))).toEqual(before);
  await activateAs(store, 'ravi', catalog('foreign'));
  expect(foldJournal(await readJournal(store)).units.catalog?.id).toBe(foreign);
});

test('what a key for previews has signed is shown with its HTML at the origin of previews, and nowhere else', async () => {
  const { store } = await ownedSite();
  const branch = storeAs(store, 'branch');
  const { release } = await publishAs(store, 'branch', catalog('branch'));
  const journal = await readJournal(store);
  const settings = {
    mark: { by: 'branch', at: authorOf(58).at },
    until: 1000,
    year: 2026,
    render: renderHere,
  };
  const { token } = await grantPreview(branch, await planPreview(branch, journal, [release]), settings);

  const now = { journal: () => journal, now: () => 0 };
  const previews = previewSites({ store, settings: defaultSettings, ...now });
  const shown = await previews.find(token);
  if (shown.status !== 'shown') throw new Error(shown.sentence);
  const { page, composition } = shown.site.current();
  expect(composition.remotes.catalog?.live.id).toBe(release.id);
  expect(new TextDecoder().decode(page('/cellar').plain)).toContain('<h1>catalog branch CellarPage');
  const file = ['catalog', release.id, 'CellarPage.js'] as const;
  expect(await previews.assets.find(...file)).toMatchObject({ plain: expect.anything() });
  const live = releaseAssets(trusted(store, now.journal));
  await expect(live.find(...file)).rejects.toMatchObject({ code: 'release-unsigned' });
});

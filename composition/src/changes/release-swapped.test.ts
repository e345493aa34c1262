import { examineJournal, readJournal } from '../core/journal/journal.ts';
import { releaseKey } from '../core/releases/releases.ts';
import type { Store } from '../core/store/store.ts';
import { renderHere } from '../testing/render-here.ts';
import { careers, publishAs, setOwners, storeAs } from '../testing/test-owners.ts';
import { authorOf, tinySite } from '../testing/tiny-site.ts';
import { planActivation, withReport } from './activate.ts';
import { applyChange } from './change.ts';
import { runGate } from './gate/gate.ts';

const swappedBy = [
  { site: 'without owners', by: null },
  { site: 'with owners', by: null },
  { site: 'with owners', by: 'pipe' },
  { site: 'with owners', by: 'shop' },
  { site: 'with owners', by: 'branch' },
] as const;

/** Puts other files and another record in the place of a release, as somebody with access to the store can. */
async function swap(store: Store, id: string, by: string | null): Promise<void> {
  const evil = careers('evil');
  for (const key of await store.list(`releases/careers/${id}/`)) await store.remove(key);
  await publishAs(store, by, { ...evil, release: { ...evil.release, id, container: `careers_${id}` } });
}

async function checkedSite(isOwned: boolean) {
  const [store] = await tinySite(['shell', 'one'], ['careers', 'a']);
  if (isOwned) await setOwners(store);
  const { release } = await publishAs(store, isOwned ? 'pipe' : null, careers('b'));
  const ravi = storeAs(store, 'ravi');
  const seen = await readJournal(ravi);
  const plan = planActivation(release, authorOf(30, 'ravi'), { seen });
  const mount = async () => ({ status: 'skipped', reason: 'no browser' }) as const;
  const report = await runGate(ravi, release, { seen, year: 2026, mount, render: renderHere });
  expect(report.passed).toBe(true);
  return {
    store,
    ravi,
    id: release.id,
    activate: () => applyChange(ravi, withReport(plan, report), renderHere),
  };
}

test.each(swappedBy)(
  'what replaces a checked release on a site $site, signed by $by, does not go live',
  async ({ site, by }) => {
    const { store, id, activate } = await checkedSite(site === 'with owners');
    await swap(store, id, by);
    const before = (await examineJournal(store)).entries.length;
    await expect(activate()).rejects.toMatchObject({ code: 'release-swapped' });
    expect((await examineJournal(store)).entries).toHaveLength(before);
    expect(await store.read(releaseKey({ unit: 'careers', id }, 'release.json'))).not.toBeNull();
  },
);

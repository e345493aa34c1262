import { readJournal } from '../core/journal/journal.ts';
import { renderHere } from '../testing/render-here.ts';
import { catalog, publishAs, setOwners, storeAs } from '../testing/test-owners.ts';
import { authorOf, tinySite } from '../testing/tiny-site.ts';
import { planActivation, withReport } from './activate.ts';
import { applyChange } from './change.ts';
import { runGate } from './gate/gate.ts';

const render = renderHere;
const mount = async () => ({ status: 'skipped', reason: 'no browser' }) as const;

test.each([
  { site: 'without owners', by: null },
  { site: 'with owners', by: null },
  { site: 'with owners', by: 'pipe' },
  { site: 'with owners', by: 'branch' },
])(
  'what replaces a checked release on a site $site, signed by $by, does not go live',
  async ({ site, by }) => {
    const [store] = await tinySite(['shell', 'one'], ['catalog', 'a']);
    const isOwned = site === 'with owners';
    if (isOwned) await setOwners(store);
    const { release } = await publishAs(store, isOwned ? 'pipe' : null, catalog('b'));
    const ravi = storeAs(store, 'ravi');
    const base = await readJournal(ravi);
    const plan = planActivation(release, authorOf(30, 'ravi'), { base });
    const report = await runGate(ravi, release, { base, year: 2026, mount, render });
    expect(report.passed).toBe(true);
    // Other files and another record in its place, as somebody with access to the store can put them.
    const { id } = release;
    for (const key of await store.list(`releases/catalog/${id}/`)) await store.remove(key);
    const evil = catalog('evil');
    await publishAs(store, by, { ...evil, release: { ...evil.release, id, container: `catalog_${id}` } });
    const activated = applyChange(ravi, withReport(plan, report), render);
    await expect(activated).rejects.toMatchObject({ code: 'release-swapped' });
    expect((await readJournal(ravi)).entries).toHaveLength(base.entries.length);
  },
);

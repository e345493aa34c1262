import type { UnitName } from '@platform/contract';
import * as fc from 'fast-check';
import { appendEntry, readJournal } from '../core/journal/journal.ts';
import type { ReleaseName } from '../core/releases/release.schema.ts';
import { foldJournal } from '../core/state/history.ts';
import type { Store } from '../core/store/store.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { tinyRelease } from '../testing/tiny-release.ts';
import { authorOf, publishTiny } from '../testing/tiny-site.ts';
import { planActivation } from './activate.ts';
import type { ChangePlan } from './change.ts';
import { planRollback } from './rollback.ts';

const units = ['shell', 'catalog', 'product'] as const;

/** New releases of units go live together; after them, units that went live together last go back, named by these numbers. */
const step = fc.record({
  set: fc.shuffledSubarray([...units], { minLength: 1 }),
  back: fc.array(fc.nat(5), { maxLength: 3 }),
});

/** The journal of one history, with the releases of all. */
function withReleases(releases: Store): Store {
  const journal = memoryStore();
  const of = (key: string) => (key.startsWith('journal/') ? journal : releases);
  return { ...journal, read: (key) => of(key).read(key) };
}

const liveIn = (journal: Parameters<typeof foldJournal>[0]) =>
  Object.fromEntries(Object.entries(foldJournal(journal).units).map(([unit, { id }]) => [unit, id]));

const longest = 8;
const runs = 40 * Number(process.env.RACES ?? 1);

test('whatever went live together goes back to what was live before it, and the next rollback further back', async () => {
  const releases = memoryStore();
  const all: Record<string, ReleaseName[]> = {};
  for (const unit of units)
    for (let mark = 0; mark <= longest; mark += 1) {
      const { release } = await publishTiny(releases, tinyRelease(unit, { mark: String(mark) }));
      all[unit] = [...(all[unit] ?? []), release];
    }
  /** Rollbacks of a set that come after another rollback. */
  let further = 0;
  const steps = fc.array(step, { maxLength: longest, size: 'max' });
  const property = fc.asyncProperty(steps, async (steps) => {
    const store = withReleases(releases);
    const rest = structuredClone(all);
    const make = async ({ entry, base }: ChangePlan) =>
      entry && appendEntry(store, base, entry, async () => null);
    const goLive = async (set: readonly UnitName[]) => {
      const [first, ...others] = set.flatMap((unit) => rest[unit]?.shift() ?? []);
      if (!first) throw new Error('More releases went live than were published.');
      await make(planActivation(first, authorOf(1), { base: await readJournal(store), with: others }));
    };
    /** What was live before each change that has not been taken back, and the units that it changed. */
    const past: { readonly live: Readonly<Record<string, string>>; readonly set: readonly UnitName[] }[] = [];
    await goLive(['shell', 'catalog']);
    for (const { set, back } of steps) {
      past.push({ live: liveIn(await readJournal(store)), set });
      await goLive(set);
      for (const [place, pick] of back.entries()) {
        const last = past.at(-1);
        // A remote that came with the set has nothing to go back to: it leaves with the others.
        const choice = last?.set.filter((unit) => last.live[unit] !== undefined) ?? [];
        const unit = choice[pick % choice.length];
        if (!last || unit === undefined) break;
        const request = { unit, to: null, recall: false, force: false };
        const base = await readJournal(store);
        await make(await planRollback(store, request, authorOf(2), base, async () => []));
        expect(liveIn(await readJournal(store))).toEqual(last.live);
        past.pop();
        if (place > 0 && last.set.length > 1) further += 1;
      }
    }
  });
  await fc.assert(property, { numRuns: runs, seed: 1 });
  // Otherwise the histories have shown nothing.
  expect(further).toBeGreaterThan(runs / 4);
});

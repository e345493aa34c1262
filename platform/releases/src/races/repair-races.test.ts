import * as fc from 'fast-check';
import { CompositionError } from '../core/composition-error.ts';
import type { ChangeEntry } from '../core/entries/journal-entry.ts';
import { appendEntry, readJournal } from '../core/journal/journal.ts';
import { applyRepair, planRepair } from '../core/journal/repair.ts';
import type { Store } from '../core/store/store.ts';
import { memoryStore, objectsOf } from '../testing/memory-store.ts';
import { authorOf } from '../testing/tiny-site.ts';
import { type Fault, raceStore } from './race-store.ts';

// Several repairs run while others deploy. Some of the repairs are killed.

const races = Number(process.env.RACES ?? 1);

async function add(store: Store, release: string): Promise<ChangeEntry> {
  const planned = { ...authorOf(1), action: 'activate', unit: 'catalog', release, recall: false } as const;
  return appendEntry(store, await readJournal(store), planned, async () => null);
}

/** Two activations, of which the newer one was cut off. */
async function damagedJournal(): Promise<ReadonlyMap<string, Uint8Array>> {
  const store = memoryStore();
  for (const release of ['a', 'b']) await add(store, release);
  const objects = await objectsOf(store, 'journal/');
  return objects.set('journal/00000002.json', Buffer.from('{"format": 1'));
}

/** A deployment that is repeated while the journal is damaged, or another deployment is first. */
async function deploy(store: Store, release: string, acknowledged: ChangeEntry[]): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    try {
      acknowledged.push(await add(store, release));
      return;
    } catch (error) {
      if (!(error instanceof CompositionError)) throw error;
    }
  }
}

const repair = async (store: Store) => applyRepair(store, await planRepair(store, authorOf(9)));

const kills: fc.Arbitrary<readonly Fault[]> = fc.array(
  fc.record({ call: fc.nat(12), kind: fc.constantFrom('killed', 'killed-after') }),
  { maxLength: 1 },
);

test('repairs at the same time, of which some are killed, remove no acknowledged activation', async () => {
  const start = await damagedJournal();
  let deployed = 0;
  const property = fc.asyncProperty(
    fc.scheduler(),
    fc.array(kills, { minLength: 2, maxLength: 3, size: 'small' }),
    async (scheduler, repairs) => {
      const store = raceStore(start, scheduler);
      const acknowledged: ChangeEntry[] = [];
      const failures: unknown[] = [];
      const works = [
        ...repairs.map((faults) => repair(store.viewOf(faults))),
        ...['c', 'd'].map((release) => deploy(store.viewOf([]), release, acknowledged)),
      ];
      for (const work of works) work.catch((error: unknown) => failures.push(error));
      await scheduler.waitIdle();
      expect(failures).toEqual([]);
      // What was killed is done again.
      await scheduler.waitFor(repair(store.viewOf([])));
      const journal = await scheduler.waitFor(readJournal(store.viewOf([])));
      for (const entry of acknowledged) expect(journal.entries[entry.sequence - 1]).toEqual(entry);
      deployed += acknowledged.length;
      await scheduler.waitFor(add(store.viewOf([]), 'e'));
    },
  );
  await fc.assert(property, { numRuns: 200 * races, seed: 1 });
  // Otherwise the histories have shown nothing.
  expect(deployed).toBeGreaterThan(50 * races);
});

import { randomUUID } from 'node:crypto';
import { isUnitName } from '@site/shared-ui/contracts';
import { foldJournal, rollbackTarget } from '../core/composition/composition.ts';
import { CompositionError } from '../core/composition-error.ts';
import { refusals } from '../core/findings/finding.ts';
import { type PlannedEntry, tryEntry } from '../core/journal/journal.ts';
import { entryKey, type JournalEntry } from '../core/journal/journal-entry.ts';
import type { ReleaseName } from '../core/releases/release.schema.ts';
import { withLease } from '../core/releases/release-leases.ts';
import { type Store, StoreError } from '../core/store/store.ts';
import { planRollback } from './rollback.ts';
import { automatic } from './undo.ts';

/**
 * Why this process could not undo the live releases, one sentence for each cause; empty if it could. It plans each undo,
 * which reads the files of the predecessor, signs its entry, judges it as readers will, and writes what an undo writes.
 * Nothing of it stays.
 *
 * @param entries the journal
 */
export async function testUndo(
  store: Store,
  entries: readonly JournalEntry[],
  now: () => Date,
): Promise<readonly string[]> {
  const faults = new Set<string>();
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CompositionError || error instanceof StoreError)) throw error;
      faults.add(error.message);
    }
  };
  const author = { by: automatic, at: now().toISOString(), reason: null };
  const { units } = foldJournal(entries);
  const live = Object.entries(units).flatMap(([unit, { id }]) => (isUnitName(unit) ? [{ unit, id }] : []));
  for (const { unit, id } of live) {
    const request = { unit, to: null, from: id, recall: true, force: false, hold: true };
    // A unit without a predecessor gets one with its next release: the right to take that back is tried now.
    const ofLive: PlannedEntry = { action: 'rollback', unit, release: id, ...author, recall: true };
    await attempt(async () => {
      const plan =
        rollbackTarget(entries, unit) === null ? null : await planRollback(store, request, author, entries);
      for (const { sentence } of refusals(plan?.findings ?? [])) faults.add(sentence);
      await tryEntry(store, entries, plan?.entry ?? ofLive);
    });
  }
  const [first] = live;
  if (first) await attempt(() => tryWriting(store, first, author));
  return [...faults];
}

/** Writes a lease, the first entry once more, which changes nothing, and a page that is removed again. */
async function tryWriting(
  store: Store,
  name: ReleaseName,
  mark: { readonly by: string; readonly at: string },
): Promise<void> {
  await withLease(store, name, mark, async () => {
    const key = entryKey(1);
    const content = await store.read(key);
    if (content) await store.create(key, content);
    const page = `pages/test-${randomUUID()}`;
    await store.create(page, new TextEncoder().encode(mark.at));
    await store.remove(page);
  });
}

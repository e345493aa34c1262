import { randomUUID } from 'node:crypto';
import { isUnitName } from '@platform/contract';
import { CompositionError } from '../core/composition-error.ts';
import { type ChangeEntry, entryKey } from '../core/entries/journal-entry.ts';
import { refusals } from '../core/findings/finding.ts';
import type { UndoEvidence } from '../core/health/release-health.ts';
import { type PlannedEntry, readJournal, tryEntry } from '../core/journal/journal.ts';
import { type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import { withLease } from '../core/releases/release-leases.ts';
import { foldJournal, newerThan, rollbackTarget } from '../core/state/history.ts';
import type { Journal } from '../core/state/journal-state.ts';
import { type Store, StoreError } from '../core/store/store.ts';
import type { Renderer } from '../rendering/prerender/render-outcome.ts';
import { applyChange, requireAllowed } from './change.ts';
import { planRollback, reasonOf } from './rollback.ts';

/** The author, in the journal, of rollbacks that no person has made. */
const automatic = 'automatic';

const requestOf = ({ unit, id }: ReleaseName) => ({
  ...{ unit, to: null, from: id, recall: true, force: false, hold: true },
});

/**
 * Of several servers that do so at once, one succeeds.
 *
 * @param cause.where of one of the failures, such as `TypeError at catalog src/page.tsx:12`; null if it is not known
 * @throws {CompositionError} `overtaken` if another release is live by now; `no-rollback`; `refused`
 * @throws {StoreError} if the store cannot be reached or written
 */
export async function undoRelease(
  store: Store,
  { unit, id }: ReleaseName,
  { undo, where }: { readonly undo: UndoEvidence; readonly where: string | null },
  now: () => Date,
  render?: Renderer,
): Promise<ChangeEntry | null> {
  const request = requestOf({ unit, id });
  const author = { by: automatic, at: now().toISOString(), reason: undoReason(undo, where) };
  const journal = await readJournal(store);
  const plan = await planRollback(store, request, author, journal);
  requireAllowed(plan);
  const others = plan.blocking.map(
    (other) => `; ${other} goes back with it, because ${reasonOf(plan, other)}`,
  );
  const later = newerThan(journal, unit).map((other) => `; ${releaseText(other)} went live after it`);
  const reason = [author.reason, ...later, ...others].join('');
  return applyChange(store, { ...plan, entry: plan.entry && { ...plan.entry, reason, undo } }, render, now);
}

/** Such as `12 of 40 visits failed, each from another network; before, 3 of 2000 did (1200 : 1); TypeError at catalog src/a.ts:1`. */
function undoReason({ fault, visits, failed, before, ratio }: UndoEvidence, where: string | null): string {
  const [now, then] = fault === 'slow' ? ['were slow', 'were'] : ['failed', 'did'];
  return `${failed} of ${visits} visits ${now}, each from another network; before, ${before.failed} of ${before.visits} ${then} (${ratio > 10_000 ? 'more than 10000' : Math.round(ratio)} : 1)${where === null ? '' : `; ${where}`}`;
}

/**
 * Why this process could not undo the live releases, one sentence for each cause; empty if it could. It plans each undo,
 * which reads the files of the predecessor, signs its entry, validates it as readers will, and writes what an undo writes.
 * Nothing of it stays.
 *
 * @param journal the newest one
 */
export async function testUndo(store: Store, journal: Journal, now: () => Date): Promise<readonly string[]> {
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
  const { units } = foldJournal(journal);
  const live = Object.entries(units).flatMap(([unit, { id }]) => (isUnitName(unit) ? [{ unit, id }] : []));
  for (const { unit, id } of live) {
    const request = requestOf({ unit, id });
    // A unit without a predecessor gets one with its next release: the right to take that back is tried now.
    const ofLive: PlannedEntry = { action: 'rollback', unit, release: id, ...author, recall: true };
    await attempt(async () => {
      const plan =
        rollbackTarget(journal, unit) === null ? null : await planRollback(store, request, author, journal);
      for (const { sentence } of refusals(plan?.findings ?? [])) faults.add(sentence);
      await tryEntry(store, journal, plan?.entry ?? ofLive);
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

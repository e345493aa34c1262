import { newerThan } from '../core/composition/composition.ts';
import { readJournal } from '../core/journal/journal.ts';
import type { ChangeEntry, UndoEvidence } from '../core/journal/journal-entry.ts';
import { type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import type { Store } from '../core/store/store.ts';
import type { Renderer } from '../rendering/prerender/render-outcome.ts';
import { applyChange, requireAllowed } from './change.ts';
import { planRollback, reasonOf } from './rollback.ts';

/** The author, in the journal, of rollbacks that no person has made. */
export const automatic = 'automatic';

/**
 * Of several servers that do so at once, one succeeds.
 *
 * @param cause.where of one of the failures, such as `TypeError at careers src/page.tsx:12`; null if it is not known
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
  const request = { unit, to: null, from: id, recall: true, force: false, hold: true };
  const author = { by: automatic, at: now().toISOString(), reason: undoReason(undo, where) };
  const entries = await readJournal(store);
  const plan = await planRollback(store, request, author, entries);
  requireAllowed(plan);
  const others = plan.blocking.map(
    (other) => `; ${other} goes back with it, because ${reasonOf(plan, other)}`,
  );
  const later = newerThan(entries, unit).map((other) => `; ${releaseText(other)} went live after it`);
  const reason = [author.reason, ...later, ...others].join('');
  return applyChange(store, { ...plan, entry: plan.entry && { ...plan.entry, reason, undo } }, render, now);
}

/** Such as `12 of 40 visits failed, each from another network; before, 3 of 2000 did (1200 : 1); TypeError at careers src/a.ts:1`. */
function undoReason({ fault, visits, failed, before, ratio }: UndoEvidence, where: string | null): string {
  const [now, then] = fault === 'slow' ? ['were slow', 'were'] : ['failed', 'did'];
  return `${failed} of ${visits} visits ${now}, each from another network; before, ${before.failed} of ${before.visits} ${then} (${ratio > 10_000 ? 'more than 10000' : Math.round(ratio)} : 1)${where === null ? '' : `; ${where}`}`;
}

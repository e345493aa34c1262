import type { UnitName } from '@platform/contract';
import { CompositionError } from '../core/composition-error.ts';
import type { ChangeEntry } from '../core/entries/journal-entry.ts';
import type { Finding } from '../core/findings/finding.ts';
import { appendEntry, type PlannedEntry, withPlanned } from '../core/journal/journal.ts';
import { foldJournal } from '../core/state/history.ts';
import type { Journal } from '../core/state/journal-state.ts';
import type { Store } from '../core/store/store.ts';
import type { Author } from './change.ts';
import { candidateComposition, losses } from './gate/candidate.ts';

type RetirementPlan = ReturnType<typeof planRetirement>;

/** Pure. @throws {CompositionError} `nothing-live` if no release of the unit is live; `refused` for the shell */
export function planRetirement(unit: UnitName, author: Author, base: Journal) {
  if (unit === 'shell') {
    throw new CompositionError('refused', 'The shell hosts every page, so it cannot be retired.');
  }
  const live = foldJournal(base).units[unit];
  if (!live) throw new CompositionError('nothing-live', `No release of ${unit} is live.`);
  const entry: PlannedEntry = { action: 'retire', unit, release: live.id, ...author, recall: false };
  return { name: { unit, id: live.id }, entry, base };
}

/**
 * Writes a planned retirement. Nothing has to be checked: no other unit depends on a remote, and the pages that remain
 * are rendered already.
 *
 * @param now dates the entry when it is written; by default, it is dated when it was planned
 * @throws {CompositionError} `overtaken` if another writer changed the unit first
 */
export function retire(
  store: Store,
  { entry, base }: RetirementPlan,
  now?: () => Date,
): Promise<ChangeEntry> {
  const prepareEntry = async (journal: Journal) => {
    const shell = foldJournal(journal).units.shell?.id ?? '';
    return { shell, checks: [], findings: [] };
  };
  return appendEntry(store, base, entry, prepareEntry, now);
}

export async function retirementFindings(
  store: Store,
  { entry, base }: RetirementPlan,
): Promise<readonly Finding[]> {
  return losses(await candidateComposition(store, withPlanned(base, entry)));
}

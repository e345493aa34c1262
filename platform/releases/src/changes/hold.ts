import type { UnitName } from '@platform/contract';
import { CompositionError } from '../core/composition-error.ts';
import { heldName, type JournalEntry, type NoteEntry } from '../core/entries/journal-entry.ts';
import { appendNote, requireUntouched } from '../core/journal/journal.ts';
import { holdOf } from '../core/state/history.ts';
import { isOwned, type Journal } from '../core/state/journal-state.ts';
import { whoMayEndHold } from '../core/state/rights.ts';
import type { Store } from '../core/store/store.ts';
import type { Author } from './change.ts';

/**
 * Holds units: until the hold is released or has ended, their releases can be published and checked, and rolled back, but
 * not activated.
 *
 * @param until ISO 8601; null for no end
 * @param base the journal that the request was made with
 * @throws {CompositionError} `overtaken` if somebody has changed or held one of them since; `outcome-unknown` if the store
 *   fails meanwhile
 */
export function holdUnits(
  store: Store,
  units: readonly UnitName[],
  author: Author,
  until: string | null,
  base: Journal,
): Promise<NoteEntry> {
  return appendNote(store, base, (journal) => {
    requireUntouched(journal, base, units, 'changes-and-holds');
    return { action: 'hold', ...author, hold: { units, until } };
  });
}

/** @throws {CompositionError} `no-hold`; `overtaken` if one was changed, held or released since; `outcome-unknown` */
export function releaseHolds(
  store: Store,
  units: readonly UnitName[],
  author: Author,
  base: Journal,
): Promise<NoteEntry> {
  return appendNote(store, base, (journal) => {
    requireUntouched(journal, base, units, 'changes-and-holds');
    for (const unit of units) requireHold(journal, unit, author.at);
    return { action: 'release-hold', ...author, hold: { units, until: null } };
  });
}

/** @throws {CompositionError} `no-hold` */
export function requireHold(journal: Journal, unit: UnitName, at: string): JournalEntry {
  const entry = holdOf(journal, unit, at);
  if (entry) return entry;
  throw new CompositionError('no-hold', `Nothing holds ${heldName(unit)}.`);
}

/** Such as `catalog is held by Asha since 2026-11-28T10:00:00.000Z (fault in the form), until it is released`. */
export function holdText(
  unit: string,
  { by, at, reason, hold }: JournalEntry,
  except: readonly string[] = [],
): string {
  const why = reason === null ? '' : ` (${reason})`;
  const but = except.length === 0 ? '' : `, except ${except.join(', ')}`;
  return `${heldName(unit)} is held by ${by} since ${at}${why}, until ${hold?.until ?? 'it is released'}${but}`;
}

/** `catalog is held by … . asha or ravi may end the hold`; null if nothing holds it. @param at now (ISO 8601) */
export function heldText(journal: Journal, unit: string, at: string): string | null {
  const entry = holdOf(journal, unit, at);
  if (!entry) return null;
  const names = isOwned(journal) ? whoMayEndHold(journal, unit, at) : ['everybody'];
  return `${holdText(unit, entry)}; ${names.join(' or ')} may end the hold`;
}

/** @param at now (ISO 8601) @throws {CompositionError} `held` if one of the units is held */
export function requireNotHeld(journal: Journal, units: readonly UnitName[], at: string): void {
  for (const unit of units) {
    const held = heldText(journal, unit, at);
    if (held !== null)
      throw new CompositionError(
        'held',
        `${held}. What is live does not change. To make the release live, repeat the command with --end-hold --reason "…". ` +
          `To end only the hold: npm run site -- release-hold ${unit} --reason "…"`,
      );
  }
}

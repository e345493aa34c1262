import { isUnitName, sortUnits, type UnitName } from '@platform/contract';
import type { ChangeEntry, JournalEntry } from '../entries/journal-entry.ts';
import { comparedReleases } from '../health/release-health.ts';
import type { ReleaseName } from '../releases/release.schema.ts';
import type { Needed } from '../releases/releases.ts';
import { holdsOf, type Journal, type LiveUnit, pathOf, revertedBy, stateAt } from './journal-state.ts';

/** Which releases are live together: the fold of the journal. */
export interface Composition {
  /** Sequence of the last entry; 0 for an empty journal. */
  readonly sequence: number;
  readonly units: Readonly<Record<UnitName, LiveUnit>>;
}

export function lastSequence({ entries }: Journal): number {
  return entries.at(-1)?.sequence ?? 0;
}

/** What is live after the entry with this sequence. A unit whose name only a newer version allows is left out. */
export function foldJournal(journal: Journal, sequence = lastSequence(journal)): Composition {
  const units: Record<UnitName, LiveUnit> = {};
  for (const [unit, history] of journal.units) {
    const live = isUnitName(unit) ? stateAt(history, sequence)?.live : null;
    if (live) units[unit] = live;
  }
  return { sequence, units };
}

/** Every unit that the journal names, also those that are retired; the shell first, then by name. */
export function unitsOf(journal: Journal): readonly UnitName[] {
  return sortUnits([...journal.units.keys()].filter(isUnitName));
}

/** Changes of one unit, oldest first; a release that was activated twice is listed twice. */
export function changesOf(journal: Journal, unit: UnitName): readonly ChangeEntry[] {
  return journal.units.get(unit)?.changes ?? [];
}

/**
 * Targets of successive rollbacks of a unit, the next one first. Empty if there is nothing to go back to.
 *
 * A rollback to a release that was not taken back is a step back: it takes back what went live after that release. So does
 * an activation of the release before the live one. A rollback to one that was taken back is a step forward: it takes back
 * nothing. Retiring a unit takes back nothing either: a rollback leads to the release that was live.
 */
export function rollbackPath(journal: Journal, unit: UnitName): readonly string[] {
  const history = journal.units.get(unit);
  if (!history) return [];
  return pathOf(history).slice(stateAt(history)?.live ? 1 : 0);
}

/** Target of the next rollback, or null. @param sequence of the last entry that counts; default: of the last one */
export function rollbackTarget(
  journal: Journal,
  unit: UnitName,
  sequence = lastSequence(journal),
): string | null {
  const history = journal.units.get(unit);
  return (history && stateAt(history, sequence)?.target) ?? null;
}

const releaseOf = (journal: Journal, unit: UnitName, id: string) => journal.units.get(unit)?.releases.get(id);

/** The change that took a release back; null if there was none, or the release went live again since. */
export function takenBackBy(journal: Journal, { unit, id }: ReleaseName): ChangeEntry | null {
  return releaseOf(journal, unit, id)?.takenBack ?? null;
}

/** The release that a change would take back, or has taken back: see `revertedBy`. */
export function revertedIn(
  journal: Journal,
  change: Pick<ChangeEntry, 'unit' | 'action' | 'release' | 'keep'> & { readonly sequence?: number },
): string | null {
  const history = journal.units.get(change.unit);
  return history ? revertedBy(stateAt(history, (change.sequence ?? Infinity) - 1), change) : null;
}

/** The change that made a unit's live release live, also after a step back to it; undefined if none is live. */
export function activationOf(journal: Journal, unit: UnitName): ChangeEntry | undefined {
  const history = journal.units.get(unit);
  const live = history && stateAt(history)?.live;
  return live ? history.releases.get(live.id)?.activation : undefined;
}

export function wasLive(journal: Journal, { unit, id }: ReleaseName): boolean {
  return (releaseOf(journal, unit, id)?.lastChange ?? null) !== null;
}

export function isNamedIn(journal: Journal, unit: UnitName, id: string | null): boolean {
  return id === null ? journal.units.has(unit) : releaseOf(journal, unit, id) !== undefined;
}

/** The entry that keeps a unit from activations; null if none. @param at now (ISO 8601): a hold may end by itself */
export function holdOf(journal: Journal, unit: string, at: string): JournalEntry | null {
  const isActive = ({ hold }: JournalEntry) => !hold?.until || Date.parse(at) < Date.parse(hold.until);
  return holdsOf(journal, unit).find(({ entry }) => isActive(entry))?.entry ?? null;
}

export type HeldUnit = ReturnType<typeof heldUnits>[number];

/**
 * All held units, also those that are not live; `everyUnit`, with those that it does not hold, for the whole site.
 *
 * @param at now (ISO 8601)
 */
export function heldUnits(journal: Journal, at: string) {
  return [...journal.holds].flatMap(([unit, { except = [] }]) => {
    const hold = holdOf(journal, unit, at);
    // Its own may have ended before that of the whole site.
    return hold?.hold?.units.includes(unit) ? [{ unit, hold, except }] : [];
  });
}

/**
 * The live releases that are newer than that of a unit, the newest last, with the time of their change. Their code runs in the
 * same tabs, and can break or accuse it there.
 */
export function newerThan(
  journal: Journal,
  unit: UnitName,
): readonly (ReleaseName & { readonly since: string })[] {
  const changeOf = (one: UnitName) => changesOf(journal, one).at(-1)?.sequence ?? 0;
  return Object.entries(foldJournal(journal).units)
    .filter(([other]) => changeOf(other) > changeOf(unit))
    .toSorted(([a], [b]) => changeOf(a) - changeOf(b))
    .map(([other, { id, since }]) => ({ unit: other, id, since }));
}

export type ObservedRelease = NonNullable<ReturnType<typeof observedRelease>>;

/** A live release since when (ISO 8601), and those that it is compared with; null if none is live. */
export function observedRelease(journal: Journal, unit: UnitName) {
  const history = journal.units.get(unit);
  const change = history?.changes.at(-1);
  if (!history || !change || change.action === 'retire') return null;
  // Asked with each visit: the path may have thousands of steps.
  const [, ...before] = pathOf(history, comparedReleases + 1);
  const { action, release: id, at: since } = change;
  // Servers undo only what an activation brought, not what a person has brought back, which failed in its first life.
  const isFirstLife = action === 'activate' && !releaseOf(journal, unit, id)?.broughtBack;
  return {
    ...{ id, since, mayBeUndone: isFirstLife && before.length > 0 },
    /** Ids of releases that were live before it and were not taken back, the newest first. */
    before,
  };
}

/** When a release was last replaced by another, or retired with its unit (ISO 8601); null if it is live, or never was. */
export function retiredAt(journal: Journal, unit: UnitName, id: string): string | null {
  const history = journal.units.get(unit);
  const last = releaseOf(journal, unit, id)?.lastChange;
  if (history === undefined || last === undefined || last === null) return null;
  const { changes } = history;
  return (changes[last]?.action === 'retire' ? changes[last] : changes[last + 1])?.at ?? null;
}

/** The live releases, and the target of each unit's next rollback, or the targets of all rollbacks. */
export function neededReleases(journal: Journal, allSteps: boolean): readonly Needed[] {
  const { units } = foldJournal(journal);
  return unitsOf(journal).flatMap((unit) => {
    const live = units[unit];
    const path = rollbackPath(journal, unit).slice(0, allSteps ? undefined : 1);
    return [
      ...(live ? [{ name: { unit, id: live.id }, role: 'live' } as const] : []),
      ...path.map((id) => ({ name: { unit, id }, role: 'rollback' }) as const),
    ];
  });
}

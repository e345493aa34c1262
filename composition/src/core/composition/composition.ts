import { isUnitName, type Release, sortUnits, type UnitName } from '@site/shared-ui/contracts';
import { asWarning, type Finding } from '../findings/finding.ts';
import { type ChangeEntry, changesIn, type JournalEntry } from '../journal/journal-entry.ts';
import { type ReleaseName, releaseText } from '../releases/release.schema.ts';
import { findRelease, type Needed, neededFinding, pathFindings } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';

/** The live release of one unit, and the entry that activated it. */
export interface LiveUnit {
  readonly id: string;
  readonly since: string;
  readonly by: string;
  /** Sequence of the unit's last rollback with a recall, which open tabs apply at once; 0 for none. */
  readonly recalledAt: number;
}

/** Which releases are live together: the fold of the journal. */
export interface Composition {
  /** Sequence of the last entry; 0 for an empty journal. */
  readonly sequence: number;
  readonly units: Readonly<Record<UnitName, LiveUnit>>;
}

/** Entries of units whose names only a newer version allows have no effect. */
export function foldJournal(entries: readonly JournalEntry[]): Composition {
  const units: Record<UnitName, LiveUnit> = {};
  for (const { action, sequence, unit, release, at, by, recall } of entries.flatMap(changesIn)) {
    if (!isUnitName(unit)) continue;
    if (action === 'retire') {
      delete units[unit];
      continue;
    }
    const recalledAt = recall ? sequence : (units[unit]?.recalledAt ?? 0);
    units[unit] = { id: release, since: at, by, recalledAt };
  }
  return { sequence: entries.at(-1)?.sequence ?? 0, units };
}

/** Every unit that the journal names, also those that are retired; the shell first, then by name. */
export function unitsOf(entries: readonly JournalEntry[]): readonly UnitName[] {
  return sortUnits(
    entries
      .flatMap(changesIn)
      .map(({ unit }) => unit)
      .filter(isUnitName),
  );
}

/** Changes of one unit, oldest first; a release that was activated twice is listed twice. */
export function changesOf(entries: readonly JournalEntry[], unit: UnitName): readonly ChangeEntry[] {
  return entries.flatMap(changesIn).filter((change) => change.unit === unit);
}

/** Each release of a unit that was ever live is in one of the two. */
interface UnitPast {
  /** Those that were not taken back, in the order in which they last went live. */
  readonly line: readonly string[];
  /** Those that were taken back, each with the rollback that did it. */
  readonly takenBack: ReadonlyMap<string, ChangeEntry>;
}

/**
 * A release that goes live is put at the end of the line. A rollback to a release of the line is a step back: it takes
 * back what went live after that release. A rollback to a release that was taken back is a step forward: it takes back
 * nothing. Retiring a unit changes nothing here: a rollback leads back to the release that was live.
 */
function pastOf(entries: readonly JournalEntry[], unit: UnitName): UnitPast {
  const takenBack = new Map<string, ChangeEntry>();
  /** In the order of the journal. A release may be there several times; the last place counts. */
  const all: string[] = [];
  const places = new Map<string, number>();
  const goLive = (id: string) => {
    takenBack.delete(id);
    places.set(id, all.push(id) - 1);
  };
  for (const entry of changesOf(entries, unit)) {
    const { action, release, replaces } = entry;
    // It went live in an entry that was damaged, and replaced by the record of a repair.
    if (replaces && replaces !== all.at(-1)) goLive(replaces);
    if (action === 'retire') continue;
    const place = places.get(release);
    if (action === 'activate' || place === undefined) {
      goLive(release);
      continue;
    }
    for (const id of all.splice(place + 1)) {
      places.delete(id);
      takenBack.set(id, entry);
    }
  }
  return { line: all.filter((id, place) => places.get(id) === place), takenBack };
}

/**
 * Targets of successive rollbacks of a unit, the next one first. Releases that were taken back are left out. Empty if
 * there is nothing to go back to.
 */
export function rollbackPath(entries: readonly JournalEntry[], unit: UnitName): readonly string[] {
  const { line } = pastOf(entries, unit);
  const retired = changesOf(entries, unit).at(-1)?.action === 'retire';
  return (retired ? line : line.slice(0, -1)).toReversed();
}

/** Target of a unit's next rollback; null if there is nothing to go back to. */
export function rollbackTarget(entries: readonly JournalEntry[], unit: UnitName): string | null {
  return rollbackPath(entries, unit)[0] ?? null;
}

/** The rollback that took a release back; null if there was none, or the release went live again since. */
export function takenBackBy(
  entries: readonly JournalEntry[],
  { unit, id }: { readonly unit: UnitName; readonly id: string },
): ChangeEntry | null {
  return pastOf(entries, unit).takenBack.get(id) ?? null;
}

/** When a release was last replaced by another, or retired with its unit (ISO 8601); null if it is live, or never was. */
export function retiredAt(entries: readonly JournalEntry[], unit: UnitName, id: string): string | null {
  const changes = changesOf(entries, unit);
  const last = changes.findLastIndex((entry) => entry.release === id);
  if (changes[last]?.action === 'retire') return changes[last].at;
  return last < 0 ? null : (changes[last + 1]?.at ?? null);
}

/** The live release of a unit, and the one that a rollback, or a tab in which it fails, goes back to. */
export interface LiveRelease {
  readonly live: Release;
  readonly previous: Release | null;
}

/** A composition with the records of its releases. */
export interface LiveReleases {
  readonly composition: Composition;
  readonly units: Readonly<Record<UnitName, LiveRelease>>;
}

/** The releases of a composition, and those that could not be read. */
export interface FoundReleases extends LiveReleases {
  /** Releases that are missing or cannot be read. */
  readonly gaps: readonly ReleaseName[];
  /** For each gap, each release with fields that this version does not know, and each route that is left out. */
  readonly findings: readonly Finding[];
}

interface FoundRelease {
  readonly release: Release | null;
  readonly gap: ReleaseName | null;
  readonly findings: readonly Finding[];
}

/**
 * Reads the releases that a journal makes live. A missing release of one remote must not stop the whole site: the
 * unit's previous release replaces it, and without one the site goes on without that unit.
 *
 * @throws {StoreError} if the store cannot be reached; then a release is not known to be missing
 */
export async function releasesOf(
  store: Pick<Store, 'read'>,
  entries: readonly JournalEntry[],
): Promise<FoundReleases> {
  const composition = foldJournal(entries);
  const find = async (name: ReleaseName | null, role: Needed['role']): Promise<FoundRelease> => {
    if (name === null) return { release: null, gap: null, findings: [] };
    const found = await findRelease(store, name);
    if (found.status === 'found') {
      const { release, ignored, badPaths } = found;
      const fields = ignored.length === 0 ? [] : [ignoredFields(name, ignored.join(', '))];
      return { release, gap: null, findings: [...fields, ...pathFindings(name, badPaths).map(asWarning)] };
    }
    const finding = neededFinding({ name, role }, found);
    return { release: null, gap: name, findings: [role === 'live' ? finding : asWarning(finding)] };
  };
  const named = (unit: UnitName, id: string | null | undefined) => (id ? { unit, id } : null);
  // At once: in a bucket, each release is a request of its own.
  const found = await Promise.all(
    sortUnits(Object.keys(composition.units)).map(async (unit) => {
      const [live, previous] = await Promise.all([
        find(named(unit, composition.units[unit]?.id), 'live'),
        find(named(unit, rollbackTarget(entries, unit)), 'rollback'),
      ]);
      return { unit, live, previous };
    }),
  );
  const units: Record<UnitName, LiveRelease> = {};
  for (const { unit, live, previous } of found) {
    if (live.release) units[unit] = { live: live.release, previous: previous.release };
    else if (previous.release) units[unit] = { live: previous.release, previous: null };
  }
  const all = found.flatMap(({ live, previous }) => [live, previous]);
  const gaps = all.flatMap(({ gap }) => gap ?? []);
  const findings = all.flatMap(({ findings }) => findings);
  return { composition, units, gaps, findings };
}

function ignoredFields(name: ReleaseName, fields: string): Finding {
  return asWarning({
    code: 'release-skipped',
    sentence: `${releaseText(name)} was built by a newer version: ${fields} has no effect here.`,
  });
}

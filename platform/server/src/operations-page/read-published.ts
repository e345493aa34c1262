import { sortUnits, type UnitName } from '@platform/contract';
import type { Journal } from '@platform/releases';
import {
  findRelease,
  foldJournal,
  listReleases,
  parseReleaseName,
  type Store,
  trusted,
} from '@platform/releases';
import { takenBackBy } from '@platform/releases/history';
import { inParallel } from '@platform/releases/in-parallel';

/** A complete release in the store that is not live. */
export interface PublishedRelease {
  readonly unit: UnitName;
  readonly id: string;
  readonly commit: string | null;
  /** Of the commit (ISO 8601). */
  readonly date: string | null;
  /** Whose rollback has taken it back; null if nobody's. */
  readonly takenBack: string | null;
}

/** How many records are read at once, and how many releases of a unit are listed. */
const readsAtOnce = 16;
const mostOfUnit = 12;

/** By unit, those with the newest commit first. What cannot be read is left out: it cannot be activated either. */
export async function readPublished(
  store: Store,
  journal: Journal,
): Promise<ReadonlyMap<UnitName, readonly PublishedRelease[]>> {
  const { units: live } = foldJournal(journal);
  const released = trusted(store, () => journal);
  const names = [...(await listReleases(store))]
    .filter(([text, isComplete]) => isComplete && isName(text))
    .map(([text]) => parseReleaseName(text))
    .filter(({ unit, id }) => live[unit]?.id !== id);
  const found = await inParallel(names, readsAtOnce, async (name) => {
    const record = await findRelease(released, name);
    if (record.status !== 'found') return [];
    const { commit, date } = record.release.source;
    return [{ ...name, commit, date, takenBack: takenBackBy(journal, name)?.by ?? null }];
  });
  const releases = found.flat();
  const newest = (unit: UnitName) =>
    releases
      .filter((one) => one.unit === unit)
      .sort((a, b) => timeOf(b) - timeOf(a))
      .slice(0, mostOfUnit);
  const units = sortUnits([...new Set(releases.map(({ unit }) => unit))]);
  return new Map(units.map((unit) => [unit, newest(unit)]));
}

/** In ms since 1970. The text of a date has the offset of who has committed. */
function timeOf({ date }: PublishedRelease): number {
  return date === null ? 0 : Date.parse(date);
}

function isName(text: string): boolean {
  try {
    return parseReleaseName(text) !== null;
  } catch {
    return false;
  }
}

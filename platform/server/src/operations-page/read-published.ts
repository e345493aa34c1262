import { sortUnits, type UnitName } from '@platform/contract';
import type { Journal, Store } from '@platform/releases';
import { type PublishedRelease, publishedReleases } from '@platform/releases/history';

/** How many releases of a unit are listed. */
const mostOfUnit = 12;

/** By unit, those with the newest commit first. */
export async function readPublished(
  store: Store,
  journal: Journal,
): Promise<ReadonlyMap<UnitName, readonly PublishedRelease[]>> {
  const releases = await publishedReleases(store, journal);
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

import type { IndexedOffice, IndexTables } from './pincode-index.ts';
import { districtName, officeName, stateName, unitName } from './place-names.ts';
import type { SourceRow } from './source-row.ts';

/** The index's bytes. The same rows give the same bytes, in any order. */
export function writeIndex(rows: readonly SourceRow[]): Buffer {
  const places = new Map<string, { number: number; names: IndexTables['places'][number] }>();
  const lines = [...byPincode(rows)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([pincode, offices]) => {
      const listed = offices.map((row): IndexedOffice => {
        const names = placeOf(row);
        const key = names.join('\n');
        const place = places.get(key) ?? { number: places.size, names };
        places.set(key, place);
        return [officeName(row.o), row.t, row.d, place.number];
      });
      return `${pincode}${JSON.stringify(listed)}\n`;
    });
  const tables: IndexTables = { format: 1, places: [...places.values()].map(({ names }) => names) };
  return Buffer.from(`${JSON.stringify(tables)}\n${lines.join('')}`);
}

function byPincode(rows: readonly SourceRow[]): Map<string, SourceRow[]> {
  const groups = new Map<string, SourceRow[]>();
  for (const row of rows) {
    // Without district and state an office cannot fill in an address.
    if (row.i === 'NA' || row.s === 'NA' || !/^[1-9]\d{5}$/.test(row.p)) continue;
    const group = groups.get(row.p);
    if (group === undefined) groups.set(row.p, [row]);
    else if (!group.some((other) => other.o === row.o)) group.push(row);
  }
  for (const [pincode, group] of groups) groups.set(pincode, majorityFirst(group));
  return groups;
}

/** The form takes the first office: one of the district with most offices, and in it the delivering ones. */
function majorityFirst(group: readonly SourceRow[]): SourceRow[] {
  const officeCounts = new Map<string, number>();
  const district = (row: SourceRow) => `${row.i}\n${row.s}`;
  for (const row of group) officeCounts.set(district(row), (officeCounts.get(district(row)) ?? 0) + 1);
  return [...group].sort(
    (a, b) =>
      (officeCounts.get(district(b)) ?? 0) - (officeCounts.get(district(a)) ?? 0) ||
      compare(district(a), district(b)) ||
      b.d - a.d ||
      compare(a.o, b.o),
  );
}

function placeOf({ c, r, v, i, s }: SourceRow): IndexTables['places'][number] {
  const circle = unitName(c);
  // Some circles have no regions.
  const region = r === 'DivReportingCircle' || r === 'NA' ? circle : unitName(r);
  return [circle, region, unitName(v), districtName(i, s), stateName(s)];
}

// Independent of the locale, so that every machine builds the same bytes.
function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

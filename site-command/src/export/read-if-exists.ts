import { readFile, stat } from 'node:fs/promises';

/** Content of a file; null if there is none. */
export async function readIfExists(place: string): Promise<Uint8Array | null> {
  return readFile(place).catch(absentIsNull);
}

/** When a file or folder was changed (ms since 1970); null if there is none. */
export async function changedAt(place: string): Promise<number | null> {
  return stat(place).then(({ mtimeMs }) => mtimeMs, absentIsNull);
}

function absentIsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

import { createHash } from 'node:crypto';
import { type ReleaseFile, unitPrefix } from '@platform/contract';

/**
 * Placeholder for a release's id in the container's name while files are compiled: compiling with the real id would make
 * the cache of the previous release useless. It has the form of an id.
 */
export const idToCome = 'r0id2come0';

/**
 * The id of a release, computed from the built files. Sources that build to the same files are the same release.
 *
 * @param record what `release.json` says besides the id, the commit and the files
 * @param files with `idToCome` where the id will be
 * @returns ten characters of a-z and 0-9, the first a letter (it is part of a variable's name)
 */
export function contentId(record: object, files: readonly Pick<ReleaseFile, 'path' | 'integrity'>[]): string {
  const listed = files.map(({ path, integrity }) => [path, integrity]);
  return idOfHash(
    createHash('sha256')
      .update(JSON.stringify([record, listed]))
      .digest('hex'),
  );
}

function idOfHash(hash: string): string {
  return `r${BigInt(`0x${hash.slice(0, 16)}`)
    .toString(36)
    .padStart(9, '0')
    .slice(0, 9)}`;
}

/** Name of the global variable that a release's entry creates. No two releases share one. */
export function containerName(unit: string, id: string): string {
  return `${unitPrefix(unit)}_${id}`;
}

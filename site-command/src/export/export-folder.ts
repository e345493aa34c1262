import { realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { isFolder } from '@site/composition';
import { UsageError } from '../parse-call.ts';

/**
 * The folder of a call, as an absolute path.
 *
 * @throws {UsageError} for no folder, and for one in the store, whose content belongs to it
 */
export async function exportFolder(text: string, storePlace: string): Promise<string> {
  // An unset variable of a script would be the folder in which it runs.
  if (text.trim() === '') throw new UsageError('export takes a <folder>; it was given an empty text.');
  const folder = resolve(text);
  if (!isFolder(storePlace)) return folder;
  const path = relative(await realPlace(resolve(storePlace)), await realPlace(folder));
  if (/^\.\.(\/|$)/.test(path)) return folder;
  throw new UsageError(`${folder} is the store, or a folder in it: export into another folder.`);
}

/** Without symbolic links, also of a path that is not there yet. */
async function realPlace(path: string): Promise<string> {
  return realpath(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
    return join(await realPlace(dirname(path)), path.slice(dirname(path).length));
  });
}

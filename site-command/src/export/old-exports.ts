import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeSynced } from '@site/composition';
import { isExportId } from './export-content.ts';
import { changedAt, readIfExists } from './read-if-exists.ts';

/** How long an export stays at least after another has replaced it (ms): an nginx that was not reloaded yet serves it. */
const replacedTime = 60 * 60 * 1000;

/** Folders in which a process writes. */
export const draftPrefix = '.draft-';

/** The id of the newest export whose command has ended with 0. */
const completeFile = '.complete';

/** Removes what killed processes have left. */
export async function removeDrafts(exports: string): Promise<void> {
  for (const name of await readdir(exports))
    if (name.startsWith(draftPrefix)) await rm(join(exports, name), { recursive: true, force: true });
}

interface CompleteExport {
  readonly id: string;
  /** Folder for files that are not complete yet. */
  readonly draft: string;
  readonly at: Date;
}

/**
 * Removes old exports, then records this one as complete. So after a kill, the record still names the one before.
 *
 * @param exports the folder of all exports
 */
export async function completeExport(exports: string, { id, draft, at }: CompleteExport): Promise<void> {
  const before = await completeOf(exports);
  // The same export again: nginx may not have been reloaded since the first time.
  if (before === id) return;
  if (before !== null) await removeOld(exports, { id, before, now: at.getTime() });
  await writeSynced(join(draft, 'complete'), Buffer.from(id));
  await rename(join(draft, 'complete'), join(exports, completeFile));
  await syncFolder(exports);
}

/** Null if there is no record, or none that can be read. */
async function completeOf(exports: string): Promise<string | null> {
  const record = await readIfExists(join(exports, completeFile));
  const id = record === null ? '' : Buffer.from(record).toString();
  return isExportId(id) ? id : null;
}

/**
 * Removes exports that were replaced some time ago, and before the last complete one was. nginx serves that one or one
 * after it until the next reload: operators reload nginx after a command that ends with 0, and may do so after others.
 */
async function removeOld(
  exports: string,
  { id, before, now }: { readonly id: string; readonly before: string; readonly now: number },
): Promise<void> {
  const since = await changedAt(join(exports, before));
  // Somebody has removed it: nothing tells which ones came after it.
  if (since === null) return;
  for (const name of await readdir(exports)) {
    if (!isExportId(name) || name === id) continue;
    const replaced = await changedAt(join(exports, name));
    if (replaced === null || replaced >= since || now - replaced <= replacedTime) continue;
    await rm(join(exports, name), { recursive: true, force: true });
  }
}

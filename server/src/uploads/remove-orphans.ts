import type { SubmissionRepository } from '../database/repositories.ts';
import { type FileStorage, isReservation } from '../files/file-storage.ts';
import { keysInPages } from './keys-in-pages.ts';
import { isFileKey } from './uploaded-file.ts';

interface OrphanOptions {
  /** Uploads before this time are deleted. */
  readonly from: number;
  /** Keys that are not deleted, although no submission of this database refers to them. */
  readonly isKept: (key: string) => boolean;
}

/**
 * Deletes files uploaded before `from` that no submission refers to: it was never sent, or it has been purged.
 * Rows are purged before files, so the next purge completes an interrupted one. Also deletes reservations of keys, which
 * do not count: there are more of them than files, since anybody can ask for an upload without making it.
 *
 * @returns the number of deleted files
 */
export async function removeOrphans(
  storage: Pick<FileStorage, 'list' | 'remove'>,
  submissions: Pick<SubmissionRepository, 'knownFiles'>,
  { from, isKept }: OrphanOptions,
): Promise<number> {
  const candidates = async function* () {
    for await (const key of storage.list({ until: from })) {
      if (!isFileKey(key)) continue;
      if (isReservation(key)) await storage.remove(key);
      else if (!isKept(key)) yield key;
    }
  };
  let removed = 0;
  for await (const page of keysInPages(candidates())) {
    const known = await submissions.knownFiles(page);
    for (const key of page) {
      if (known.has(key)) continue;
      await storage.remove(key);
      removed += 1;
    }
  }
  return removed;
}

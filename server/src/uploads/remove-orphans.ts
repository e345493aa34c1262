import type { ApplicationRepository } from '../database/repositories.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { isResumeKey } from './resume-file.ts';

/**
 * Deletes resumes uploaded before `from` that no application refers to: it was never sent, or it has been purged.
 * Rows are purged before files, so the next purge completes an interrupted one.
 *
 * @returns the number of deleted files, at most `limit`
 */
export async function removeOrphans(
  storage: Pick<FileStorage, 'list' | 'remove'>,
  applications: Pick<ApplicationRepository, 'hasResume'>,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<number> {
  let removed = 0;
  for await (const key of storage.list({ until: from })) {
    if (removed >= limit) break;
    if (!isResumeKey(key)) continue;
    if (await applications.hasResume(key)) continue;
    await storage.remove(key);
    removed += 1;
  }
  return removed;
}

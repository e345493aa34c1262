import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Release } from '@platform/contract';

const run = promisify(execFile);

/**
 * Depends only on the history and the files, not on the time, so that a second build of the same sources is the same.
 * Commit and date are null outside a repository.
 */
export async function sourceCommit(root: string, inputs: readonly string[]): Promise<Release['source']> {
  const git = async (...args: string[]) =>
    (await run('git', [...args, '--', ...inputs], { cwd: root })).stdout;
  try {
    const [commit, date] = (await git('log', '-1', '--format=%H %cI')).trim().split(' ');
    const changes = await git('status', '--porcelain', '--untracked-files=all');
    return { commit: commit || null, date: date ?? null, dirty: changes !== '' };
  } catch {
    return { commit: null, date: null };
  }
}

/**
 * Whether a commit is another one, or comes after it; null if that is not known, because the repository does not have both.
 *
 * @param part hexadecimal, at least the beginning of a hash
 */
export async function includesCommit(root: string, whole: string, part: string): Promise<boolean | null> {
  if (whole.startsWith(part.toLowerCase())) return true;
  try {
    await run('git', ['merge-base', '--is-ancestor', part, whole], { cwd: root });
    return true;
  } catch (error) {
    return (error as { readonly code?: unknown }).code === 1 ? false : null;
  }
}

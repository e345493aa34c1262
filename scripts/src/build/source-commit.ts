import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Release } from '@site/shared-ui/contracts';

const run = promisify(execFile);

/**
 * The last commit that touched a release's inputs, and whether they have changes that are in no commit. It depends on
 * the history and the files alone, never on the clock, so that a second build of the same sources says the same.
 * Nulls outside a repository.
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

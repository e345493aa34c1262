import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Release } from '@site/shared-ui/contracts';

const run = promisify(execFile);

/**
 * The last commit that touched a release's inputs. It depends on the history alone, never on the clock, so that
 * a second build of the same sources says the same. Nulls outside a repository.
 */
export async function sourceCommit(root: string, inputs: readonly string[]): Promise<Release['source']> {
  try {
    const { stdout } = await run('git', ['log', '-1', '--format=%H %cI', '--', ...inputs], { cwd: root });
    const [commit, date] = stdout.trim().split(' ');
    return { commit: commit || null, date: date ?? null };
  } catch {
    return { commit: null, date: null };
  }
}

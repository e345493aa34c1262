import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@platform/releases/root';
import { linkInstalled } from './copy-sources.ts';

const run = promisify(execFile);

export type Clone = Awaited<ReturnType<typeof cloneRepository>>;

/** A fresh clone of this repository's newest commit, with the packages that are installed here. */
export async function cloneRepository(folder: string) {
  await rm(folder, { recursive: true, force: true });
  await run('git', ['clone', '--quiet', root, folder]);
  await linkInstalled(folder);
  const author = ['-c', 'user.name=A Test', '-c', 'user.email=test@example.com'];
  const git = async (...args: readonly string[]) =>
    (await run('git', [...author, ...args], { cwd: folder })).stdout;
  const over = new AbortController();
  return {
    /** @returns the paths that the commit changes */
    commit: async (file: string, change: (content: string) => string) => {
      const path = join(folder, file);
      await writeFile(path, change(await readFile(path, 'utf8')));
      await git('commit', '--quiet', '--all', '--message', `Change ${file}`);
      return (await git('diff', '--name-only', 'HEAD~1')).trim().split('\n');
    },
    shell: (line: string, env: Readonly<Record<string, string>>) => runLine(folder, line, env, over.signal),
    /** Ends what still runs, and removes the clone. */
    remove: async () => {
      over.abort();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Runs a line of a shell, without what this process knows of a site. @param over ends it, with all that it has started */
export function runLine(cwd: string, line: string, env: Readonly<Record<string, string>>, over: AbortSignal) {
  const { SITE_STORE: _, SITE_BY: __, DATA_DIR: ___, PORT: ____, ...machine } = process.env;
  // In a group of its own, so that everything it has started can be ended.
  const child = spawn('sh', ['-ec', line], {
    ...{ cwd, env: { ...machine, ...env }, detached: true },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  const stop = () => process.kill(-(child.pid ?? 0), 'SIGTERM');
  over.addEventListener('abort', stop);
  const ended = once(child, 'close').then(([exit]) => {
    over.removeEventListener('abort', stop);
    return { exit: exit as number | null, output };
  });
  /** Resolves with the match when it has printed such a text; rejects if it ends before. */
  const says = async (pattern: RegExp) => {
    for (;;) {
      const match = pattern.exec(output);
      if (match) return match;
      if (child.stdout.readableEnded) throw new Error(`It ended without ${pattern}: ${output}`);
      await Promise.race([once(child.stdout, 'data'), ended]);
    }
  };
  return { ended, says };
}

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporary-folder.ts';

/** A folder, and variables with its paths. */
export function serverPlace() {
  const folder = temporaryFolder();
  const env = {
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMIT_SCALE: '1000',
  };
  return { path: folder, env };
}

/** The server's API in a separate process. Its standard output is a pipe that nobody reads if it is wanted. */
export async function spawnServer(
  env: Readonly<Record<string, string>>,
  stdout: 'ignore' | 'pipe' = 'ignore',
) {
  const main = fileURLToPath(new URL('api.process.ts', import.meta.url));
  const child = spawn(process.execPath, [main], {
    env,
    stdio: ['ignore', stdout, 'pipe'],
  }) as ChildProcessByStdio<null, Readable | null, Readable>;
  // With `exit` it may not have read all that the process wrote.
  const exited = once(child, 'close') as Promise<[number | null, string | null]>;
  const said: string[] = [];
  const url = await new Promise<string | null>((resolve) => {
    createInterface(child.stderr).on('line', (line) => {
      said.push(line);
      const [found] = /http:\S+/.exec(line) ?? [];
      if (found) resolve(found);
    });
    void exited.then(() => resolve(null));
  });
  return { child, exited, said, url };
}

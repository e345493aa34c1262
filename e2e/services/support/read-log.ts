import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

/** nginx answers a request before it logs it. */
export async function readLog(folder: string, isComplete: (log: string) => boolean): Promise<string> {
  let log = '';
  await eventually('nginx has logged every request', async () => {
    log = await readFile(join(folder, 'access.log'), 'utf8');
    return isComplete(log);
  });
  return log;
}

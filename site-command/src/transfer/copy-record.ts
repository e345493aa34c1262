import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * What earlier runs of a move have written into its target. What the source has deleted or changed since may be deleted or
 * replaced there, and nothing else.
 */
export interface CopyRecord {
  has(key: string): boolean;
  /** Durable once it resolves. Called before the objects are written, so that a run that is killed is recorded too. */
  add(keys: readonly string[]): Promise<void>;
  /** Called when the move is complete: the target has a life of its own from then on. */
  clear(): Promise<void>;
}

/**
 * Opens the record of copies from one place to another: a file in the data folder of the source.
 *
 * It holds hashes, because keys hold names of people.
 */
export async function openCopyRecord(dataDir: string, from: string, to: string): Promise<CopyRecord> {
  const path = join(dataDir, 'moves', sha256(`${from}\n${to}`));
  const hashes = new Set((await linesOf(path)).filter((line) => line.length === 64));
  return {
    has: (key) => hashes.has(sha256(key)),
    add: async (keys) => {
      const added = keys.map(sha256).filter((hash) => !hashes.has(hash));
      if (added.length === 0) return;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(path, 'a', 0o600);
      try {
        // The first line break ends a line that a killed run has left unfinished.
        await file.writeFile(`\n${added.join('\n')}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      for (const hash of added) hashes.add(hash);
    },
    clear: () => rm(path, { force: true }),
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function linesOf(path: string): Promise<readonly string[]> {
  try {
    return (await readFile(path, 'utf8')).split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

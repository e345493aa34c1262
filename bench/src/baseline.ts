import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Creates a folder and writes files into it, one after the other, each synced to the disk. */
export async function writeSynced(folder: string, contents: readonly Uint8Array[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [index, content] of contents.entries()) {
    const file = await open(join(folder, String(index)), 'wx');
    await file.writeFile(content);
    await file.sync();
    await file.close();
  }
}

/** Reads what `writeSynced` wrote, and hashes it. */
export async function readHashed(folder: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    createHash('sha384')
      .update(await readFile(join(folder, String(index))))
      .digest();
}

/** Runs Node with these arguments; rejects if it exits with another code than 0. */
export async function runNode(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const options = { stdio: 'ignore', env: { ...process.env, ...env } } as const;
  const [code] = await once(spawn(process.execPath, args, options), 'exit');
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}.`);
}

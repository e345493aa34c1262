import { mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { linkIfAbsent, nodeFileSystem } from '../files/file-system.ts';
import { newId, type Random } from '../system/random.ts';

/**
 * The secret of all signatures, generated at the first start and readable by its owner only. If two processes start
 * together, both use the same one: the file is created atomically.
 */
export async function readOrCreateSecret(dataDir: string, random: Random): Promise<string> {
  const path = join(dataDir, 'secret');
  const kept = await readSecret(path);
  if (kept !== null) return kept;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = join(dataDir, `.secret-${newId(random)}`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(random(32).toString('base64url'));
    await file.sync();
  } finally {
    await file.close();
  }
  await linkIfAbsent(nodeFileSystem, draft, path);
  await unlink(draft);
  return (await readSecret(path)) ?? readOrCreateSecret(dataDir, random);
}

async function readSecret(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

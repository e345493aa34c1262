import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile } from '@platform/releases/synced-files';
import { newId } from '../system/random.ts';

/** Readable by its owner only. Two processes that start together use the same one: it is created atomically. */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const found = await readSecret(dataDir);
  if (found !== null) return found;
  await createSecret(dataDir, randomBytes(32).toString('base64url'));
  return (await readSecret(dataDir)) ?? readOrCreateSecret(dataDir);
}

export async function readSecret(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(pathOf(dataDir), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** False, and nothing changed, if the folder has a secret. */
export async function createSecret(dataDir: string, secret: string): Promise<boolean> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = join(dataDir, `.secret-${newId()}`);
  return createFile(pathOf(dataDir), Buffer.from(secret), { draft, mode: 0o600 });
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'secret');
}

import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypes } from '@platform/contract';
import type { Erased, Repositories } from '../database/repositories.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { withoutType } from './uploaded-file.ts';

interface ErasedPlaces {
  readonly dataDir: string;
  readonly files: Pick<FileStorage, 'read' | 'remove'>;
  readonly uploads: Pick<Repositories['uploads'], 'unused' | 'forget'>;
}

/**
 * Deletes what an erased record leaves outside the database: its mails in the folder of a server without a mail server, its
 * file, and copies of that.
 *
 * @returns the keys of the deleted files
 */
export async function eraseFiles(
  { mails, file, sha256 }: Pick<Erased, 'mails' | 'file' | 'sha256'>,
  { dataDir, files, uploads }: ErasedPlaces,
): Promise<readonly string[]> {
  for (const mail of mails)
    for (const name of [`${mail}.eml`, `.${mail}`]) await rm(join(dataDir, 'outbox', name), { force: true });
  const same = await sameFiles(sha256, files, uploads);
  const gone = [...new Set(file === null ? same : [file, ...same])];
  for (const key of gone) {
    await files.remove(key);
    // The copy of a bucket that the last backup was made of.
    await rm(join(dataDir, 'backup/files', key), { force: true });
  }
  await uploads.forget(gone.map(withoutType));
  return gone;
}

/** Keys of files with this content that no submission names: a browser that sends a form again uploads its file again. */
async function sameFiles(
  sha256: string | null,
  files: ErasedPlaces['files'],
  uploads: ErasedPlaces['uploads'],
): Promise<readonly string[]> {
  if (sha256 === null) return [];
  const same: string[] = [];
  for (const name of await uploads.unused())
    for (const type of Object.keys(fileTypes)) {
      const content = await files.read(`${name}.${type}`);
      if (content && createHash('sha256').update(content).digest('hex') === sha256)
        same.push(`${name}.${type}`);
    }
  return same;
}

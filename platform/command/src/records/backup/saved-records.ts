import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../../call/command-error.ts';
import type { RecordsDigest } from '../transfer/records.ts';

/** What a backup says of itself: where its parts were on the saved machine, and what a restored site is compared with. */
export interface SavedSite {
  readonly format: 2;
  /** ISO 8601. Everything that was acknowledged before is in the backup. */
  readonly at: string;
  readonly by: string;
  readonly records: RecordsDigest;
  /** Absolute paths on the saved machine: folders of the site itself, or copies of its buckets. */
  readonly journal: string;
  readonly store: string;
  readonly files: string;
}

/** Files of the folder with the saved records. The secret is there if it is no setting. */
export const savedFiles = {
  site: 'site.json',
  sqlite: 'site.sqlite',
  postgres: 'site.pgdump',
  secret: 'secret',
} as const;

/** @throws {CommandError} `bad-place` if the folder has no saved records that this version knows */
export async function readSavedSite(folder: string): Promise<SavedSite> {
  const path = join(folder, savedFiles.site);
  const saved = JSON.parse(await readFile(path, 'utf8')) as SavedSite;
  if (saved.format === 2) return saved;
  throw new CommandError(
    'usage',
    'bad-place',
    `${path} was written by another version: restore with that version.`,
  );
}

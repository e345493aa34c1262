import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { takeFolderLock } from '../folder-lock.ts';
import type { OpenedSite, SitePlaces } from '../transfer/open-site.ts';
import { digestRows } from '../transfer/records.ts';
import { TransferError } from '../transfer/transfer-error.ts';
import { resticNames, storeParts } from './restic.data.ts';
import { copyTo, isBucket, runTool } from './run-tool.ts';
import { type SavedSite, savedFiles } from './saved-records.ts';

interface BackupOrder {
  readonly site: OpenedSite;
  readonly places: SitePlaces;
  readonly env: NodeJS.ProcessEnv;
  readonly now: () => Date;
  readonly by: string;
}

/**
 * Saves a site with restic while servers run. The order keeps it whole: records first, because every file that they name
 * was uploaded before; then the journal, because every release that it names was published before.
 *
 * @throws {TransferError} `backup-running` while another process does so for this data folder
 */
export async function takeBackup({ site, places, env, now, by }: BackupOrder): Promise<SavedSite> {
  const work = resolve(places.dataDir, 'backup');
  const records = join(work, 'records');
  await mkdir(work, { recursive: true, mode: 0o700 });
  using lock = await takeFolderLock(join(work, 'lock'), 0o600);
  if (!lock) throw new TransferError('backup-running', 'Another backup of this site is being written.');
  try {
    await rm(records, { recursive: true, force: true });
    await mkdir(records, { mode: 0o700 });
    const at = now().toISOString();
    const dump = places.databaseUrl === null ? savedFiles.sqlite : savedFiles.postgres;
    const digest = await digestRows(site.records.rows(join(records, dump)));
    const secret = site.secret.status === 'file' ? await site.secret.read() : null;
    if (secret) await writeFile(join(records, savedFiles.secret), secret, { mode: 0o600 });

    const journal = join(work, 'journal');
    // Its last copy may be of a site that a restore has replaced.
    if (!isBucket(places.store)) await rm(journal, { recursive: true, force: true });
    await copyTo(`${places.store}/journal`, journal, env);
    const store = isBucket(places.store) ? join(work, 'store') : resolve(places.store);
    if (isBucket(places.store))
      for (const part of storeParts) await copyTo(`${places.store}/${part}`, join(store, part), env);
    const files = places.filesUrl === null ? resolve(places.dataDir, 'files') : join(work, 'files');
    if (places.filesUrl !== null) await copyTo(places.filesUrl, files, env);

    const saved: SavedSite = { format: 2, at, by, records: digest, journal, store, files };
    await writeFile(join(records, savedFiles.site), JSON.stringify(saved), { mode: 0o600 });
    const paths = [records, journal, files, ...storeParts.map((part) => join(store, part))].filter(
      existsSync,
    );
    // Locks of processes that were killed would stop `forget` later. Those of running ones stay.
    await runTool(['restic', 'unlock', '--quiet'], env);
    await saveWithRestic(paths, env);
    return saved;
  } finally {
    // Only the backup keeps a second copy of personal data.
    await rm(records, { recursive: true, force: true });
  }
}

/** Exit code of restic for a backup without files that it could not read. */
const incomplete = 3;

/** A file that `gc` or a purge removes while restic reads the folder makes a backup incomplete, so the next try has it not. */
async function saveWithRestic(paths: readonly string[], env: NodeJS.ProcessEnv, attempts = 3): Promise<void> {
  const call = ['restic', 'backup', '--quiet', ...resticNames, '--exclude=.incoming', ...paths];
  try {
    await runTool(call, env);
  } catch (error) {
    const { cause } = error as { readonly cause?: { readonly code?: unknown } };
    if (attempts === 1 || cause?.code !== incomplete) throw error;
    await saveWithRestic(paths, env, attempts - 1);
  }
}

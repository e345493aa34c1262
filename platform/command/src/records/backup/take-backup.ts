import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { listReleases, openStore, releaseText, type Store } from '@platform/releases';
import { takeFolderLock } from '@platform/releases/synced-files';
import { examineEntries, neededReleases } from '@platform/releases/verify';
import { CommandError } from '../../call/command-error.ts';
import { rowsOf, type SitePlaces, secretOf } from '../transfer/open-site.ts';
import { digestRows } from '../transfer/records.ts';
import { resticNames, storeParts } from './restic.data.ts';
import { copyTo, isBucket, type runTool } from './run-tool.ts';
import { type SavedSite, savedFiles } from './saved-records.ts';

interface BackupOrder {
  readonly places: SitePlaces;
  /** The store that `places` names. */
  readonly store: Store;
  readonly env: NodeJS.ProcessEnv;
  readonly now: () => Date;
  readonly by: string;
  readonly run: typeof runTool;
}

/** Number of tries. The first try may take hours. Later tries save only what has changed meanwhile. */
const attempts = 3;

/**
 * Saves a site with restic while servers run. The order keeps it whole: records first, because every file that they name
 * was uploaded before; then the journal, because every release that it names was published before. If `gc` removes one of
 * them before restic has read it, a newer journal and the releases are saved again.
 *
 * @throws {CommandError} `backup-running` while another process does so for this data folder; `source-changed` if `gc` has
 *   removed needed releases during every try
 */
export async function takeBackup(order: BackupOrder): Promise<SavedSite> {
  const { places, env, now, by, run } = order;
  const work = resolve(places.dataDir, 'backup');
  const records = join(work, 'records');
  await mkdir(work, { recursive: true, mode: 0o700 });
  using lock = await takeFolderLock(join(work, 'lock'), 0o600);
  if (!lock)
    throw new CommandError('overtaken', 'backup-running', 'Another backup of this site is being written.');
  try {
    await rm(records, { recursive: true, force: true });
    await mkdir(records, { mode: 0o700 });
    const at = now().toISOString();
    const dump = places.databaseUrl === null ? savedFiles.sqlite : savedFiles.postgres;
    const digest = await digestRows(rowsOf(places, join(records, dump)));
    const secret = await secretOf(places);
    if (secret !== null) await writeFile(join(records, savedFiles.secret), secret, { mode: 0o600 });

    const journal = join(work, 'journal');
    const store = isBucket(places.store) ? join(work, 'store') : resolve(places.store);
    const files = places.filesUrl === null ? resolve(places.dataDir, 'files') : join(work, 'files');
    const saved: SavedSite = { format: 2, at, by, records: digest, journal, store, files };
    await writeFile(join(records, savedFiles.site), JSON.stringify(saved), { mode: 0o600 });
    // Locks of processes that were killed would stop `forget` later. Those of running ones stay.
    await run(['restic', 'unlock', '--quiet'], env);
    for (let left = attempts - 1; ; left -= 1) {
      await copyParts(order, saved);
      const paths = [records, journal, files, ...storeParts.map((part) => join(store, part))];
      const unread = await saveWithRestic(paths.filter(existsSync), run, env);
      const removed = await removedMeanwhile(openStore(work, order.store.identity), order.store);
      if (unread === null && removed.length === 0) return saved;
      if (left === 0) throw unread ?? changed(removed);
    }
  } finally {
    // Only the backup keeps a second copy of personal data.
    await rm(records, { recursive: true, force: true });
  }
}

/** Copies what restic cannot read in its place: the journal of one moment, and what is in a bucket. */
async function copyParts({ places, env }: BackupOrder, { journal, store, files }: SavedSite): Promise<void> {
  // Its last copy may be of a site that a restore has replaced.
  if (!isBucket(places.store)) await rm(journal, { recursive: true, force: true });
  await copyTo(`${places.store}/journal`, journal, env);
  if (isBucket(places.store))
    for (const part of storeParts) await copyTo(`${places.store}/${part}`, join(store, part), env);
  if (places.filesUrl !== null) await copyTo(places.filesUrl, files, env);
}

/** Exit code of restic for a backup without files that it could not read. */
const incomplete = 3;

/** @returns the error of a backup without a file that restic could not read, because `gc` or a purge may have removed it */
async function saveWithRestic(
  paths: readonly string[],
  run: typeof runTool,
  env: NodeJS.ProcessEnv,
): Promise<unknown> {
  try {
    await run(['restic', 'backup', '--quiet', ...resticNames, '--exclude=.incoming', ...paths], env);
    return null;
  } catch (error) {
    const { cause } = error as { readonly cause?: { readonly code?: unknown } };
    if (cause?.code !== incomplete) throw error;
    return error;
  }
}

/**
 * The releases that a saved journal needs and that `gc` may have removed before they were saved: `catalog@r3k9x0a1bc`. A
 * backup only reads the store, so it cannot take leases. A missing release that the site still needs is not among them: a
 * newer journal would need it too, and `verify` names it.
 *
 * @param saved the copy of the journal
 * @param site the store, after its releases were saved
 */
async function removedMeanwhile(saved: Store, site: Store): Promise<readonly string[]> {
  // Listed before the newest journal is read: a release is removed only after the entry that makes it unneeded.
  const complete = await listReleases(site);
  const stillNeeded = await namesOfNeeded(site);
  return (await namesOfNeeded(saved)).filter((name) => !complete.get(name) && !stillNeeded.includes(name));
}

async function namesOfNeeded(store: Store): Promise<readonly string[]> {
  return neededReleases(await examineEntries(store), false).map(({ name }) => releaseText(name));
}

function changed(removed: readonly string[]): CommandError {
  return new CommandError(
    'overtaken',
    'source-changed',
    `gc removed ${removed.join(', ')} while the backup was being written, so the newest backup lacks what its journal needs. Back up again while gc does not run.`,
  );
}

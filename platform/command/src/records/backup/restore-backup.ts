import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { openStore, type Store } from '@platform/releases';
import { createSecret, postgresAccess } from '@platform/server';
import { CommandError } from '../../call/command-error.ts';
import { recordsPlace, rowsOf, type SitePlaces, secretOf } from '../transfer/open-site.ts';
import { digestRows, rowsText } from '../transfer/records.ts';
import { resticNames, storeParts } from './restic.data.ts';
import { copyTo, runTool } from './run-tool.ts';
import { readSavedSite, savedFiles } from './saved-records.ts';

export interface KnownBackup {
  readonly id: string;
  /** ISO 8601. */
  readonly time: string;
  /** What was saved: absolute paths on the saved machine. */
  readonly paths: readonly string[];
}

/** All backups of the site, oldest first. @param names host and tag */
export async function listBackups(
  env: NodeJS.ProcessEnv,
  names: readonly string[] = resticNames,
): Promise<readonly KnownBackup[]> {
  const listed = await runTool(['restic', 'snapshots', '--json', ...names], env);
  return (JSON.parse(listed) as KnownBackup[]).toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time));
}

/**
 * The newest backup at or before a time.
 *
 * @throws {CommandError} `no-backup`
 */
export function chooseBackup(backups: readonly KnownBackup[], at: Date): KnownBackup {
  const chosen = backups.findLast(({ time }) => Date.parse(time) <= at.getTime());
  if (chosen) return chosen;
  const oldest = backups[0] ? ` The oldest is of ${backups[0].time}.` : '';
  throw new CommandError('unknown', 'no-backup', `The repository has no backup of that time.${oldest}`);
}

interface RestoreOrder {
  readonly backup: KnownBackup;
  readonly places: SitePlaces;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Writes a backup into empty places, and compares the records with what was saved. The journal is written last: until
 * then nothing is live. A restore that was interrupted can be repeated.
 *
 * @throws {CommandError} `target-not-empty` if a place holds anything but this backup, `bad-place` for records of the
 *   other engine, `copy-differs`
 * @returns with what SITE_SECRET has to be set to: the saved site had it in a file. Null if it is restored or was a setting
 */
export async function restoreBackup({ backup, places, env }: RestoreOrder) {
  // The same folder each time: the next restore removes what a killed one has left.
  const draft = `${resolve(places.dataDir)}.restored`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    await runTool(['restic', 'restore', backup.id, '--quiet', `--target=${draft}`], env);
    const recordsFolder = join(draft, backup.paths.find((path) => basename(path) === 'records') ?? '');
    const saved = await readSavedSite(recordsFolder);
    await requireJournal(openStore(places.store), places.store, join(draft, saved.journal));
    const there = await digestRows(rowsOf(places));
    if (Object.keys(there.rows).length === 0) await restoreRecords(recordsFolder, places, env);
    else if (there.sha256 !== saved.records.sha256) throw notEmpty(recordsPlace(places), rowsText(there));
    const secret = await restoreSecret(recordsFolder, places);

    await copyTo(join(draft, saved.files), places.filesUrl ?? resolve(places.dataDir, 'files'), env);
    for (const part of storeParts)
      await copyTo(join(draft, saved.store, part), `${places.store}/${part}`, env);
    await copyTo(join(draft, saved.journal), `${places.store}/journal`, env);
    await runTool(['sync'], env);
    const records = await digestRows(rowsOf(places));
    if (records.sha256 !== saved.records.sha256)
      throw new CommandError(
        'failed',
        'copy-differs',
        'The records were read back with other rows than were saved.',
      );
    return { saved, secret };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** A store may have entries of this backup, from a restore that was interrupted, and no others. */
async function requireJournal(store: Store, place: string, journal: string): Promise<void> {
  for (const key of await store.list('journal/')) {
    const saved = await readFile(join(journal, basename(key))).catch(() => null);
    const there = await store.read(key);
    if (!saved || !there || Buffer.compare(saved, there) !== 0) throw notEmpty(place, key);
  }
}

function notEmpty(place: string, what: string): CommandError {
  return new CommandError(
    'refused',
    'target-not-empty',
    `${place} holds ${what}, which is not of this backup. Choose an empty place.`,
  );
}

/** All rows or none. */
async function restoreRecords(folder: string, places: SitePlaces, env: NodeJS.ProcessEnv): Promise<void> {
  const { databaseUrl, dataDir } = places;
  const dump = join(folder, databaseUrl === null ? savedFiles.sqlite : savedFiles.postgres);
  if (!existsSync(dump))
    throw new CommandError(
      'usage',
      'bad-place',
      'The backup has records of the other engine: restore them with its settings, then run `move`.',
    );
  if (databaseUrl === null) {
    const database = resolve(dataDir, 'site.sqlite');
    await mkdir(dirname(database), { recursive: true, mode: 0o700 });
    await cp(dump, `${database}.restored`);
    await rename(`${database}.restored`, database);
    return;
  }
  const access = postgresAccess(databaseUrl);
  const options = [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    '--no-password',
  ];
  await runTool(['pg_restore', ...options, access.dbname, dump], { ...env, ...access.env });
}

/** @returns the secret if the restored site reads it from a setting */
async function restoreSecret(folder: string, places: SitePlaces): Promise<string | null> {
  const content = await readFile(join(folder, savedFiles.secret), 'utf8').catch(() => null);
  if (!content || places.secretIsSet) return content;
  const isNew = await createSecret(places.dataDir, content);
  if (!isNew && (await secretOf(places)) !== content)
    throw notEmpty(resolve(places.dataDir, 'secret'), 'a secret');
  return null;
}

import { inParallel, readEntry, type Store } from '@site/composition';
import { entrySequence, type ObjectDigest } from '../transfer/object-set.ts';
import { TransferError } from '../transfer/transfer-error.ts';
import type { BackupFolder } from './backup-folder.ts';
import { backupStore } from './backup-store.ts';
import { type BackupName, isOfFuture, type KnownBackup } from './manifest.ts';

/** How many entries are read at once. */
const entriesAtOnce = 16;

/** What a restore writes. */
export interface RestorePlan {
  /** Records, files and secret are its. */
  readonly backup: KnownBackup;
  /** A later backup from which entries of the journal are taken; null if none is needed. */
  readonly later: KnownBackup | null;
  /** Objects of the store. */
  readonly store: readonly ObjectDigest[];
  /** Number of journal entries that are restored, and of those that are left out because they are later than the time. */
  readonly entries: { readonly restored: number; readonly cut: number };
}

/**
 * Chooses what to restore as of a time: the newest backup at or before it. The journal is more exact. The first later
 * backup that continues the same journal has every entry that was written by the time; it is cut before the first change
 * that is later, also behind an entry that cannot be read. A backup that is dated in the future is used only once it is
 * renamed.
 *
 * @param at null for the newest backup, as it is
 * @throws {TransferError} `no-backup`; `backup-of-future` without `at` if it is not known which backup is the newest
 */
export async function planRestore(folder: BackupFolder, at: Date | null, now: Date): Promise<RestorePlan> {
  const all = await folder.backups();
  const backups = all.filter((backup) => !isOfFuture(backup, now));
  const last = all.at(-1);
  if (at === null && last && isOfFuture(last, now)) throw ofFuture(folder, last, backups.at(-1), now);
  const time = at?.getTime() ?? Number.POSITIVE_INFINITY;
  const index = backups.findLastIndex((candidate) => Date.parse(candidate.at) <= time);
  const newest = backups[index];
  if (!newest) throw noBackup(folder, backups, at);
  const backup = await folder.open(newest);
  if (at === null) {
    const { store } = backup.manifest;
    return { backup, later: null, store, entries: { restored: journalOf(store).length, cut: 0 } };
  }
  const later = await findContinuation(folder, backup, backups.slice(index + 1));
  return { backup, later, ...(await cutStore(folder, backup, later, at)) };
}

async function findContinuation(
  folder: BackupFolder,
  backup: KnownBackup,
  candidates: readonly BackupName[],
): Promise<KnownBackup | null> {
  for (const candidate of candidates) {
    const later = await folder.open(candidate);
    if (continues(backup, later)) return later;
  }
  return null;
}

function noBackup(folder: BackupFolder, backups: readonly BackupName[], at: Date | null): TransferError {
  const [oldest] = backups;
  if (!oldest || at === null) {
    return new TransferError('no-backup', `${folder.path} holds no complete backup.`);
  }
  return new TransferError(
    'no-backup',
    `${folder.path} holds no backup of ${at.toISOString()} or before; the oldest is of ${oldest.at}.`,
  );
}

function ofFuture(
  folder: BackupFolder,
  { name, at }: BackupName,
  before: BackupName | undefined,
  now: Date,
): TransferError {
  const others = before
    ? `The newest before it is of ${before.at}: name a time with --at`
    : 'There is no other';
  return new TransferError(
    'backup-of-future',
    `${name} in ${folder.path} is dated in the future (${at}; it is ${now.toISOString()}): the clock was wrong when it ` +
      `was made, or it is wrong now. ${others}. To restore this one, rename it to the time at which it was made.`,
  );
}

function journalOf(objects: readonly ObjectDigest[]): readonly ObjectDigest[] {
  return objects.filter(({ key }) => entrySequence(key) > 0);
}

/** Whether a later backup has every entry of this one unchanged: after a restore, histories differ. */
function continues(backup: KnownBackup, later: KnownBackup): boolean {
  const entries = new Map(journalOf(later.manifest.store).map(({ key, sha256 }) => [key, sha256]));
  return journalOf(backup.manifest.store).every(({ key, sha256 }) => entries.get(key) === sha256);
}

async function cutStore(
  folder: BackupFolder,
  backup: KnownBackup,
  later: KnownBackup | null,
  at: Date,
): Promise<Pick<RestorePlan, 'store' | 'entries'>> {
  const all = later?.manifest.store ?? backup.manifest.store;
  const journal = journalOf(all);
  const firstLater = await firstAfter(backupStore(folder, all), journal, at);
  const kept = ({ key }: ObjectDigest) => firstLater === null || entrySequence(key) < firstLater;
  const restored = journal.filter(kept);
  // Releases of the added entries are in the later backup; those that gc has removed since are in the earlier one.
  const objects = new Map<string, ObjectDigest>();
  for (const object of [...(later?.manifest.store ?? []), ...backup.manifest.store]) {
    if (entrySequence(object.key) === 0) objects.set(object.key, object);
  }
  return {
    store: [...sorted([...objects.values()]), ...restored],
    entries: { restored: restored.length, cut: journal.length - restored.length },
  };
}

/**
 * The sequence of the first change that was made after a time; null if there is none. Each entry is read by itself, because
 * an entry that cannot be read may be repaired, and those after it count then.
 */
async function firstAfter(store: Store, journal: readonly ObjectDigest[], at: Date): Promise<number | null> {
  const readings = await inParallel(journal, entriesAtOnce, ({ key }) =>
    readEntry(store, entrySequence(key)),
  );
  for (const reading of readings) {
    if (reading.status !== 'entry') continue;
    const { action, sequence, at: made } = reading.entry;
    // A repair is dated when it was made, which may be long after the entry that it replaces.
    if (action !== 'repair' && Date.parse(made) > at.getTime()) return sequence;
  }
  return null;
}

/** A release's record after all other objects, as `storeObjects` lists them. */
function sorted(objects: readonly ObjectDigest[]): readonly ObjectDigest[] {
  const isRecord = ({ key }: ObjectDigest) => key.endsWith('/release.json');
  return [...objects.filter((object) => !isRecord(object)), ...objects.filter(isRecord)];
}

import { Readable } from 'node:stream';
import { isStorageFull, storageFault } from '../answers/storage-fault.ts';
import type { ServerOptions } from '../core/core.ts';
import { DatabaseBusyError, DatabaseUnavailableError } from '../database/database-error.ts';
import { resultCodeOf } from '../database/sqlite/result-codes.ts';
import { StorageUnavailableError } from '../files/file-storage.ts';
import { freeBytes } from '../files/file-system.ts';
import type { Clock } from '../system/clock.ts';
import { newId } from '../system/random.ts';
import { withinTime } from '../system/within-time.ts';
import { NotReadyError, type ReadinessCheck } from './health.routes.ts';

/** How long the result of a check is cached (ms): frequent requests must not cause frequent writes. */
const cacheTime = 5000;
/** For writing a few kilobytes (ms). */
const timeout = 5000;
/** Enough for several files and for the database. */
const minFreeBytes = 16 * 1_048_576;
const probe = Buffer.alloc(4096);
/** In the folder of the uploads, but not a valid key. */
const probeKey = 'job_applications/probe';
/** Between this server and the database (ms). Signed links, cookies and passes expire by the clock of a server. */
const maxClockDifference = 60_000;

/** Checks that a form with a file can be stored now, by writing and removing a test record and a test file. */
export function storageChecks({
  clock,
  repositories,
  storage,
  tempUploads,
  environment,
}: ServerOptions): ReadinessCheck[] {
  /** The folder with the files; null if they are in a bucket. */
  const dataDir = environment.filesUrl === null ? environment.dataDir : null;

  async function checkDatabase(): Promise<void> {
    try {
      await repositories.probe();
      await compareClocks();
    } catch (error) {
      throw error instanceof NotReadyError
        ? error
        : new NotReadyError(databaseSentence(error), { cause: error });
    }
  }

  async function compareClocks(): Promise<void> {
    const asked = clock.now();
    const there = await repositories.now();
    // The database has answered at any moment between the two.
    const behind = there - clock.now();
    const ahead = asked - there;
    const difference = Math.max(behind, ahead);
    if (difference <= maxClockDifference) return;
    throw new NotReadyError(
      `The clock of this server is ${Math.round(difference / 1000)} seconds ${behind > 0 ? 'behind' : 'ahead of'} that of the database: correct it.`,
    );
  }

  /** Once for a server: a storage does not change in this. */
  let createsOnce = false;
  async function checkCreatesOnce(): Promise<void> {
    if (createsOnce) return;
    // A key of its own, since other servers probe too.
    const key = `${probeKey}-${newId()}`;
    const created = [await storage.create(key, probe), await storage.create(key, probe)];
    await storage.remove(key);
    createsOnce = created[0] === true && created[1] === false;
    if (!createsOnce) throw new NotReadyError(overwrites);
  }

  async function checkFiles(): Promise<void> {
    try {
      if (dataDir !== null && (await freeBytes(dataDir)) < minFreeBytes) throw new NotReadyError(noRoom);
      await using _received = await tempUploads.receive(Readable.from([probe]), probe.length);
      await storage.create(probeKey, probe);
      await storage.remove(probeKey);
      await checkCreatesOnce();
    } catch (error) {
      throw error instanceof NotReadyError
        ? error
        : new NotReadyError(filesSentence(error, dataDir !== null), { cause: error });
    }
  }

  return [
    { name: 'database', check: cached(checkDatabase, clock, () => 'The database does not answer.') },
    { name: 'storage', check: cached(checkFiles, clock, () => (dataDir === null ? noAnswer : diskHangs)) },
  ];
}

const overwrites =
  'The file storage overwrites an object in spite of If-None-Match, so two visitors could get one key: use a storage with conditional writes.';
const diskHangs = 'The disk does not answer.';
const noAnswer = 'The file storage does not answer.';
const noRoom = 'There is no room left on the disk of the data folder.';

function databaseSentence(error: unknown): string {
  if (error instanceof DatabaseBusyError) {
    return resultCodeOf(error) === null
      ? 'The database is overloaded.'
      : 'Another process has locked the database.';
  }
  if (isStorageFull(error)) return 'There is no room left for the database.';
  const fault = storageFault(error);
  if (fault?.kind === 'database') return fault.sentence;
  if (error instanceof DatabaseUnavailableError) return 'The database cannot be reached.';
  return 'The database cannot be written to.';
}

function filesSentence(error: unknown, onDisk: boolean): string {
  if (isStorageFull(error)) return noRoom;
  // Uploads that come in are on the disk also where the files are in a bucket.
  return !onDisk && error instanceof StorageUnavailableError
    ? noAnswer
    : 'The data folder cannot be written to.';
}

/** Runs one check at a time and shares its result with all calls within `cacheTime` of its start. */
function cached(check: () => Promise<void>, clock: Clock, late: () => string): () => Promise<void> {
  let last: { readonly startedAt: number; readonly result: Promise<void> } | null = null;
  return () => {
    const now = clock.now();
    if (last === null || Math.abs(now - last.startedAt) >= cacheTime) {
      last = { startedAt: now, result: withinTime(check(), timeout, clock, () => new NotReadyError(late())) };
    }
    return last.result;
  };
}

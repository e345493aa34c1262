import { inParallel } from '@site/composition';
import type { ObjectDigest, ObjectSource } from '../transfer/object-set.ts';
import { fileOfRow, type StoredRow } from '../transfer/records.ts';
import type { SiteData } from '../transfer/site-data.ts';
import { TransferError } from '../transfer/transfer-error.ts';
import type { BackupFolder } from './backup-folder.ts';
import { type CheckedContents, checkContentsOf, type Damage } from './checked-contents.ts';
import { incompleteReleases, type Known, releaseOf } from './incomplete-releases.ts';
import { isOfFuture, type KnownBackup, type Manifest, type RecordsFile } from './manifest.ts';

/** How many objects are read at once. */
const atOnce = 16;

/** How often the site is read when something is removed meanwhile. */
const attempts = 3;

/** Key of the secret. */
const secretKey = 'secret';

export interface BackupOrder {
  readonly site: SiteData;
  readonly folder: BackupFolder;
  readonly now: () => Date;
  readonly by: string;
}

/** A backup that was made. */
export interface TakenBackup {
  readonly backup: KnownBackup;
  /** What was damaged in the folder. The backup itself has all its contents. */
  readonly damaged: readonly Damage[];
}

/**
 * Writes a backup while servers run. The records are read first, as of one moment; then the journal; then releases and
 * files. These exist before anything refers to them, so every reference of the records and of the journal is there. Only
 * `gc` and the purge remove something: if they took away what the backup needs, the site is read again.
 *
 * Releases and files never change, so those of the newest backup are not read from the site again. Their contents in the
 * folder are compared with their hashes, and replaced by the site's if they are damaged.
 *
 * Call it within `whileLocked`.
 *
 * @throws {StoreError | ServerError} if the site cannot be read; the backup does not exist then
 */
export async function takeBackup({ site, folder, now, by }: BackupOrder): Promise<TakenBackup> {
  const newest = await readNewest(folder, now());
  const contents = await checkContentsOf(folder, newest);
  const known = new Map((newest ? immutableOf(newest) : []).map((object) => [object.key, object]));
  let settled: ReadonlySet<string> = new Set(newest?.warnings);
  for (let attempt = 1; ; attempt += 1) {
    const at = now().toISOString();
    const { records, expected } = await readRecords(site, contents);
    const store = await copyAll(site.store, contents, known);
    const files = await copyAll(site.files, contents, trusted(known, expected));
    const secret = await readSecret(site, contents);
    const incomplete = await incompleteReleases(folder, store, known);
    const warnings = [...missingFiles(expected, files), ...incomplete];
    // A warning that was there before, in this backup or in the last one, was not caused by a removal meanwhile.
    if (attempt < attempts && warnings.some((warning) => !settled.has(warning))) {
      settled = new Set(warnings);
      continue;
    }
    const manifest: Manifest = {
      ...{ format: 1, at, finishedAt: now().toISOString(), by },
      ...{ records, store, files, secret, warnings },
    };
    return { backup: await folder.complete(manifest), damaged: contents.damages() };
  }
}

async function readNewest(folder: BackupFolder, now: Date): Promise<Manifest | null> {
  const backups = await folder.backups();
  // One that is dated in the future would stay the newest for ever, and lack more and more of the site.
  const newest = backups.findLast((backup) => !isOfFuture(backup, now)) ?? backups.at(-1);
  if (!newest) return null;
  try {
    return (await folder.open(newest)).manifest;
  } catch (error) {
    // A damaged backup must not prevent the next one.
    if (error instanceof TransferError) return null;
    throw error;
  }
}

/**
 * Objects of a backup whose contents in the site never change: files and releases. An operator may put an entry of the
 * journal back, and a page may be rendered again. A release that a warning names was damaged, and may be whole by now.
 */
function immutableOf({ store, files, warnings }: Manifest): readonly ObjectDigest[] {
  const releases = store.filter(({ key }) => {
    const release = releaseOf(key);
    return release !== null && !warnings.some((warning) => warning.includes(release));
  });
  return [...releases, ...files];
}

/** Without files whose submission expects another content: they were damaged when they were saved. */
function trusted(known: Known, expected: ExpectedFiles): Known {
  return new Map([...known].filter(([key, { sha256 }]) => (expected.get(key)?.sha256 ?? sha256) === sha256));
}

/** Keys of uploaded files, each with the id of its submission and the hash of its content. */
type ExpectedFiles = ReadonlyMap<string, { readonly submission: string; readonly sha256: string }>;

async function readRecords(
  { records }: SiteData,
  contents: CheckedContents,
): Promise<{ readonly records: RecordsFile; readonly expected: ExpectedFiles }> {
  const expected = new Map<string, { submission: string; sha256: string }>();
  async function* watched(): AsyncIterable<StoredRow> {
    for await (const stored of records.rows()) {
      const file = fileOfRow(stored);
      if (file) expected.set(file.key, { submission: String(stored.row.id), sha256: file.sha256 });
      yield stored;
    }
  }
  return { records: await contents.writeRows('records.jsonl', watched()), expected };
}

async function copyAll(
  source: ObjectSource,
  contents: CheckedContents,
  known: Known,
): Promise<readonly ObjectDigest[]> {
  const objects = await inParallel(await source.list(), atOnce, async (key) => {
    const before = known.get(key);
    if (before && contents.isIntact(before)) return before;
    const content = await source.read(key);
    // Removed since it was listed.
    return content === null ? null : contents.write(key, content);
  });
  return objects.filter((object) => object !== null);
}

async function readSecret({ secret }: SiteData, contents: CheckedContents): Promise<ObjectDigest | null> {
  const content = secret.status === 'file' ? await secret.read() : null;
  return content && contents.write(secretKey, content);
}

function missingFiles(expected: ExpectedFiles, files: readonly ObjectDigest[]): readonly string[] {
  const hashes = new Map(files.map(({ key, sha256 }) => [key, sha256]));
  return [...expected].flatMap(([key, { submission, sha256 }]) => {
    const found = hashes.get(key);
    if (found === sha256) return [];
    // Without the key, which holds the name of a person.
    const fault = found === undefined ? 'is missing' : 'has other bytes than it was sent with';
    return `The file of the submission ${submission} ${fault}.`;
  });
}

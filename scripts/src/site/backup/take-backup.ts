import { examineJournal, findingText, inParallel, neededReleases, verifyNeeded } from '@site/composition';
import type { ObjectDigest, ObjectSource } from '../transfer/object-set.ts';
import type { StoredRow } from '../transfer/records.ts';
import type { SiteData } from '../transfer/site-data.ts';
import { TransferError } from '../transfer/transfer-error.ts';
import type { BackupFolder } from './backup-folder.ts';
import { backupStore } from './backup-store.ts';
import type { KnownBackup, Manifest, RecordsFile } from './manifest.ts';

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

/**
 * Writes a backup while servers run. The records are read first, as of one moment; then the journal; then releases and
 * files. These exist before anything refers to them, so every reference of the records and of the journal is there. Only
 * `gc` and the purge remove something: if they took away what the backup needs, the site is read again.
 *
 * Call it within `whileLocked`.
 *
 * @throws {StoreError | ServerError} if the site cannot be read; the backup does not exist then
 */
export async function takeBackup({ site, folder, now, by }: BackupOrder): Promise<KnownBackup> {
  const known = await knownFiles(folder);
  for (let attempt = 1; ; attempt += 1) {
    const at = now().toISOString();
    const { records, resumes } = await readRecords(site, folder);
    const store = await copyAll(site.store, folder, new Map());
    const files = await copyAll(site.files, folder, trusted(known, resumes));
    const secret = await readSecret(site, folder);
    const warnings = [...missingResumes(resumes, files), ...(await missingReleases(folder, store))];
    if (warnings.length > 0 && attempt < attempts) continue;
    const manifest: Manifest = {
      ...{ format: 1, at, finishedAt: now().toISOString(), by },
      ...{ records, store, files, secret, warnings },
    };
    return folder.complete(manifest);
  }
}

/** Uploaded files of the newest backup: their contents never change, so they are not read again. */
async function knownFiles(folder: BackupFolder): Promise<ReadonlyMap<string, ObjectDigest>> {
  const newest = (await folder.backups()).at(-1);
  if (!newest) return new Map();
  try {
    const { manifest } = await folder.open(newest);
    return new Map(manifest.files.map((file) => [file.key, file]));
  } catch (error) {
    // A damaged backup must not prevent the next one.
    if (error instanceof TransferError) return new Map();
    throw error;
  }
}

/** Without files whose application expects another content: they were damaged when they were saved. */
function trusted(known: ReadonlyMap<string, ObjectDigest>, resumes: Resumes): typeof known {
  const expected = ([key, { sha256 }]: readonly [string, ObjectDigest]) =>
    (resumes.get(key)?.sha256 ?? sha256) === sha256;
  return new Map([...known].filter(expected));
}

/** Keys of resumes, each with its application and the hash of its content. */
type Resumes = ReadonlyMap<string, { readonly application: string; readonly sha256: string }>;

async function readRecords(
  { records }: SiteData,
  folder: BackupFolder,
): Promise<{ readonly records: RecordsFile; readonly resumes: Resumes }> {
  const resumes = new Map<string, { application: string; sha256: string }>();
  async function* watched(): AsyncIterable<StoredRow> {
    for await (const stored of records.rows()) {
      const { id, resume_key: key, resume_sha256: sha256 } = stored.row;
      if (stored.table === 'applications')
        resumes.set(String(key), { application: String(id), sha256: String(sha256) });
      yield stored;
    }
  }
  return { records: await folder.writeRows('records.jsonl', watched()), resumes };
}

async function copyAll(
  source: ObjectSource,
  folder: BackupFolder,
  known: ReadonlyMap<string, ObjectDigest>,
): Promise<readonly ObjectDigest[]> {
  const objects = await inParallel(await source.list(), atOnce, async (key) => {
    const before = known.get(key);
    if (before && (await folder.has(before))) return before;
    const content = await source.read(key);
    // Removed since it was listed.
    return content === null ? null : folder.write(key, content);
  });
  return objects.filter((object) => object !== null);
}

async function readSecret({ secret }: SiteData, folder: BackupFolder): Promise<ObjectDigest | null> {
  const content = secret.status === 'file' ? await secret.read() : null;
  return content && folder.write(secretKey, content);
}

function missingResumes(resumes: Resumes, files: readonly ObjectDigest[]): readonly string[] {
  const hashes = new Map(files.map(({ key, sha256 }) => [key, sha256]));
  return [...resumes].flatMap(([key, { application, sha256 }]) => {
    const found = hashes.get(key);
    if (found === sha256) return [];
    // Without the key, which holds the name of a person.
    const fault = found === undefined ? 'is missing' : 'has other bytes than it was sent with';
    return `The resume of the application ${application} ${fault}.`;
  });
}

/** What `verify` would find in the backup. */
async function missingReleases(
  folder: BackupFolder,
  objects: readonly ObjectDigest[],
): Promise<readonly string[]> {
  const store = backupStore(folder, objects);
  const { entries, damages } = await examineJournal(store);
  const findings = await inParallel(neededReleases(entries, false), 1, (needed) =>
    verifyNeeded(store, needed),
  );
  return [...damages.map(({ reason }) => reason), ...findings.flat().map(findingText)];
}

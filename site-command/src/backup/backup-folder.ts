import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { syncFolder, writeSynced } from '@site/composition';
import { takeFolderLock } from '../folder-lock.ts';
import { digestOf, type ObjectDigest } from '../transfer/object-set.ts';
import { countRows, encodeRow, type StoredRow } from '../transfer/records.ts';
import { TransferError } from '../transfer/transfer-error.ts';
import {
  type BackupName,
  encodeManifest,
  type KnownBackup,
  type Manifest,
  manifestName,
  parseManifest,
  parseManifestName,
  type RecordsFile,
} from './manifest.ts';

/** Everything in a backup folder may contain personal data: only its owner may read it. */
const folderMode = 0o700;
const fileMode = 0o600;

/**
 * A folder with many backups. Contents are stored once, in files named by their hash; a backup is a manifest that names
 * them. A manifest is written last, so an interrupted backup does not exist.
 */
export interface BackupFolder {
  readonly path: string;
  /** Path of a content. */
  fileOf(object: ObjectDigest): string;
  /** Complete backups, oldest first. Their manifests are not read: many of them do not fit into memory. */
  backups(): Promise<readonly BackupName[]>;
  /** Reads a manifest. @throws {TransferError} `backup-damaged` */
  open(backup: BackupName): Promise<KnownBackup>;
  /** Runs a function while no other process writes backups into the folder. @throws {TransferError} `backup-running` */
  whileLocked<T>(work: () => Promise<T>): Promise<T>;
  /** Reads a content and compares it with its hash. `damaged`: it has other bytes, or cannot be read. */
  inspect(object: ObjectDigest): Promise<'intact' | 'absent' | 'damaged'>;
  /** Stores a content, whatever is there. */
  write(object: ObjectDigest, content: Uint8Array): Promise<void>;
  writeRows(key: string, rows: AsyncIterable<StoredRow>): Promise<RecordsFile>;
  /** @throws {TransferError} `backup-damaged` if it is missing or has other bytes */
  read(object: ObjectDigest): Promise<Uint8Array>;
  /** Like `read`, without keeping the content. @throws {TransferError} `backup-damaged` */
  check(object: ObjectDigest): Promise<void>;
  readRows(file: ObjectDigest): AsyncIterable<StoredRow>;
  /** Makes everything that was written durable, then the manifest. */
  complete(manifest: Manifest): Promise<KnownBackup>;
  /**
   * Deletes backups, then every content that no backup names.
   *
   * @returns the number of deleted contents
   * @throws {TransferError} `backup-damaged` if a manifest cannot be read, since its contents are not known; no content
   *   is deleted then
   */
  remove(backups: readonly BackupName[]): Promise<number>;
}

export function backupFolder(place: string): BackupFolder {
  const path = resolve(place);
  const [objects, manifests, drafts] = ['objects', 'backups', 'incoming'].map((name) => join(path, name)) as [
    string,
    string,
    string,
  ];
  const pathOf = (sha256: string) => join(objects, sha256.slice(0, 2), sha256);

  const check: BackupFolder['check'] = async (object) => {
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(pathOf(object.sha256))) hash.update(chunk as Buffer);
    } catch (error) {
      throw damaged(path, object, error);
    }
    if (hash.digest('hex') !== object.sha256) throw damaged(path, object);
  };

  const writeDraft = async (write: (draft: string) => Promise<ObjectDigest>): Promise<ObjectDigest> => {
    const draft = join(drafts, randomUUID());
    try {
      const object = await write(draft);
      const place = pathOf(object.sha256);
      await mkdir(dirname(place), { recursive: true, mode: folderMode });
      await rename(draft, place);
      return object;
    } finally {
      await rm(draft, { force: true });
    }
  };

  const backups: BackupFolder['backups'] = async () => {
    const names = (await namesIn(manifests)).map(parseManifestName).filter((backup) => backup !== null);
    return names.sort((a, b) => (a.name < b.name ? -1 : 1));
  };

  const openBackup: BackupFolder['open'] = async (backup) => {
    try {
      return { ...backup, manifest: parseManifest(await readFile(join(manifests, backup.name), 'utf8')) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new TransferError(
        'backup-damaged',
        `The backup ${backup.name} in ${path} cannot be used: ${reason}. Use an older one with --at, or delete it.`,
        { cause: error },
      );
    }
  };

  return {
    path,
    fileOf: ({ sha256 }) => pathOf(sha256),
    backups,
    open: openBackup,

    whileLocked: async (work) => {
      for (const folder of [path, objects, manifests, drafts])
        await mkdir(folder, { recursive: true, mode: folderMode });
      using lock = await takeFolderLock(join(path, 'lock'), fileMode);
      if (!lock) {
        throw new TransferError(
          'backup-running',
          `Another backup is being written into ${path}: wait until it has ended.`,
        );
      }
      // Drafts of killed processes: this process is the only one.
      for (const draft of await namesIn(drafts)) await rm(join(drafts, draft), { force: true });
      return await work();
    },

    inspect: async (object) => {
      try {
        await check(object);
        return 'intact';
      } catch (error) {
        const cause =
          error instanceof TransferError ? (error.cause as NodeJS.ErrnoException | undefined) : null;
        if (cause === null) throw error;
        return cause?.code === 'ENOENT' ? 'absent' : 'damaged';
      }
    },

    write: async (object, content) => {
      await writeDraft(async (draft) => {
        await writeSynced(draft, content, fileMode);
        return object;
      });
    },

    writeRows: async (key, rows) => {
      const counter = countRows();
      const hash = createHash('sha256');
      let bytes = 0;
      const file = await writeDraft(async (draft) => {
        const handle = await open(draft, 'wx', fileMode);
        try {
          for await (const row of rows) {
            const line = Buffer.from(`${encodeRow(row)}\n`);
            counter.add(row);
            hash.update(line);
            bytes += line.byteLength;
            await handle.writeFile(line);
          }
          await handle.sync();
        } finally {
          await handle.close();
        }
        return { key, sha256: hash.digest('hex'), bytes };
      });
      return { ...counter.digest(), file };
    },

    read: async (object) => {
      const content = await readFile(pathOf(object.sha256)).catch((error: unknown) => {
        throw damaged(path, object, error);
      });
      if (digestOf(object.key, content).sha256 !== object.sha256) throw damaged(path, object);
      return content;
    },

    check,

    readRows: async function* (file) {
      const content = createReadStream(pathOf(file.sha256), 'utf8') as AsyncIterable<string>;
      for await (const line of linesOf(content)) yield JSON.parse(line) as StoredRow;
    },

    complete: async (manifest) => {
      for (const folder of await namesIn(objects)) await syncFolder(join(objects, folder));
      await syncFolder(objects);
      const name = manifestName(manifest.at);
      const draft = join(drafts, randomUUID());
      await writeSynced(draft, Buffer.from(encodeManifest(manifest)), fileMode);
      await rename(draft, join(manifests, name));
      for (const folder of [manifests, path]) await syncFolder(folder);
      return { name, at: manifest.at, manifest };
    },

    remove: async (removed) => {
      for (const { name } of removed) await rm(join(manifests, name), { force: true });
      await syncFolder(manifests);
      const named = new Set<string>();
      for (const backup of await backups()) {
        const { manifest } = await openBackup(backup);
        for (const { sha256 } of contentsOf(manifest)) named.add(sha256);
      }
      let count = 0;
      for (const folder of await namesIn(objects)) {
        for (const name of await namesIn(join(objects, folder))) {
          if (named.has(name)) continue;
          await rm(join(objects, folder, name), { force: true });
          count += 1;
        }
      }
      return count;
    },
  };
}

/** Every content that a backup names. */
export function contentsOf({ records, store, files, secret }: Manifest): readonly ObjectDigest[] {
  return [records.file, ...store, ...files, ...(secret ? [secret] : [])];
}

function damaged(path: string, { key, sha256 }: ObjectDigest, cause?: unknown): TransferError {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  const fault = cause === undefined ? 'has other bytes than when it was written' : `cannot be read (${code})`;
  return new TransferError(
    'backup-damaged',
    `The backup in ${path} is damaged: ${key} (objects/${sha256.slice(0, 2)}/${sha256}) ${fault}. Use an older one with --at.`,
    { cause },
  );
}

/** Lines that end with `\n`. Node's readline would also split at U+2028, which JSON does not escape. */
async function* linesOf(content: AsyncIterable<string>): AsyncIterable<string> {
  let rest = '';
  for await (const chunk of content) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

import { inParallel } from '@site/composition';
import { digestOf, type ObjectDigest } from '../transfer/object-set.ts';
import type { StoredRow } from '../transfer/records.ts';
import { type BackupFolder, contentsOf } from './backup-folder.ts';
import type { Manifest, RecordsFile } from './manifest.ts';

/** How many contents are read at once. */
const atOnce = 16;

/** A content of the folder that was missing or had other bytes. */
export interface Damage {
  /** Of the content as it was saved; in hex. */
  readonly sha256: string;
  /** `lost`: the site does not have these bytes any more, so older backups that name them cannot be restored. */
  readonly status: 'written-again' | 'lost';
}

/** The folder's contents while one backup is made: a content is used again only after its bytes were compared. */
export interface CheckedContents {
  /** Whether the newest backup has this content, and the folder has its bytes. */
  isIntact(object: ObjectDigest): boolean;
  /** Stores a content, unless the folder has its bytes. */
  write(key: string, content: Uint8Array): Promise<ObjectDigest>;
  writeRows(key: string, rows: AsyncIterable<StoredRow>): Promise<RecordsFile>;
  damages(): readonly Damage[];
}

/** Reads every content that the newest backup names; null if there is none. */
export async function checkContentsOf(
  folder: BackupFolder,
  newest: Manifest | null,
): Promise<CheckedContents> {
  const intact = new Set<string>();
  const damaged = new Set<string>();
  const named = new Map(newest ? contentsOf(newest).map((object) => [object.sha256, object]) : []);
  await inParallel([...named.values()], atOnce, async (object) => {
    const found = await folder.inspect(object);
    (found === 'intact' ? intact : damaged).add(object.sha256);
  });
  return {
    isIntact: ({ sha256 }) => intact.has(sha256),
    write: async (key, content) => {
      const object = digestOf(key, content);
      if (intact.has(object.sha256)) return object;
      const found = await folder.inspect(object);
      if (found === 'damaged') damaged.add(object.sha256);
      if (found !== 'intact') await folder.write(object, content);
      intact.add(object.sha256);
      return object;
    },
    writeRows: async (key, rows) => {
      const records = await folder.writeRows(key, rows);
      intact.add(records.file.sha256);
      return records;
    },
    damages: () =>
      [...damaged].map((sha256) => ({ sha256, status: intact.has(sha256) ? 'written-again' : 'lost' })),
  };
}

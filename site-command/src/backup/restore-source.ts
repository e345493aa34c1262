import { inParallel } from '@site/composition';
import type { ObjectDigest, ObjectSource } from '../transfer/object-set.ts';
import type { StoredRow } from '../transfer/records.ts';
import type { TransferSource } from '../transfer/site-data.ts';
import { type BackupFolder, contentsOf } from './backup-folder.ts';
import type { RestorePlan } from './plan-restore.ts';

/** How many objects are read at once. */
const atOnce = 16;

/**
 * What a plan restores, as the source of a transfer.
 *
 * @param parkMail whether waiting mails become parked ones, which no server sends
 */
export function restoreSource(folder: BackupFolder, plan: RestorePlan, parkMail: boolean): TransferSource {
  const { records, files, secret, at } = plan.backup.manifest;
  const place = `the backup of ${at}`;
  const rows = () => folder.readRows(records.file);
  return {
    store: objectsOf(folder, plan.store, place),
    files: objectsOf(folder, files, place),
    records: { place, rows: parkMail ? () => parked(rows()) : rows },
    secret: async () => secret && folder.read(secret),
  };
}

function objectsOf(folder: BackupFolder, objects: readonly ObjectDigest[], place: string): ObjectSource {
  const byKey = new Map(objects.map((object) => [object.key, object]));
  return {
    place,
    // Whatever is read is compared with them.
    digests: objects,
    list: async () => [...byKey.keys()],
    read: async (key) => {
      const object = byKey.get(key);
      return object ? folder.read(object) : null;
    },
  };
}

async function* parked(rows: AsyncIterable<StoredRow>): AsyncIterable<StoredRow> {
  const changes = { state: 'parked', error: 'parked by a restore', lease_owner: null, lease_until: 0 };
  for await (const { table, row } of rows) {
    const waiting = table === 'outbox' && row.state === 'waiting';
    yield { table, row: waiting ? { ...row, ...changes } : row };
  }
}

/**
 * Reads every content that a plan needs and compares it with its hash.
 *
 * @throws {TransferError} `backup-damaged`
 */
export async function checkContents(folder: BackupFolder, { backup, store }: RestorePlan): Promise<void> {
  const needed = contentsOf({ ...backup.manifest, store });
  const once = new Map(needed.map((object) => [object.sha256, object]));
  await inParallel([...once.values()], atOnce, (object) => folder.check(object));
}

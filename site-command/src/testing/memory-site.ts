import { createHash } from 'node:crypto';
import type { Store } from '@site/composition';
import { memoryStore } from '@site/composition/testing';
import { digestObjects, summarize } from '../transfer/copy-objects.ts';
import { type ObjectSet, storeObjects } from '../transfer/object-set.ts';
import { digestRows, type Records, type StoredRow } from '../transfer/records.ts';
import type { SiteData } from '../transfer/site-data.ts';

/** A site in memory, for tests of moves and backups. */
export interface MemorySite extends SiteData {
  readonly live: Store;
  readonly objects: Map<string, Uint8Array>;
  readonly table: StoredRow[];
  /** Adds a submission with its file. */
  apply(id: string): void;
}

export const bytes = (text: string) => new TextEncoder().encode(text);

/** @param secret content of the file with the secret; null if there is none yet */
export function memorySite(name: string, secret: string | null = null): MemorySite {
  const [live, objects, table] = [memoryStore(), new Map<string, Uint8Array>(), [] as StoredRow[]];
  let kept: Uint8Array | null = secret === null ? null : bytes(secret);
  const site: MemorySite = {
    ...{ live, objects, table },
    store: storeObjects(live, `the store of ${name}`),
    files: memoryObjects(objects, `the files of ${name}`),
    records: memoryRecords(table, `the records of ${name}`),
    secret: {
      status: 'file',
      path: `the secret of ${name}`,
      read: async () => kept,
      create: async (content) => {
        if (kept) return false;
        kept = content;
        return true;
      },
    },
    apply: (id) => {
      const { key, row, content } = sampleApplication(id);
      objects.set(key, content);
      table.push(row);
    },
  };
  return site;
}

/** Everything that a site holds, for comparisons. */
export async function digestOfSite({ store, files, records, secret }: SiteData) {
  return {
    store: summarize(await digestObjects(store)),
    files: summarize(await digestObjects(files)),
    records: await digestRows(records.rows()),
    secret: secret.status === 'file' && new TextDecoder().decode((await secret.read()) ?? bytes('none')),
  };
}

function memoryObjects(objects: Map<string, Uint8Array>, place: string): ObjectSet {
  return {
    place,
    list: async () => [...objects.keys()],
    read: async (key) => objects.get(key) ?? null,
    create: async (key, content) => {
      if (objects.has(key)) return false;
      objects.set(key, content);
      return true;
    },
    remove: async (key) => void objects.delete(key),
  };
}

function memoryRecords(table: StoredRow[], place: string): Records {
  return {
    place,
    rows: async function* () {
      yield* [...table];
    },
    load: async (rows) => {
      if (table.length > 0) throw new Error('not empty');
      const loaded: StoredRow[] = [];
      for await (const row of rows) loaded.push(row);
      table.push(...loaded);
    },
  };
}

/** An application whose name holds every kind of line break that a file of lines may trip over. */
function sampleApplication(id: string) {
  const key = `job_applications/1700000000000_${id}.pdf`;
  const content = bytes(`%PDF resume of ${id}`);
  const row = {
    id,
    fields: `Asha\u2028${id}\n\r\u2029"`,
    file_key: key,
    file: JSON.stringify({ key, sha256: sha256Of(content) }),
    received_at: 1_700_000_000_000,
    note: null,
  };
  return { key, content, row: { table: 'submissions', row } };
}

function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

import { createHash } from 'node:crypto';
import type { Store } from '@site/composition';
import type { CopyRecord } from './copy-record.ts';

/** Objects that are written once under a key: those of a store, or uploaded files. Each fits into memory. */
export interface ObjectSource {
  /** For messages. */
  readonly place: string;
  /** In the order in which they must be written: nothing comes before what it refers to. */
  list(): Promise<readonly string[]>;
  /** Null if there is no such object, or not any more. */
  read(key: string): Promise<Uint8Array | null>;
  /** What all objects contain, if that is known without reading them. */
  readonly digests?: readonly ObjectDigest[];
  /** What earlier runs have copied from here into the target. Without it, nothing is ever deleted or replaced there. */
  readonly copied?: CopyRecord;
}

export interface ObjectSet extends ObjectSource {
  /** False, and nothing changed, if the key exists. */
  create(key: string, content: Uint8Array): Promise<boolean>;
  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>;
}

/** What an object contains. */
export interface ObjectDigest {
  readonly key: string;
  /** In hex. */
  readonly sha256: string;
  readonly bytes: number;
}

export function digestOf(key: string, content: Uint8Array): ObjectDigest {
  return { key, sha256: createHash('sha256').update(content).digest('hex'), bytes: content.byteLength };
}

const journalPrefix = 'journal/';

/** Marks of running processes and drafts are left out: they mean nothing in another store. */
const copiedPrefixes = ['releases/', 'pages/', 'damaged/'];

/** The number of an entry in its key, or of the last entry of a page; 0 for files that do not belong to the journal. */
export function entrySequence(key: string): number {
  return Number(/^journal(?:-pages)?\/(\d+)\.json$/.exec(key)?.[1] ?? 0);
}

/** Everything in a store that another store needs. */
export function storeObjects(store: Store, place: string): ObjectSet {
  return {
    place,
    list: async () => {
      // Read first and written last: so every release that the journal names is in the list before it.
      const journal = await listJournal(store);
      const others: string[] = [];
      for (const prefix of copiedPrefixes) others.push(...(await store.list(prefix)));
      // A release exists once its release.json does.
      const records = others.filter(isRecord);
      return [...others.filter((key) => !isRecord(key)), ...records, ...journal];
    },
    read: (key) => store.read(key),
    create: (key, content) => store.create(key, content),
    remove: (key) => store.remove(key),
  };
}

function isRecord(key: string): boolean {
  return /^releases\/[^/]+\/[^/]+\/release\.json$/.test(key);
}

/**
 * Keys of the journal, in its order. A listing that runs while entries are written may lack one of them and have a later
 * one, so each is looked up.
 */
async function listJournal(store: Store): Promise<readonly string[]> {
  const listed = await store.list(journalPrefix);
  const found = new Set(listed);
  const length = listed.map(entrySequence).findLast((sequence) => sequence > 0) ?? 0;
  for (let sequence = 1; sequence <= length; sequence += 1) {
    const key = entryKey(sequence);
    if (!found.has(key) && (await store.read(key)) !== null) found.add(key);
  }
  return [...found].sort();
}

function entryKey(sequence: number): string {
  return `${journalPrefix}${String(sequence).padStart(8, '0')}.json`;
}

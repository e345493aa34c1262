import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Checkpoint, JournalCache, Store } from '../store/store.ts';
import { changesIn, entryKey, type JournalEntry, parseEntry, settledEntries } from './journal-entry.ts';
import { repairedKey } from './repair-record.ts';

/** A new checkpoint is kept when this many entries were judged after the last one. */
const tailLength = 100;

const hashOf = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');

/** Hash of the code that judges entries: another version may judge them in another way. */
function judgingCode(): string {
  const hash = createHash('sha256');
  for (const folder of ['../journal', '../owners'])
    for (const name of readdirSync(new URL(folder, import.meta.url)).sort())
      if (!name.includes('.test.')) hash.update(readFileSync(new URL(`${folder}/${name}`, import.meta.url)));
  return hash.digest('hex');
}

/**
 * A checkpoint in a file of this machine. Who can write it can also change the code that reads it, so nobody signs it.
 *
 * @param place of the store, and whom the process trusts: a checkpoint of another store counts for nothing
 */
export function journalCache(folder: string, place: string): JournalCache {
  const bound = hashOf(`${judgingCode()}\n${place}`);
  const path = join(folder, `${hashOf(place).slice(0, 16)}.json`);
  return {
    read: async () => {
      try {
        const value = JSON.parse(await readFile(path, 'utf8')) as Checkpoint & { readonly bound?: unknown };
        return value.bound === bound ? value : null;
      } catch {
        return null;
      }
    },
    write: async (checkpoint) => {
      const draft = `${path}.${process.pid}`;
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(draft, JSON.stringify({ bound, ...checkpoint }));
        await rename(draft, path);
      } catch {
        // Nobody needs it: the next process judges all entries again.
      }
    },
  };
}

/** Keys of repairs of the first entries of a journal. */
function repairsIn(keys: readonly string[], length: number): readonly string[] {
  return keys.filter((key) => (repairedKey(key) ?? '~') <= entryKey(length));
}

/**
 * The entries that this process, or one before it, has judged; empty if the journal is not that one any more.
 *
 * @param list keys of the journal after one
 */
export async function readCheckpoint(
  store: Store,
  list: (after: string) => Promise<readonly string[]>,
): Promise<readonly JournalEntry[]> {
  const checkpoint = (await store.journalCache?.read()) ?? null;
  if (checkpoint === null) return [];
  const { entries, last, repairs } = checkpoint;
  const key = entryKey(entries.length);
  const [keys, content] = await Promise.all([list(key), store.read(key)]);
  const isSame = content !== null && hashOf(content) === last;
  return isSame && repairs.join() === repairsIn(keys, entries.length).join() ? entries : [];
}

/** Keeps judged entries for the next process, if there are many since the last time. */
export async function keepCheckpoint(
  store: Store,
  judged: readonly JournalEntry[],
  known: number,
  keys: readonly string[],
): Promise<void> {
  const entries = settledEntries(judged);
  if (!store.journalCache || entries.length - known < tailLength) return;
  const content = await store.read(entryKey(entries.length));
  if (content === null) return;
  await store.journalCache.write({
    ...{ last: hashOf(content), repairs: repairsIn(keys, entries.length) },
    entries: entries.map(essence),
  });
}

/** What of an entry decides about the site. Its evidence is only displayed, and the signatures of publishers were judged. */
export function essence(entry: JournalEntry): JournalEntry {
  if (entry.unit === null || (entry.evidence === null && entry.statements === undefined)) return entry;
  const { statements, ...others } = entry;
  return {
    ...{ ...others, evidence: null },
    ...(statements && { statements: statements.map((one) => ({ ...one, signature: '' })) }),
  };
}

/** An entry with its evidence, which is read again. */
export async function withEvidence(store: Store, entry: JournalEntry): Promise<JournalEntry> {
  if (changesIn(entry).length === 0 || entry.evidence !== null) return entry;
  const key = entryKey(entry.sequence);
  const content = await store.read(key);
  const read = content && parseEntry(content, key);
  return read && read.unit !== null && entry.unit !== null ? { ...entry, evidence: read.evidence } : entry;
}

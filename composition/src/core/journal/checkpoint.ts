import { hash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chainAfter, linkOf } from '../owners/authority.ts';
import type { JournalCache, PackedCheckpoint, Store } from '../store/store.ts';
import {
  type ChangeEntry,
  changesIn,
  entryKey,
  type JournalEntry,
  journalPrefix,
  readValue,
  settledEntries,
} from './journal-entry.ts';
import { judgingCode } from './judging-code.ts';
import { type PackedEntries, packParts, unpackEntries } from './packed-entries.ts';
import { repairsIn } from './repair-record.ts';
import { readStored } from './stored-checkpoint.ts';

/** The first line of a file. Each other line is a part: all parts at once would take more time and memory than their entries. */
type Head = Omit<PackedCheckpoint, 'entries'> & { readonly bound: string };

/** A new checkpoint is kept when this many entries were judged after the last one. */
const tailLength = 100;

/**
 * A checkpoint in a file of this machine. Who can write it can also change the code that reads it, so nobody signs it.
 *
 * @param place of the store, and whom the process trusts: a checkpoint of another store counts for nothing
 */
export function journalCache(folder: string, place: string): JournalCache {
  const bound = hash('sha256', `${judgingCode}\n${place}`);
  const path = join(folder, `${hash('sha256', place).slice(0, 16)}.json`);
  return {
    read: async () => {
      try {
        const lines = linesOf(await readFile(path));
        const head = JSON.parse(lines.next().value ?? '') as Head;
        if (head.bound !== bound) return null;
        return { ...head, entries: () => entriesIn(lines) };
      } catch {
        return null;
      }
    },
    write: async (checkpoint) => {
      const draft = `${path}.${process.pid}`;
      try {
        await mkdir(dirname(path), { recursive: true });
        const { entries, ...others } = checkpoint;
        const head: Head = { bound, length: entries.length, ...others };
        await writeFile(
          draft,
          [JSON.stringify(head), ...packParts(entries)].map((line) => `${line}\n`),
        );
        await rename(draft, path);
      } catch {
        // Nobody needs it: the next process judges all entries again.
      }
    },
  };
}

function entriesIn(lines: Iterable<string>): readonly JournalEntry[] {
  const entries: JournalEntry[] = [];
  try {
    for (const line of lines)
      for (const entry of unpackEntries(JSON.parse(line) as PackedEntries, entries.length + 1))
        entries.push(entry);
  } catch {
    // Those before the damage are fewer than there should be.
  }
  return entries;
}

/** As a number: a text is found ten times slower. */
const newline = 10;

function* linesOf(content: Buffer): Generator<string, undefined> {
  let from = 0;
  for (let end = content.indexOf(newline); end >= 0; end = content.indexOf(newline, from)) {
    yield content.toString('latin1', from, end);
    from = end + 1;
  }
}

export interface JudgedEntries {
  readonly entries: readonly JournalEntry[];
  /** Keys of the journal after them. */
  readonly keys: readonly string[];
  readonly isOwn: boolean;
}

/**
 * Reads a checkpoint of this machine, or else one in the store. Returns no entries if there is no checkpoint, or if the
 * journal has changed before its end.
 */
export async function readCheckpoint(store: Store, now = () => new Date()): Promise<JudgedEntries> {
  for (const read of [store.journalCache?.read, () => readStored(store, now().toISOString())]) {
    const checkpoint = (await read?.()) ?? null;
    if (checkpoint === null) continue;
    const { length, last, repairs } = checkpoint;
    const key = entryKey(length);
    const inStore = Promise.all([store.list(journalPrefix, key), store.read(key)]);
    const entries = checkpoint.entries();
    const [keys, content] = await inStore;
    const isSame = entries.length === length && content !== null && hash('sha256', content) === last;
    if (isSame && repairs.join() === repairsIn(keys, entries.length).join())
      return { entries, keys, isOwn: read === store.journalCache?.read };
  }
  return { entries: [], keys: await store.list(journalPrefix), isOwn: false };
}

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
    ...{ last: hash('sha256', content), repairs: repairsIn(keys, entries.length) },
    entries,
  });
}

/** Adds the evidence of an entry, which a checkpoint lacks. @throws {CompositionError} if it cannot be read any more */
export async function wholeEntry<E extends JournalEntry>(store: Store, entry: E): Promise<E> {
  if (changesIn(entry).length === 0 || entry.evidence !== null) return entry;
  const key = entryKey(entry.sequence);
  const content = await store.read(key);
  if (content === null) return entry;
  const { link, value } = linkOf(content);
  const { previous } = (value ?? {}) as { readonly previous?: unknown };
  // Somebody has changed it after it was judged.
  if (entry.signed && chainAfter(String(previous), link) !== entry.signed.chain) return entry;
  const { evidence, statements } = readValue(value, key) as ChangeEntry;
  return { ...entry, evidence, ...(statements && { statements }) };
}

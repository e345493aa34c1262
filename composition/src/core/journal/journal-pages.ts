import { CompositionError } from '../composition-error.ts';
import { inParallel } from '../in-parallel.ts';
import { canonical } from '../owners/canonical.ts';
import { type Store, StoreError } from '../store/store.ts';
import { entryKey, readValue } from './journal-entry.ts';
import type { StoredEntry } from './stored-entry.ts';

/** How many entries are in a page. */
export const pageLength = 500;

const prefix = 'journal-pages/';

/** How many entries, or pages, are read at once. */
const entriesAtOnce = 16;
const pagesAtOnce = 4;

/** @param page 1 for the entries 1 to 500, 2 for those to 1000, and so on */
function pageKey(page: number): string {
  return `${prefix}${String(page * pageLength).padStart(8, '0')}.json`;
}

/** How many pages there are before the first one that is missing. */
async function countPages(store: Store): Promise<number> {
  const keys = new Set(await store.list(prefix));
  let count = 0;
  while (keys.has(pageKey(count + 1))) count += 1;
  return count;
}

/**
 * The first entries of a journal, as many as its pages have. A page is a copy of entries, so that a long journal is
 * read with few requests; an unreadable one counts as missing.
 *
 * @throws {StoreError} if the store cannot be reached
 */
export async function readPages(store: Store): Promise<readonly StoredEntry[]> {
  const numbers = Array.from({ length: await countPages(store) }, (_, index) => index + 1);
  const pages = await inParallel(numbers, pagesAtOnce, (page) => readPage(store, page));
  const missing = pages.indexOf(null);
  return pages.slice(0, missing < 0 ? undefined : missing).flatMap((entries) => entries ?? []);
}

async function readPage(store: Store, page: number): Promise<readonly StoredEntry[] | null> {
  const content = await store.read(pageKey(page));
  const values = content && parseList(content);
  if (values?.length !== pageLength) return null;
  const first = (page - 1) * pageLength + 1;
  if (!values.every((value, index) => isReadable(value, first + index))) return null;
  return values.map((value, index) => ({
    ...{ sequence: first + index, content: null, value, link: canonical(value) },
  }));
}

function parseList(content: Uint8Array): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(content));
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function isReadable(value: unknown, sequence: number): boolean {
  try {
    canonical(value);
    return readValue(value, entryKey(sequence)).sequence === sequence;
  } catch (error) {
    if (error instanceof CompositionError || error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Writes the next page of a journal, if it has all entries of one and each of them is readable. Nobody needs a page, so a
 * store that fails meanwhile does not matter.
 *
 * @param length of the journal
 */
export async function writeNextPage(store: Store, length: number): Promise<void> {
  if (length < pageLength) return;
  try {
    const page = (await countPages(store)) + 1;
    if (page * pageLength > length) return;
    const sequences = Array.from({ length: pageLength }, (_, index) => (page - 1) * pageLength + 1 + index);
    // As they are written, with the fields that only a newer version knows.
    const values = await inParallel(sequences, entriesAtOnce, async (sequence) => {
      const content = await store.read(entryKey(sequence));
      const value: unknown = content && JSON.parse(new TextDecoder().decode(content));
      return isReadable(value, sequence) ? value : null;
    });
    if (!values.includes(null))
      await store.create(pageKey(page), new TextEncoder().encode(JSON.stringify(values)));
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof SyntaxError)) throw error;
  }
}

/** Removes the page that has a copy of an entry: after a repair, the entry is another one. */
export async function removePageOf(store: Store, sequence: number): Promise<void> {
  await store.remove(pageKey(Math.ceil(sequence / pageLength)));
}

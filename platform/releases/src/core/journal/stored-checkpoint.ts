import { createHash, hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { CompositionError } from '../composition-error.ts';
import {
  entryKey,
  type JournalEntry,
  journalPrefix,
  readValue,
  settledEntries,
} from '../entries/journal-entry.ts';
import {
  type PackedEntries,
  packParts,
  partLength,
  unpackEntries,
  withoutEvidence,
} from '../entries/packed-entries.ts';
import type { Finding } from '../findings/finding.ts';
import { inParallel } from '../in-parallel.ts';
import { fromJson } from '../json.ts';
import { hasSignedText, signedText } from '../keys/canonical.ts';
import { parseSshKey, verifySignature } from '../keys/ssh-signature.ts';
import { isOperators } from '../owners/owners.ts';
import { operatorsOf } from '../signing/owners-copies.ts';
import type { Authority } from '../state/authority.ts';
import type { Journal } from '../state/journal-state.ts';
import { isKey, type Store, StoreError } from '../store/store.ts';
import { repairsIn } from './stored-entry.ts';

/**
 * Hash of the code that validates entries: another version may validate them in another way. It is that of the whole core, so
 * that no list can miss a file: a change of the core has a long journal validated once more.
 */
const validatingCode = hashOfCode();

function hashOfCode(): string {
  const sum = createHash('sha256');
  const core = new URL('..', import.meta.url);
  for (const name of readdirSync(core, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.(ts|js|json)$/.test(name) && !name.includes('.test.'))
      sum.update(readFileSync(new URL(name, core)));
  return sum.digest('hex');
}

const partsAtOnce = 16;
const tried = 4;

/**
 * A checkpoint: the first entries of a journal, as they were validated. Its parts have the hashes of their contents as names, so
 * they are not signed themselves.
 */
interface Head {
  /** SHA-256 of the last entry, as it is in the store. */
  readonly last: string;
  /** Keys of the records that repair an entry. */
  readonly repairs: readonly string[];
  /** SHA-256 of each part, the oldest first. */
  readonly parts: readonly string[];
  /** On a site with owners, by an operator: who may do less could make entries count that do not. */
  readonly signature?: string;
}

const encoded = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** A version that validates in another way has checkpoints of its own. */
const folder = `checkpoints/${validatingCode.slice(0, 16)}/`;
const headKey = (length: number, content: Uint8Array) =>
  `${folder}${String(length).padStart(8, '0')}-${hash('sha256', content).slice(0, 16)}.json`;
const partKey = (name: string) => `${folder}parts/${name}.json`;

async function headsOf(store: Store): Promise<readonly { readonly key: string; readonly length: number }[]> {
  const keys = await store.list(folder);
  const heads = keys.flatMap((key) => {
    const length = /\/(\d{8,})-[0-9a-f]{16}\.json$/.exec(key)?.[1];
    return length === undefined ? [] : [{ key, length: Number(length) }];
  });
  return heads.reverse();
}

/**
 * The first entries of a journal, as another machine has validated them; null if nobody has, or who has signed that is no operator
 * now. The caller checks whether the journal has them.
 *
 * @param now ISO 8601
 */
export async function readStored(store: Store, now: string) {
  const heads = (await headsOf(store)).slice(0, tried);
  const operators = heads.length === 0 ? null : await operatorsOf(store, now);
  if (operators === null) return null;
  const isTrusted = (head: Head) => operators === 'none' || isSignedBy(head, operators);
  const found = await newestOf(store, store, heads, isTrusted, operators === 'none');
  return found && { ...found, isOwn: false };
}

/**
 * The same as this machine has validated them, from its own cache. Who can write that can also change the code that reads it, so
 * nobody signs it. A failure is no error.
 */
export async function readOwn(store: Store, cache: Store) {
  try {
    const found = await newestOf(store, cache, await headsOf(cache), () => true, false);
    return found && { ...found, isOwn: true };
  } catch {
    return null;
  }
}

/** @param isOpen somebody may have written the parts by hand */
async function newestOf(
  store: Store,
  from: Store,
  heads: readonly { readonly key: string; readonly length: number }[],
  isTrusted: (head: Head) => boolean,
  isOpen: boolean,
) {
  for (const { key, length } of heads) {
    const head = parseHead(await from.read(key), length);
    if (head === null || !isTrusted(head)) continue;
    const last = await store.read(entryKey(length));
    if (last === null || hash('sha256', last) !== head.last) continue;
    const entries = await entriesOf(from, head, length, isOpen);
    if (entries !== null) return { entries, repairs: head.repairs };
  }
  return null;
}

/** Returns a finding for each checkpoint with other entries than the journal. Its signature does not matter here. */
export async function checkpointFindings(
  store: Store,
  validated: readonly JournalEntry[],
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const { key, length } of await headsOf(store)) {
    const head = parseHead(await store.read(key), length);
    const entries = head && (await entriesOf(store, head, length, false).catch(() => null));
    if (
      entries &&
      isDeepStrictEqual(entries.map(withoutEvidence), validated.slice(0, length).map(withoutEvidence))
    )
      continue;
    const sentence = `${key} says otherwise than the journal: remove it.`;
    findings.push({ code: 'checkpoint-differs', sentence });
  }
  return findings;
}

/** Whether each of these lists of owners has an operator who signed the checkpoint. */
function isSignedBy(head: Head, operators: readonly Pick<Authority, 'owners'>[]): boolean {
  const key = head.signature ? verifySignature(head.signature, 'site-checkpoint', signedText(head)) : null;
  return operators.every(({ owners }) => isOperators(owners, key));
}

function parseHead(content: Uint8Array | null, length: number): Head | null {
  const head = content && (fromJson(content) as Partial<Head> | null);
  if (typeof head !== 'object' || head === null || !hasSignedText(head)) return null;
  const { parts, last, repairs, signature = '' } = head;
  const isValid = isTexts(parts) && parts.length === Math.ceil(length / partLength) && isTexts(repairs);
  return isValid && typeof last === 'string' && typeof signature === 'string' ? (head as Head) : null;
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string' && isKey(text));

/** @param isOpen nobody has signed the parts */
async function entriesOf(
  store: Store,
  { parts }: Head,
  length: number,
  isOpen: boolean,
): Promise<readonly JournalEntry[] | null> {
  const entries: JournalEntry[] = [];
  for (let from = 0; from < parts.length; from += partsAtOnce) {
    const hashes = parts.slice(from, from + partsAtOnce);
    for (const content of await inParallel(hashes, partsAtOnce, (name) => readPart(store, name))) {
      const first = entries.length + 1;
      const part =
        content &&
        (isOpen ? openEntries(content, first) : unpackEntries(fromJson(content) as PackedEntries, first));
      if (part === null) return null;
      for (const entry of part) entries.push(entry);
    }
  }
  return entries.length === length ? entries : null;
}

async function readPart(store: Store, name: string): Promise<Uint8Array | null> {
  const content = await store.read(partKey(name));
  return content !== null && hash('sha256', content) === name ? content : null;
}

/** Entries of a site without owners, as somebody may have written them by hand; null if some are no entries. */
function openEntries(content: Uint8Array, first: number): readonly JournalEntry[] | null {
  try {
    const entries = unpackEntries(fromJson(content) as PackedEntries, first);
    return entries.map((entry, index) => {
      const { ignored, ...fields } = entry;
      const read = readValue(fields, entryKey(first + index));
      if (read.sequence !== first + index || entry.signed)
        throw new RangeError('It is no entry of this place.');
      return ignored === undefined ? read : { ...read, ignored: ignored.map(String) };
    });
  } catch (error) {
    // Whatever it is, it is not what a command has written.
    if (error instanceof Error) return null;
    throw error;
  }
}

/**
 * Writes a checkpoint, if many entries have come since the last one. On a site with owners, an operator's key has to sign it. A
 * failure does not matter: readers validate more entries.
 */
export async function writeStored(store: Store, { entries: all, authority }: Journal): Promise<void> {
  const settled = settledEntries(all);
  const count = Math.floor(settled.length / partLength);
  if (count === 0) return;
  try {
    const signer = store.identity?.signer ?? null;
    if (
      authority &&
      (!signer || signer.delegation || !isOperators(authority.owners, parseSshKey(await signer.publicKey())))
    )
      return;
    const entries = settled.slice(0, count * partLength);
    const heads = await headsOf(store);
    for (const { key, length } of heads.filter((head) => head.length >= entries.length).slice(0, tried)) {
      const head = parseHead(await store.read(key), length);
      if (head && (!authority || isSignedBy(head, [authority]))) return;
    }
    await writeHead(store, entries, authority ? (text) => signer?.sign('site-checkpoint', text) : null);
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof CompositionError)) throw error;
  }
}

/** @param sign null: nobody signs it @returns the keys of its objects */
export async function writeHead(
  store: Store,
  entries: readonly JournalEntry[],
  sign: ((text: string) => Promise<string> | undefined) | null,
  into = store,
): Promise<ReadonlySet<string>> {
  const { length } = entries;
  const known = new Set(await into.list(`${folder}parts/`));
  const parts = await inParallel(packParts(entries), partsAtOnce, async (text) => {
    const content = new TextEncoder().encode(text);
    const name = hash('sha256', content);
    if (!known.has(partKey(name))) await into.create(partKey(name), content);
    return name;
  });
  const last = await store.read(entryKey(length));
  if (last === null) return known;
  const repairs = repairsIn(await store.list(journalPrefix, entryKey(length)), length);
  const head = { parts, last: hash('sha256', last), repairs };
  const signature = await sign?.(signedText(head));
  const content = encoded({ ...head, ...(signature !== undefined && { signature }) });
  await into.create(headKey(length, content), content);
  return new Set([headKey(length, content), ...parts.map(partKey)]);
}

/** Stores a checkpoint for the next process of this machine, and no other. A failure is no error: that validates all entries again. */
export async function writeOwn(store: Store, cache: Store, entries: readonly JournalEntry[]): Promise<void> {
  try {
    const written = await writeHead(store, entries, null, cache);
    for (const key of await cache.list('checkpoints/')) if (!written.has(key)) await cache.remove(key);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}

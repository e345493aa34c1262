import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { CompositionError } from '../composition-error.ts';
import type { Finding } from '../findings/finding.ts';
import { inParallel } from '../in-parallel.ts';
import { fromJson } from '../json.ts';
import { type Authority, authorityOf } from '../owners/authority.ts';
import { isOperators } from '../owners/owners.ts';
import { operatorsOf } from '../owners/owners-copies.ts';
import { hasSignedText, signedText } from '../owners/release-statement.ts';
import { parseSshKey, verifySignature } from '../owners/ssh-signature.ts';
import { type Checkpoint, isKey, type PackedCheckpoint, type Store, StoreError } from '../store/store.ts';
import { entryKey, type JournalEntry, journalPrefix, readValue, settledEntries } from './journal-entry.ts';
import { judgingCode } from './judging-code.ts';
import { essence, type PackedEntries, packParts, partLength, unpackEntries } from './packed-entries.ts';
import { repairsIn } from './repair-record.ts';

const partsAtOnce = 16;
const tried = 4;

/** A checkpoint in the store. Its parts have the hashes of their contents as names, so they are not signed themselves. */
interface Head extends Omit<Checkpoint, 'entries'> {
  /** SHA-256 of each part, the oldest first. */
  readonly parts: readonly string[];
  /** On a site with owners, by an operator: who may do less could make entries count that do not. */
  readonly signature?: string;
}

const encoded = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** A version that judges in another way has checkpoints of its own. */
const folder = `checkpoints/${judgingCode.slice(0, 16)}/`;
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
 * The first entries of a journal, as another machine has judged them; null if nobody has, or who has signed that is no operator
 * now. The caller looks whether the journal has them.
 *
 * @param now ISO 8601
 */
export async function readStored(store: Store, now: string): Promise<PackedCheckpoint | null> {
  const heads = (await headsOf(store)).slice(0, tried);
  const operators = heads.length === 0 ? null : await operatorsOf(store, now);
  if (operators === null) return null;
  for (const { key, length } of heads) {
    const head = parseHead(await store.read(key), length);
    if (head === null || (operators !== 'none' && !isSignedBy(head, operators))) continue;
    const last = await store.read(entryKey(length));
    if (last === null || hash('sha256', last) !== head.last) continue;
    const entries = await entriesOf(store, head, length, operators === 'none');
    if (entries !== null) return { ...head, length, entries: () => entries };
  }
  return null;
}

/** Returns a finding for each checkpoint with other entries than the journal. Its signature does not matter here. */
export async function checkpointFindings(
  store: Store,
  judged: readonly JournalEntry[],
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const { key, length } of await headsOf(store)) {
    const head = parseHead(await store.read(key), length);
    const entries = head && (await entriesOf(store, head, length, false).catch(() => null));
    if (entries && isDeepStrictEqual(entries.map(essence), judged.slice(0, length).map(essence))) continue;
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
 * failure does not matter: readers judge more entries.
 *
 * @param judged the journal, as this process has judged it
 */
export async function writeStored(store: Store, judged: readonly JournalEntry[]): Promise<void> {
  const settled = settledEntries(judged);
  const count = Math.floor(settled.length / partLength);
  if (count === 0) return;
  try {
    const authority = authorityOf(judged);
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

/** @param sign null on a site without owners */
export async function writeHead(
  store: Store,
  entries: readonly JournalEntry[],
  sign: ((text: string) => Promise<string> | undefined) | null,
): Promise<void> {
  const { length } = entries;
  const known = new Set(await store.list(`${folder}parts/`));
  const parts = await inParallel(packParts(entries), partsAtOnce, async (text) => {
    const content = new TextEncoder().encode(text);
    const name = hash('sha256', content);
    if (!known.has(partKey(name))) await store.create(partKey(name), content);
    return name;
  });
  const last = await store.read(entryKey(length));
  if (last === null) return;
  const repairs = repairsIn(await store.list(journalPrefix, entryKey(length)), length);
  const head = { parts, last: hash('sha256', last), repairs };
  const signature = await sign?.(signedText(head));
  const content = encoded({ ...head, ...(signature !== undefined && { signature }) });
  await store.create(headKey(length, content), content);
}

import { CompositionError } from '../composition-error.ts';
import type { Identity } from '../keys/signer.ts';

/**
 * Storage for releases and the journal. It has five small functions, so that a folder or an object store can
 * implement it. Keys are relative paths with forward slashes. `create` is the only lock: of many callers with one
 * key, exactly one gets `true`, and its object is complete, durable and visible to all from then on.
 *
 * Absent and unreachable are two results: `null` or `false` means that the store has answered; a `StoreError` means
 * that it has not, and that a retry may help. A `create` or `remove` that ends with a `StoreError` may have taken
 * effect. `testing/store-contract.ts` tests every implementation.
 */
export interface Store {
  /** The content of an object; null if it does not exist, or has more than `most` bytes: then it is not read. */
  read(key: string, most?: number): Promise<Uint8Array | null>;
  /** Creates an object; false, and nothing changed, if it exists. */
  create(key: string, content: Uint8Array): Promise<boolean>;
  /**
   * Keys that begin with `prefix` (a folder, with its slash), sorted; only those after the key `after`, if it is given.
   * Files without a valid key are left out.
   */
  list(prefix: string, after?: string): Promise<readonly string[]>;
  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>;
  /** Calls back soon after a key below `prefix` appears. Extra calls are allowed, missed ones are not. */
  watch(prefix: string, onChange: () => void): { close(): void };
  /** How far the store's clock is ahead of that of this machine (ms). Absent: both are one. */
  clockOffset?(): Promise<number>;
  /** Who this process is, for a site with owners; absent: nobody. */
  readonly identity?: Identity;
  /** Where the process caches the entries of the journal that it has validated; absent: nowhere. */
  readonly cache?: Store;
}

const safeSegment = /^[A-Za-z0-9_@-][A-Za-z0-9._@-]*$/;

/** Object stores allow this length too, with room for a prefix. */
const longestKey = 512;

export function isKey(key: string): boolean {
  return key.length <= longestKey && key.split('/').every((segment) => safeSegment.test(segment));
}

/** Throws for a key, or a prefix with its slash, that could point outside the store. */
export function checkKey(key: string): string {
  if (isKey(key.endsWith('/') ? key.slice(0, -1) : key)) return key;
  throw new CompositionError(
    'bad-key',
    `"${key.slice(0, longestKey)}" is not a key of the store: use letters, digits, . _ - @ and /, at most ${longestKey}.`,
  );
}

/** Reads each key once, and remembers its content. */
export function readOnce(store: Pick<Store, 'read'>): Pick<Store, 'read'> {
  const known = new Map<string, Promise<Uint8Array | null>>();
  const read = (key: string) => {
    const content = known.get(key) ?? store.read(key);
    known.set(key, content);
    return content;
  };
  return { read };
}

/**
 * The store did not answer: it is not known whether the object exists, or was written. A retry may work. Every
 * implementation throws this for unexpected failures (a disk error, too many open files, a status of 500 or above). A
 * missing object is not an error.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code = 'store-unreachable';

  /** @param action what was tried: `read journal/00000001.json` */
  constructor(action: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The store failed to ${action}: ${reason}`, { cause });
  }
}

/** How far the clocks of two machines may differ (ms). */
export const clockDifference = 5 * 60_000;

/** Nothing is dated with a clock that is far from that of the store. @throws {CompositionError} `wrong-clock` */
export async function requireClock(store: Pick<Store, 'clockOffset'>): Promise<void> {
  const offset = (await store.clockOffset?.()) ?? 0;
  if (Math.abs(offset) <= clockDifference) return;
  const far = `${Math.round(Math.abs(offset) / 60_000)} minutes ${offset > 0 ? 'behind' : 'ahead of'}`;
  throw new CompositionError(
    'wrong-clock',
    `Nothing was written: the clock of this machine is ${far} that of the store. Set it, then try again.`,
  );
}

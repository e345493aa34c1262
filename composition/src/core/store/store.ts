import { CompositionError } from '../composition-error.ts';

/**
 * Where releases and the journal are kept. Five small functions, so that a folder and an object store can both
 * be one. Keys are relative paths with forward slashes. `create` is the only lock there is: of many callers
 * with one key, exactly one is told `true`, and what it wrote is whole, durable and visible to all from then on.
 *
 * Absent and unreachable are two results: `null` or `false` means that the store has answered; a `StoreError` means
 * that it has not, and that trying again may help. A `create` or `remove` that ends with a `StoreError` may have
 * taken effect. `testing/store-contract.ts` tests every engine for all of this.
 */
export interface Store {
  /** The whole content; null where nothing is. */
  read(key: string): Promise<Uint8Array | null>;
  /** Writes what is not there yet; false, and nothing changed, where something is. */
  create(key: string, content: Uint8Array): Promise<boolean>;
  /** Keys that begin with `prefix` (a folder, with its slash), sorted. What has no valid key is left out. */
  list(prefix: string): Promise<readonly string[]>;
  /** Removes what is there; nothing happens where nothing is. */
  remove(key: string): Promise<void>;
  /** Calls back soon after a key below `prefix` appears; calls too many are allowed, too few are not. */
  watch(prefix: string, onChange: () => void): { close(): void };
}

const safeSegment = /^[A-Za-z0-9_@-][A-Za-z0-9._@-]*$/;

/** What an object store takes as well, with room for a prefix of its own. */
const longestKey = 512;

export function isKey(key: string): boolean {
  return key.length <= longestKey && key.split('/').every((segment) => safeSegment.test(segment));
}

/** Refuses a key, or a prefix with its slash, that could lead out of the store. */
export function checkKey(key: string): string {
  if (isKey(key.endsWith('/') ? key.slice(0, -1) : key)) return key;
  throw new CompositionError(
    'bad-key',
    `"${key.slice(0, longestKey)}" is not a key of the store: use letters, digits, . _ - @ and /, at most ${longestKey}.`,
  );
}

/**
 * The store could not be asked: whether the object is there, or was written, is not known. It may work when it is
 * tried again. Every engine throws this for what it does not expect (a disk error, too many open files, a status of
 * 500 or above); an object that is not there is no error.
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

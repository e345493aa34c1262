import { CompositionError } from '../composition-error.ts';

/**
 * Where releases and the journal are kept. Five small functions, so that a folder and an object store can both
 * be one. Keys are relative paths with forward slashes. `create` is the only lock there is: of many callers
 * with one key, exactly one is told `true`, and what it wrote is safe, and there for everybody, from then on.
 * `testing/store-contract.ts` holds every engine to what is said here.
 */
export interface Store {
  /** The whole content, or null where nothing is. */
  read(key: string): Promise<Uint8Array | null>;
  /** Writes what is not there yet; false, and nothing changed, where something is. */
  create(key: string, content: Uint8Array): Promise<boolean>;
  /** Keys that begin with `prefix` (a folder, with its slash), sorted. */
  list(prefix: string): Promise<readonly string[]>;
  /** Removes what is there; nothing happens where nothing is. */
  remove(key: string): Promise<void>;
  /** Calls back soon after a key below `prefix` appears; calls too many are allowed, too few are not. */
  watch(prefix: string, onChange: () => void): { close(): void };
}

const safeSegment = /^[A-Za-z0-9_@-][A-Za-z0-9._@-]*$/;

/** What an object store takes as well, with room for a prefix of its own. */
const longestKey = 512;

/** Refuses a key that could lead out of the store. */
export function checkKey(key: string): string {
  const path = key.endsWith('/') ? key.slice(0, -1) : key;
  if (key.length > longestKey || !path.split('/').every((segment) => safeSegment.test(segment))) {
    throw new CompositionError(
      'bad-key',
      `"${key.slice(0, longestKey)}" is not a key of the store: use letters, digits, . _ - @ and /, at most ${longestKey}.`,
    );
  }
  return key;
}

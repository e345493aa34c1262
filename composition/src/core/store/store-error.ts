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

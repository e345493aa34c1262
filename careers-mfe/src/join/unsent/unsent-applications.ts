import { keepUnsent } from '@site/shared-ui/contracts';

/** The record of an unsent application in the browser's database. */
export interface UnsentApplication {
  readonly format: 1;
  /** The `Idempotency-Key` of every attempt to send it. */
  readonly key: string;
  /** Time of the first attempt under this key: milliseconds since 1970, by the browser's clock. */
  readonly triedAt: number;
  /** The form's values, except the file. */
  readonly fields: Readonly<Record<string, string | boolean>>;
  /**
   * Bytes instead of a `File`: the file on disk may change, and some browsers cannot store files in private windows.
   */
  readonly file: { readonly name: string; readonly type: string; readonly bytes: ArrayBuffer };
}

/** Keeps applications in the browser's database. Each call rejects where the browser does not allow it. */
export interface UnsentStore {
  put(application: UnsentApplication): Promise<void>;
  /** Null if there is no record with this key, or if another release wrote it in another format. */
  get(key: string): Promise<UnsentApplication | null>;
  remove(key: string): Promise<void>;
}

/** The browser's functions that keeping applications needs. */
export interface UnsentDeps {
  /** Opens the browser's database. It throws, or its calls reject, where the browser denies storage. */
  readonly store: () => UnsentStore;
  /** Throws where the browser denies storage. */
  readonly localStorage: () => Storage;
  /** Calls the listener when another tab has changed `localStorage`. Returns the function that unsubscribes. */
  readonly onStorageChange: (listener: () => void) => () => void;
  /** Runs the work under a lock that all tabs share. */
  readonly lock: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /** Resolves when the database has taken too long. Visitors wait for a write, but not for a read. */
  readonly storeTimeout: (access: 'read' | 'write') => Promise<unknown>;
  readonly now: () => number;
}

/** The unsent applications that this browser keeps. */
export interface UnsentApplications {
  /**
   * Resolves with true once it is on disk; false where the browser does not allow it or takes too long. Never
   * rejects.
   */
  keep(application: Omit<UnsentApplication, 'format' | 'file'> & { readonly file: File }): Promise<boolean>;
  isKept(key: string): boolean;
  /** From this call on it is not offered. It is deleted when no tab holds its lock. Never rejects. */
  remove(key: string): Promise<void>;
  /**
   * The application with the latest first attempt. If another tab is sending it, waits until that attempt ends.
   * Deletes expired applications first. Null if there is none, or where the browser denies storage.
   */
  newest(): Promise<UnsentApplication | null>;
  /** Only one tab at a time works on an application. */
  withLock<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/*
 * Every record in the database has a marker in `localStorage`: the time of the first attempt, or `removed`. Markers
 * are read and written synchronously. They notify other tabs of a change, and hide an application before its record is
 * deleted.
 */
const markerPrefix = 'unsent-application:';
const removed = 'removed';

export function createUnsentApplications(deps: UnsentDeps): UnsentApplications {
  const { lock, now } = deps;

  const markerOf = (key: string) => deps.localStorage().getItem(markerPrefix + key);
  const setMarker = (key: string, text: string) => deps.localStorage().setItem(markerPrefix + key, text);
  const removeMarker = (key: string) => deps.localStorage().removeItem(markerPrefix + key);

  function keysWithMarker(): string[] {
    const names = Object.keys(deps.localStorage());
    return names
      .filter((name) => name.startsWith(markerPrefix))
      .map((name) => name.slice(markerPrefix.length));
  }

  async function withTimeout<Result>(access: 'read' | 'write', work: Promise<Result>): Promise<Result> {
    const late = deps.storeTimeout(access).then(() => {
      throw new Error('The database of the browser has not answered in time.');
    });
    return Promise.race([work, late]);
  }

  const store = <Result>(access: 'read' | 'write', work: (store: UnsentStore) => Promise<Result>) =>
    withTimeout(access, (async () => work(deps.store()))());

  function isKept(key: string): boolean {
    try {
      return (markerOf(key) ?? removed) !== removed;
    } catch {
      return false;
    }
  }

  function isExpired(key: string): boolean {
    // A time in the future means that the browser's clock has been corrected since.
    return Math.abs(now() - Number(markerOf(key))) > keepUnsent;
  }

  /** Deletes a record, unless a tab has kept it again in the meantime. */
  function deleteRemoved(key: string): Promise<void> {
    return lock(markerPrefix + key, async () => {
      if (isKept(key)) return;
      await store('write', ({ remove }) => remove(key));
      if (markerOf(key) === removed) removeMarker(key);
    });
  }

  /** Deletes expired applications, and removed ones whose tab was closed before it deleted them. */
  async function deleteLeftovers(): Promise<void> {
    for (const key of keysWithMarker()) {
      if (isKept(key) && !isExpired(key)) continue;
      setMarker(key, removed);
      await deleteRemoved(key);
    }
  }

  return {
    isKept,
    async keep({ key, fields, file, triedAt: tried }) {
      try {
        const wasKept = isKept(key);
        // The server forgets a key some time after the first attempt, which may have been in another tab.
        const triedAt = wasKept ? Math.min(tried, Number(markerOf(key))) : tried;
        const bytes = await file.arrayBuffer();
        setMarker(key, String(triedAt));
        const { name, type } = file;
        const application = { format: 1, key, triedAt, fields, file: { name, type, bytes } } as const;
        await store('write', ({ put }) => put(application)).catch(() => {
          // The write may still succeed after the timeout. The next visit deletes the record.
          if (!wasKept) setMarker(key, removed);
        });
      } catch {
        // The file or `localStorage` may be unreadable.
      }
      return isKept(key);
    },
    async remove(key) {
      try {
        if (markerOf(key) === null) return;
        setMarker(key, removed);
        await deleteRemoved(key);
      } catch {
        // The marker remains, and the next visit deletes the record.
      }
    },
    async newest() {
      try {
        await deleteLeftovers();
        const keys = keysWithMarker().sort((one, other) => Number(markerOf(other)) - Number(markerOf(one)));
        for (const key of keys) {
          const found = await lock(markerPrefix + key, async () => {
            const record = isKept(key) ? await store('read', ({ get }) => get(key)) : null;
            // With the lock held, no tab is writing the record: its tab was closed before it could.
            if (record === null && isKept(key)) removeMarker(key);
            return record;
          });
          if (found && isKept(key)) return found;
        }
      } catch {
        // It may be readable at the next visit.
      }
      return null;
    },
    withLock: (key, work) => lock(markerPrefix + key, work),
  };
}

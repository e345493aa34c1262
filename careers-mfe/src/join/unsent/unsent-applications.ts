import { keepUnsent } from '@site/shared-ui/contracts';
import { markPrefix } from './unsent-state.ts';

/** An application that was tried and is not known to have arrived, as a browser keeps it. */
export interface UnsentApplication {
  readonly format: 1;
  /** The `Idempotency-Key` under which it was tried, and is tried again. */
  readonly key: string;
  /** When it was tried first under this key: milliseconds since 1970, by the browser's clock. */
  readonly triedAt: number;
  /** What stood in the form's fields, the file aside. */
  readonly fields: Readonly<Record<string, string | boolean>>;
  /** Bytes and not a `File`: the file on the disk may change, and some browsers store no files in private windows. */
  readonly file: { readonly name: string; readonly type: string; readonly bytes: ArrayBuffer };
}

/** Keeps applications in a database of the browser. Each call rejects where the browser does not allow it. */
export interface UnsentStore {
  put(application: UnsentApplication): Promise<void>;
  /** Null when there is none under this key. Leaves out what another release of this code wrote. */
  get(key: string): Promise<UnsentApplication | null>;
  remove(key: string): Promise<void>;
}

/** What keeping applications takes from the browser. */
export interface UnsentDeps {
  /** Opens the browser's database. Throws, or its calls reject, where the browser denies storage. */
  readonly store: () => UnsentStore;
  /** `localStorage`. A call throws where the browser denies storage. */
  readonly marks: () => Storage;
  /** Calls back when another tab has changed a mark, until what it returns is called. */
  readonly onMarked: (listener: () => void) => () => void;
  /** Runs the work while no other tab runs any under this name. */
  readonly lock: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /** Resolves when the browser's database has taken too long. A visitor waits for a write, and not for a read. */
  readonly storeTimeout: (access: 'read' | 'write') => Promise<unknown>;
  readonly now: () => number;
}

/** The applications that this browser keeps because they are not known to have arrived. */
export interface UnsentApplications {
  /** True once it is on the disk; false where the browser does not allow it, or takes too long. Never rejects. */
  keep(application: Omit<UnsentApplication, 'format' | 'file'> & { readonly file: File }): Promise<boolean>;
  isKept(key: string): boolean;
  /** It is offered no more from this moment on, and deleted once no tab works on it. Never rejects. */
  remove(key: string): Promise<void>;
  /**
   * The one that was tried last, unless another tab is sending it: then once that has failed. Deletes what has
   * expired. Null when there is none, and where the browser does not allow to look.
   */
  newest(): Promise<UnsentApplication | null>;
  /** Work on one application, by one tab at a time. */
  exclusively<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/*
 * Every application has a mark beside its record. A mark is read and written at once: it says without loading any
 * code whether something is kept, tells other tabs of a change, and takes an application out of every offer before
 * its record is deleted. It holds the time of the first attempt, or `removed`.
 */
const removed = 'removed';

export function createUnsentApplications(deps: UnsentDeps): UnsentApplications {
  const { marks, lock, now } = deps;

  const markOf = (key: string) => marks().getItem(markPrefix + key);
  const mark = (key: string, text: string) => marks().setItem(markPrefix + key, text);
  const unmark = (key: string) => marks().removeItem(markPrefix + key);

  function markedKeys(): string[] {
    const names = Object.keys(marks());
    return names.filter((name) => name.startsWith(markPrefix)).map((name) => name.slice(markPrefix.length));
  }

  async function inTime<Result>(access: 'read' | 'write', work: Promise<Result>): Promise<Result> {
    const late = deps.storeTimeout(access).then(() => {
      throw new Error('The database of the browser has not answered in time.');
    });
    return Promise.race([work, late]);
  }

  const store = <Result>(access: 'read' | 'write', work: (store: UnsentStore) => Promise<Result>) =>
    inTime(access, (async () => work(deps.store()))());

  function isKept(key: string): boolean {
    try {
      return (markOf(key) ?? removed) !== removed;
    } catch {
      return false;
    }
  }

  function isExpired(key: string): boolean {
    // A time in the future is of a clock that has been put right since.
    return Math.abs(now() - Number(markOf(key))) > keepUnsent;
  }

  /** Deletes a record, unless a tab has kept it again meanwhile. */
  function eraseRemoved(key: string): Promise<void> {
    return lock(markPrefix + key, async () => {
      if (isKept(key)) return;
      await store('write', ({ remove }) => remove(key));
      if (markOf(key) === removed) unmark(key);
    });
  }

  /** Deletes what was removed by a tab that was closed before it could, and what has expired. */
  async function eraseLeftovers(): Promise<void> {
    for (const key of markedKeys()) {
      if (isKept(key) && !isExpired(key)) continue;
      mark(key, removed);
      await eraseRemoved(key);
    }
  }

  return {
    isKept,
    async keep({ key, fields, file, triedAt: tried }) {
      try {
        const wasKept = isKept(key);
        // The server forgets a key some time after the first attempt: an attempt of another tab may have been earlier.
        const triedAt = wasKept ? Math.min(tried, Number(markOf(key))) : tried;
        const bytes = await file.arrayBuffer();
        mark(key, String(triedAt));
        const { name, type } = file;
        const application = { format: 1, key, triedAt, fields, file: { name, type, bytes } } as const;
        await store('write', ({ put }) => put(application)).catch(() => {
          // It may still be written if it was only late: the next visit deletes it.
          if (!wasKept) mark(key, removed);
        });
      } catch {
        // Neither the file nor the marks have to be readable.
      }
      return isKept(key);
    },
    async remove(key) {
      try {
        if (markOf(key) === null) return;
        mark(key, removed);
        await eraseRemoved(key);
      } catch {
        // The mark stays, and the next visit deletes the record.
      }
    },
    async newest() {
      try {
        await eraseLeftovers();
        const keys = markedKeys().sort((one, other) => Number(markOf(other)) - Number(markOf(one)));
        for (const key of keys) {
          const found = await lock(markPrefix + key, async () => {
            const record = isKept(key) ? await store('read', ({ get }) => get(key)) : null;
            // Nobody is writing it: a tab was closed before it could.
            if (record === null && isKept(key)) unmark(key);
            return record;
          });
          if (found && isKept(key)) return found;
        }
      } catch {
        // What cannot be read now may be readable at the next visit.
      }
      return null;
    },
    exclusively: (key, work) => lock(markPrefix + key, work),
  };
}

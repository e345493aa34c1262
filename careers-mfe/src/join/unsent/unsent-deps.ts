import type { UnsentFormDeps } from './create-unsent.ts';
import type { UnsentApplication, UnsentStore } from './unsent-applications.ts';

/** Milliseconds to wait for another tab's lock. After that the key alone prevents storing an application twice. */
const lockTimeout = 10_000;
/** Milliseconds. Some browsers' databases never answer. */
const storeTimeout = { read: 10_000, write: 5_000 } as const;

export const browserDeps: UnsentFormDeps = {
  store: () => unsentDatabase(indexedDB),
  localStorage: () => localStorage,
  onStorageChange: (listener) => listen(['storage'], listener),
  lock,
  storeTimeout: (access) => new Promise((resolve) => setTimeout(resolve, storeTimeout[access])),
  now: Date.now,
  isOnline: () => navigator.onLine,
  onConnection: (listener) => listen(['online', 'offline'], listener),
};

async function lock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  let began = false;
  const run = () => {
    began = true;
    return work();
  };
  try {
    const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
    if (!locks) return await run();
    return await locks.request(name, { signal: AbortSignal.timeout(lockTimeout) }, run);
  } catch (error) {
    if (began) throw error;
    return run();
  }
}

function listen(types: readonly string[], listener: () => void): () => void {
  for (const type of types) window.addEventListener(type, listener);
  return () => {
    for (const type of types) window.removeEventListener(type, listener);
  };
}

const databaseName = 'unsent-applications';
const tableName = 'applications';

/** IndexedDB. The database is opened for each call, so that no tab blocks another tab's version change. */
function unsentDatabase(factory: IDBFactory): UnsentStore {
  async function run<Result>(
    mode: IDBTransactionMode,
    work: (table: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> {
    const database = await openDatabase(factory);
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(tableName, mode);
        const request = work(transaction.objectStore(tableName));
        // Not when the request succeeds: a full disk is only reported when the transaction ends.
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  }
  return {
    put: async (application) => void (await run('readwrite', (table) => table.put(application))),
    get: async (key) => {
      const found: unknown = await run('readonly', (table) => table.get(key));
      return isUnsentApplication(found) ? found : null;
    },
    remove: (key) => run('readwrite', (table) => table.delete(key)),
  };
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(tableName, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function isUnsentApplication(found: unknown): found is UnsentApplication {
  const { format, key, fields, file } = (found ?? {}) as Partial<UnsentApplication>;
  return format === 1 && typeof key === 'string' && fields !== undefined && file?.bytes !== undefined;
}

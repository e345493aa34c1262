import type { UnsentApplication, UnsentStore } from './unsent-application.ts';

/*
 * Three calls of IndexedDB. A library for them would not be shorter than this file.
 */

const databaseName = 'unsent-applications';
const tableName = 'applications';

/** In the browser's own database. It is opened for each call, so that no open tab is in the way of another. */
export function unsentDatabase(factory: IDBFactory): UnsentStore {
  async function run<Result>(
    mode: IDBTransactionMode,
    work: (table: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> {
    const database = await open(factory);
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(tableName, mode);
        const request = work(transaction.objectStore(tableName));
        // Not when the request succeeds: a full disk is known when the transaction ends.
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

function open(factory: IDBFactory): Promise<IDBDatabase> {
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

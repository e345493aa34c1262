import { createUnsentApplications, type UnsentApplication, type UnsentDeps } from './unsent-applications.ts';

const application = {
  key: 'k',
  triedAt: 1000,
  fields: { fullName: 'Asha' },
  file: new File(['x'], 'cv.pdf'),
};
const markerName = 'unsent-application:k';

/** A browser whose lock is granted after `lockIsFree`, and whose database answers a read after `read`. */
function browser(waits: { readonly lockIsFree?: Promise<void>; readonly read?: Promise<void> } = {}) {
  const records = new Map<string, UnsentApplication>();
  const deps: UnsentDeps = {
    store: () => ({
      put: async (one) => void records.set(one.key, one),
      get: async (key) => {
        const found = records.get(key) ?? null;
        await waits.read;
        return found;
      },
      remove: async (key) => void records.delete(key),
    }),
    localStorage: () => localStorage,
    onStorageChange: () => () => {},
    lock: async (_name, work) => {
      await waits.lockIsFree;
      return work();
    },
    storeTimeout: () => new Promise(() => {}),
    now: () => 2000,
  };
  return { records, applications: createUnsentApplications(deps) };
}

beforeEach(() => localStorage.clear());

test('a removal that waited for the lock does not delete what another tab has kept again', async () => {
  const free = Promise.withResolvers<void>();
  const { applications, records } = browser({ lockIsFree: free.promise });
  await applications.keep(application);
  const removal = applications.remove('k');
  expect(applications.isKept('k')).toBe(false);
  await applications.keep(application);
  free.resolve();
  await removal;
  expect([applications.isKept('k'), records.size]).toEqual([true, 1]);
});

test('an application that another tab removes during the read is not offered', async () => {
  const read = Promise.withResolvers<void>();
  const { applications } = browser({ read: read.promise });
  await applications.keep(application);
  const found = applications.newest();
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  localStorage.setItem(markerName, 'removed');
  read.resolve();
  expect(await found).toBeNull();
});

test('the time of the first attempt is kept, whichever tab made it', async () => {
  const { applications, records } = browser();
  await applications.keep(application);
  await applications.keep({ ...application, triedAt: 1500 });
  expect([localStorage.getItem(markerName), records.get('k')?.triedAt]).toEqual(['1000', 1000]);
  await applications.keep({ ...application, triedAt: 500 });
  expect([localStorage.getItem(markerName), records.get('k')?.triedAt]).toEqual(['500', 500]);
});

test('a marker without a record, left by a closed tab, is removed', async () => {
  const { applications } = browser();
  localStorage.setItem(markerName, '1500');
  expect(await applications.newest()).toBeNull();
  expect(localStorage.length).toBe(0);
});

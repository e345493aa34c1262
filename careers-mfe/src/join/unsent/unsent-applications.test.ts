import { held } from '@site/shared-ui/testing';
import { createUnsentApplications, type UnsentApplication, type UnsentDeps } from './unsent-applications.ts';

const application = {
  key: 'k',
  triedAt: 1000,
  fields: { fullName: 'Asha' },
  file: new File(['x'], 'cv.pdf'),
};
const mark = 'unsent-application:k';

/** One browser; `lockIsFree` and `read` resolve when its lock is granted and its database has been read. */
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
    marks: () => localStorage,
    onMarked: () => () => {},
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

test('what another tab has kept anew while a removal waited for the lock stays', async () => {
  const free = held<void>();
  const { applications, records } = browser({ lockIsFree: free.promise });
  await applications.keep(application);
  const removal = applications.remove('k');
  expect(applications.isKept('k')).toBe(false);
  await applications.keep(application);
  free.answer();
  await removal;
  expect([applications.isKept('k'), records.size]).toEqual([true, 1]);
});

test('what another tab has removed while it was read is not offered', async () => {
  const read = held<void>();
  const { applications } = browser({ read: read.promise });
  await applications.keep(application);
  const found = applications.newest();
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  localStorage.setItem(mark, 'removed');
  read.answer();
  expect(await found).toBeNull();
});

test('the first attempt counts, in whichever tab it was', async () => {
  const { applications, records } = browser();
  await applications.keep(application);
  await applications.keep({ ...application, triedAt: 1500 });
  expect([localStorage.getItem(mark), records.get('k')?.triedAt]).toEqual(['1000', 1000]);
  await applications.keep({ ...application, triedAt: 500 });
  expect([localStorage.getItem(mark), records.get('k')?.triedAt]).toEqual(['500', 500]);
});

test('a mark without a record, left by a tab that was closed, is taken away', async () => {
  const { applications } = browser();
  localStorage.setItem(mark, '1500');
  expect(await applications.newest()).toBeNull();
  expect(localStorage.length).toBe(0);
});

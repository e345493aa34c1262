import { keepUnsent, keyReused } from '@site/shared-ui/contracts';
import { HttpError, type HttpResponse } from '@site/shared-ui/http';
import { expectAccessible } from '@site/shared-ui/testing';
import { act, waitFor } from '@testing-library/react';
import { resume, visitJoin, working } from '../join.test-support.ts';
import { emptyApplication } from '../join.values.ts';
import { createUnsent, type UnsentFormDeps } from './create-unsent.ts';
import { unsentTexts } from './unsent.texts.ts';
import type { UnsentApplication } from './unsent-applications.ts';

const send = 'POST https://api.test/api/send-email';

/** A browser with a database in memory. */
function browser(changes: Partial<UnsentFormDeps> = {}) {
  const records = new Map<string, UnsentApplication>();
  const unsentDeps: UnsentFormDeps = {
    store: () => ({
      put: async (application) => void records.set(application.key, application),
      get: async (key) => records.get(key) ?? null,
      remove: async (key) => void records.delete(key),
    }),
    localStorage: () => localStorage,
    onStorageChange: () => () => {},
    lock: (_name, work) => work(),
    storeTimeout: () => new Promise(() => {}),
    now: () => 1_700_000_000_000,
    isOnline: () => true,
    onConnection: () => () => {},
    ...changes,
  };
  return { unsentDeps, records };
}

/** Answers the first attempts with these, and later ones with success. */
function answers(...first: (() => HttpResponse)[]) {
  return { ...working, [send]: () => first.shift()?.() ?? { status: 200, data: {} } };
}

const status =
  (code: number, data: unknown = '') =>
  () => ({ status: code, data });

beforeEach(() => localStorage.clear());

test('an application is sent if the database does not answer in time, and is not shown as kept', async () => {
  const { unsentDeps } = browser({
    storeTimeout: () => Promise.resolve(),
    store: () => ({ put: () => new Promise(() => {}), get: async () => null, remove: async () => {} }),
  });
  const { fillRequired, apply, findByText, queryByRole } = visitJoin({
    network: answers(status(500)),
    unsentDeps,
  });
  await fillRequired();
  await apply();
  expect(await findByText(unsentTexts.notKept)).toBeVisible();
  expect(queryByRole('button', { name: unsentTexts.erase })).toBeNull();
});

test('a refused application shows the reason from the server and is kept', async () => {
  const { unsentDeps, records } = browser();
  const problem = { error: { code: 'origin', message: 'This site does not take it.' } };
  const { fillRequired, apply, findByText, container } = visitJoin({
    network: answers(status(403, problem)),
    unsentDeps,
  });
  await fillRequired();
  await apply();
  expect(await findByText('This site does not take it.')).toBeVisible();
  expect(await findByText(unsentTexts.failed.refused)).toBeVisible();
  expect(records.size).toBe(1);
  await expectAccessible(container);
});

test('an application with a refused field is not kept: there is nothing to send again', async () => {
  const { unsentDeps, records } = browser();
  const problem = { error: { code: 'resume-invalid', message: 'The resume is no PDF.', field: 'resume' } };
  const { fillRequired, apply, findByText, queryByText, queryByRole } = visitJoin({
    network: answers(status(503), status(422, problem)),
    unsentDeps,
  });
  await fillRequired();
  await apply();
  await findByText(unsentTexts.failed.server);
  expect(records.size).toBe(1);
  await apply();
  expect(await findByText('The resume is no PDF.')).toBeVisible();
  expect(queryByText(unsentTexts.failed.server)).toBeNull();
  expect(queryByRole('button', { name: unsentTexts.send })).toBeNull();
  await waitFor(() => expect(records.size).toBe(0));
});

test.each([
  ['Too much has been sent from your network today. Please try again tomorrow, or write us a mail.', true],
  ['Please send it again in a minute.', false],
])('an application for which the server has no room says: %s', async (message, isFromServer) => {
  const problem = isFromServer ? { error: { code: 'too-many-bytes', message } } : '';
  const { fillRequired, apply, findByText, queryByText } = visitJoin({
    network: { ...working, 'PUT https://api.test/uploads/k': status(429, problem) },
    unsentDeps: browser().unsentDeps,
  });
  await fillRequired();
  await apply();
  expect(await findByText(message)).toBeVisible();
  expect(queryByText(/busy/)).toBeNull();
});

test('an application erased after it was typed stays in the form but is no longer kept', async () => {
  const { unsentDeps, records } = browser();
  const { user, fillRequired, apply, findByRole, field, findByText } = visitJoin({
    network: answers(status(500)),
    unsentDeps,
  });
  await fillRequired();
  await apply();
  await user.click(await findByRole('button', { name: unsentTexts.erase }));
  expect(await findByText(unsentTexts.stays)).toBeVisible();
  expect(field('fullName')).toHaveValue('Asha Example');
  expect([records.size, localStorage.length]).toEqual([0, 0]);
});

test('a later visit fills it in with its file, but not once it has expired', async () => {
  const { unsentDeps, records } = browser();
  const first = visitJoin({ network: answers(status(500)), unsentDeps });
  await first.fillRequired();
  await first.apply();
  await first.findByText(unsentTexts.once);
  first.unmount();

  const second = visitJoin({ unsentDeps });
  await second.findByText(unsentTexts.found);
  expect(second.field('fullName')).toHaveValue('Asha Example');
  expect(second.getByRole('button', { name: 'Remove cv.pdf' })).toBeVisible();
  expect(second.requests).toEqual([]);
  await expectAccessible(second.container);
  second.unmount();

  const late = browser({ now: () => 1_700_000_000_000 + keepUnsent + 1 });
  for (const [key, record] of records) late.records.set(key, record);
  const third = visitJoin({ unsentDeps: late.unsentDeps });
  await waitFor(() => expect([late.records.size, localStorage.length]).toEqual([0, 0]));
  expect(third.field('fullName')).toHaveValue('');
});

test('the answer for a pincode is dropped if the kept application has been filled in meanwhile', async () => {
  const { unsentDeps } = browser();
  const first = visitJoin({ network: answers(status(500)), unsentDeps });
  await first.fillRequired();
  await first.user.type(first.field('district'), 'Erode');
  await first.apply();
  await first.findByText(unsentTexts.once);
  first.unmount();

  const answer = Promise.withResolvers<HttpResponse>();
  const typed = Promise.withResolvers<void>();
  const { get, ...store } = unsentDeps.store();
  const second = visitJoin({
    unsentDeps: {
      ...unsentDeps,
      store: () => ({ ...store, get: (key) => typed.promise.then(() => get(key)) }),
    },
    network: { ...working, 'GET https://postal.test/pincode/641001': () => answer.promise },
  });
  await second.user.type(second.field('pincode'), '641001');
  await second.user.type(second.field('fullName'), 'Somebody Else');
  typed.resolve();
  await second.user.click(await second.findByRole('button', { name: unsentTexts.fillIn }));
  await act(async () => answer.resolve(status(200, [{ Status: 'Error', PostOffice: null }])()));
  expect(second.field('pincode')).toHaveValue('');
  expect(second.field('district')).toHaveValue('Erode');
  expect(second.toasts).toEqual([]);
  expect(second.queryByText('Looking up district and state…')).toBeNull();
});

test('an application keeps its key when its file has been replaced by a copy', async () => {
  const unsent = createUnsent(browser().unsentDeps, () => {});
  const keys: string[] = [];
  const file = resume();
  for (const [newKey, copy] of [
    ['one', file],
    ['two', new File([file], file.name, file)],
    ['three', new File([file], file.name, { lastModified: file.lastModified + 1 })],
  ] as const) {
    const typed = { ...emptyApplication, fullName: 'Asha Example', resume: copy };
    const attempt = unsent.attempt({ typed, key: newKey }, async (key) => {
      keys.push(key);
      throw new HttpError('unreachable', 'No network');
    });
    await expect(attempt).rejects.toThrow('No network');
  }
  expect(keys).toEqual(['one', 'one', 'three']);
});

test('an application that is filled in again has another key once the server has refused its own', async () => {
  const keptBefore = browser();
  const typed = { ...emptyApplication, fullName: 'Asha Example', resume: resume() };
  const keys: string[] = [];
  const send = (answers: readonly (HttpError | null)[]) => async (key: string) => {
    const error = answers[keys.push(key) - 1];
    if (error) throw error;
  };
  const unreachable = new HttpError('unreachable', 'No network');
  const problem = { code: keyReused, message: 'Other content.', field: 'Idempotency-Key' };
  const reused = new HttpError('refused', 'Refused', { status: 422, problem });
  const unsent = createUnsent(keptBefore.unsentDeps, () => {});
  const answers = [unreachable, reused, null];
  await expect(unsent.attempt({ typed, key: 'one' }, send(answers))).rejects.toThrow();
  // The key is the one of the first attempt.
  await expect(unsent.attempt({ typed, key: 'two' }, send(answers))).rejects.toThrow();
  await unsent.attempt({ typed, key: 'three' }, send(answers));
  expect(keys).toEqual(['one', 'one', 'three']);
  expect(keptBefore.records.size).toBe(0);
});

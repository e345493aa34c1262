import { type Finding, type JournalEntry, type LiveSiteState, readJournal } from '@site/composition';
import { ownedSite, setOwners, testOwners, tinyRelease } from '@site/composition/testing';
import fc from 'fast-check';
import { DatabaseUnavailableError } from '../database/database-error.ts';
import { readEnvironment } from '../environment/environment.ts';
import type { VisitSummary } from '../visits/visit-counter.ts';
import {
  lookAtBackup,
  lookAtDisk,
  lookAtFindings,
  lookAtLog,
  lookAtMail,
  lookAtReadiness,
  lookAtReleases,
  lookAtStorage,
  lookAtUndo,
  type Sighting,
} from './incidents.ts';

const hour = 60 * 60_000;

/** Each key with its sentence. */
const shown = (sightings: readonly Sighting[]) =>
  Object.fromEntries(sightings.map(({ key, message }) => [key, message?.text ?? null]));

const withMail = readEnvironment({
  ...{ PUBLIC_ORIGIN: 'https://www.example.com', SMTP_URL: 'smtp://mail.example' },
  ...{ MAIL_FROM: 'site@example.com', MAIL_TO: 'jobs@example.com' },
});

test.each([
  [
    { waiting: 5, parked: 0, oldest: 15 * 60_000 - 1 },
    withMail,
    { 'mail-kept': null, 'mail-parked': null, 'mail-waiting': null },
  ],
  [
    { waiting: 3, parked: 0, oldest: 15 * 60_000 },
    withMail,
    { 'mail-waiting': 'Mail waits for the mail server (3 in all), the oldest for more than 15 minutes.' },
  ],
  [
    { waiting: 0, parked: 2, oldest: 0 },
    withMail,
    { 'mail-parked': '2 of the mails will not be tried again.', 'mail-waiting': null },
  ],
  [
    { waiting: 0, parked: 0, oldest: 0 },
    readEnvironment({ PUBLIC_ORIGIN: 'https://www.example.com' }),
    { 'mail-kept': expect.stringMatching(/^SMTP_URL is not set/) },
  ],
  [{ waiting: 0, parked: 0, oldest: 0 }, readEnvironment({}), { 'mail-kept': null }],
])('mail: %j', async (counts, environment, expected) => {
  expect(shown(await lookAtMail({ countUnsent: async () => counts }, environment)())).toMatchObject(expected);
});

test('a disk is low below a tenth, and well again above a little more', async () => {
  const at = async (share: number) => shown(await lookAtDisk(async () => share, 'web-1')());
  expect(await at(0.0999)).toEqual({
    'disk/web-1': 'The disk of the data folder of the server web-1 has only 9 % free.',
  });
  expect([await at(0.1), await at(0.1099), await at(0.11)]).toEqual([{}, {}, { 'disk/web-1': null }]);
});

test('a log that a reader holds back is told after a minute', async () => {
  const at = async (megabytes: number) => lookAtLog(async () => megabytes * 1_048_576, 'web-1')();
  expect(await at(32)).toEqual([{ key: 'database-log/web-1', message: null, after: 60_000 }]);
  expect(shown(await at(33))).toEqual({
    'database-log/web-1': expect.stringMatching(
      /^The write-ahead log of the database of the server web-1 has 33 MB, because another process/,
    ),
  });
});

test('a storage fills up above four fifths, and is full with no room for a form or after a refusal', async () => {
  const at = async (used: number, sinceRefusal = Number.POSITIVE_INFINITY) =>
    shown(
      await lookAtStorage(
        () => used,
        () => sinceRefusal,
      )(),
    );
  const full = expect.stringMatching(/^The storage is full: forms and uploads are refused/);
  const fills = (percent: number) => `${percent} % of STORAGE_MEGABYTES are used.`;
  expect([await at(0.78), await at(0.795), await at(0.8), await at(1), await at(0.1, 60_000)]).toEqual([
    { 'storage-fills': null, 'storage-full': null },
    { 'storage-full': null },
    { 'storage-fills': fills(80), 'storage-full': null },
    { 'storage-fills': fills(100), 'storage-full': full },
    { 'storage-fills': null, 'storage-full': full },
  ]);
});

test('a backup is too old after its time, and none is no news', async () => {
  const at = async (age: number | null) => shown(await lookAtBackup({ backupAge: async () => age }, 26)());
  expect(await at(null)).toEqual({});
  expect(await at(26 * hour)).toEqual({ backup: null });
  expect(await at(27.5 * hour)).toEqual({ backup: 'The last backup is 27 hours old.' });
});

test('what prevents an undo is one incident of its server, until nothing does', async () => {
  let faults: readonly string[] = ['The key is not known.', 'The disk is full.'];
  const look = lookAtUndo(() => faults, 'web-1');
  expect(await look()).toEqual([
    {
      key: 'undo-fault/web-1',
      message: {
        ...{ kind: 'undo-fault', command: 'npm run site -- doctor' },
        text: 'The server web-1 cannot undo a failing release: The key is not known. The disk is full.',
      },
    },
  ]);
  faults = [];
  expect(await look()).toEqual([{ key: 'undo-fault/web-1', message: null }]);
});

test('a failing readiness check is told after a minute, with the public reason alone', async () => {
  const looks = lookAtReadiness(
    [
      {
        name: 'database',
        check: () => Promise.reject(new DatabaseUnavailableError(new Error('db.hush.example'))),
      },
      { name: 'storage', check: () => Promise.reject(new Error('/srv/hush')) },
      { name: 'site', check: async () => undefined },
    ],
    'web-1',
  );
  const sightings = (await Promise.all(looks.map((look) => look()))).flat();
  expect(shown(sightings)).toEqual({
    database: 'The server web-1 is not ready. The database cannot be reached, and nothing was written.',
    storage: 'The server web-1 is not ready. The check "storage" failed.',
    site: null,
  });
  expect(sightings.every(({ after }) => after === 60_000)).toBe(true);
});

test('an address that the owners give to others, an entry from the future, and keys that expire are told', async () => {
  const sentences = ['The route "/contact" is left out.', 'The route "/home" is left out.'];
  const findings = sentences.map((sentence) => ({ code: 'path-not-owned', sentence }) as const);
  const missing = { code: 'page-missing', sentence: 'A page is missing.', warning: true } as const;
  const at = (time: string) => ({ now: () => Date.parse(time) });
  const stateOf = (found: readonly Finding[]) => ({
    state: () => ({ findings: found }) as LiveSiteState,
    entries: () => [activation(1, 'careers', 'r1')],
  });
  expect(
    shown(await lookAtFindings(stateOf([...findings, missing]), at('2027-01-15T08:05:00.000Z'))()),
  ).toEqual({
    'path-not-owned': sentences.join(' '),
    'entry-future': null,
    'key-expires': null,
  });
  expect(shown(await lookAtFindings(stateOf([missing]), at('2027-01-15T07:54:59.000Z'))())).toEqual({
    'path-not-owned': null,
    'entry-future': expect.stringMatching(/^Entry 1 by asha/),
    'key-expires': null,
  });
  const { store } = await ownedSite();
  const owners = { ...testOwners, expires: { ravi: '2027-01-29', pipe: '2027-01-30' } };
  await setOwners(store, owners);
  const entries = await readJournal(store);
  const site = { ...stateOf([missing]), entries: () => entries };
  expect(shown(await lookAtFindings(site, at('2027-01-15T08:05:00.000Z'))())).toMatchObject({
    'key-expires': expect.stringMatching(/^The key ravi expires on 2027-01-29\. Replace it with [^.]*\.$/),
  });
});

const activation = (sequence: number, unit: string, release: string): JournalEntry => ({
  ...{ format: 1, sequence, action: 'activate', unit, release, recall: false, evidence: null },
  ...{ at: '2027-01-15T08:00:00.000Z', by: 'asha', reason: null },
});

test('a release that fails more often than before is told with its author, while somebody compares', async () => {
  const entries = [
    activation(1, 'careers', 'r1'),
    activation(2, 'product', 'p1'),
    activation(3, 'careers', 'r2'),
  ];
  const before = { visits: 2000, failed: 10 };
  const undo = {
    visits: 40,
    failed: 12,
    elsewhere: { visits: 24, failed: 7 },
    before,
    expected: 0.01,
    ratio: 9999,
  };
  const none = { ...undo, failed: 0 };
  const summaries: VisitSummary[] = [
    { unit: 'careers', id: 'r2', undo, slow: none, browsers: [] },
    {
      unit: 'product',
      id: 'p1',
      undo: none,
      slow: { ...undo, fault: 'slow', visits: 60, failed: 50 },
      browsers: [],
    },
  ];
  const look = async (mode: 'on' | 'notify' | 'off', autoUndo?: 'notify' | 'off') => {
    const release = { ...tinyRelease('careers').release, ...(autoUndo && { autoUndo }) };
    const site = { entries: () => entries, liveRelease: () => release };
    const seen = await lookAtReleases(site, { summary: async () => summaries }, mode)();
    return seen.filter(({ key }) => key.startsWith('failing-release/'));
  };
  for (const mode of ['on', 'notify'] as const)
    expect(await look(mode)).toEqual([
      // Its incident is over, whatever the next release does.
      { key: 'failing-release/careers@r1', message: null },
      {
        ...{ key: 'failing-release/careers@r2', after: 60_000 },
        message: {
          ...{ kind: 'failing-release', unit: 'careers', release: 'r2', by: 'asha' },
          text: 'careers@r2, activated by asha, fails more often than the releases before it, and is still live: 12 of 40 visits failed; before, 10 of 2000.',
          command: 'npm run site -- rollback careers --recall --reason "…"',
        },
      },
      {
        ...{ key: 'failing-release/product@p1', after: 60_000 },
        message: expect.objectContaining({
          text: 'product@p1, activated by asha, is slow more often than the releases before it, and is still live: 50 of 60 visits were slow; before, 10 of 2000.',
        }),
      },
    ]);
  for (const mode of ['off', 'on'] as const)
    expect(shown(await look(mode, 'off'))).toEqual({
      'failing-release/careers@r1': null,
      'failing-release/careers@r2': null,
      'failing-release/product@p1': null,
    });
});

test('a browser in which alone a release fails is told, for as long as that release is live', async () => {
  const entries = [activation(1, 'careers', 'r1'), activation(2, 'careers', 'r2')];
  const elsewhere = { visits: 3000, failed: 12 };
  const undoOf = (failed: number) => {
    const before = { visits: 2000, failed: 10 };
    const counts = { visits: 3014, failed: failed + 12 };
    return { ...counts, elsewhere, before, expected: 0.01, ratio: 0 };
  };
  const look = async (failed: number, mode: 'on' | 'off' = 'on') => {
    const undo = undoOf(failed);
    const safari = { browser: 'Safari 17', visits: failed + 2, failed, others: elsewhere };
    const summary = async () => [{ unit: 'careers', id: 'r2', undo, slow: undoOf(0), browsers: [safari] }];
    const site = { entries: () => entries, liveRelease: () => null };
    return shown(await lookAtReleases(site, { summary }, mode)());
  };
  const none = { 'failing-release/careers@r1': null, 'failing-browser/careers@r1': null };
  expect(await look(12)).toEqual({
    ...{ ...none, 'failing-release/careers@r2': null },
    'failing-browser/careers@r2': 'careers@r2 fails in Safari 17: 12 of 14 visits; in other browsers 0.4 %.',
  });
  expect(await look(12, 'off')).toMatchObject({ 'failing-browser/careers@r2': null });
  // In so many visits that it also fails as a whole: one message says both.
  expect(await look(90)).toEqual({
    ...{ ...none, 'failing-browser/careers@r2': null },
    'failing-release/careers@r2': expect.stringMatching(
      /more often than .* It fails in Safari 17: 90 of 92 visits; in other browsers 0.4 %.$/,
    ),
  });
});

test('no error of a check brings anything but a sentence of ours into a message', async () => {
  const codes = fc.constantFrom('ECONNREFUSED', '28P01', undefined);
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 4 }), codes, async (typed, code) => {
      const secret = `hush${typed}`;
      const error = Object.assign(new Error(secret, { cause: new Error(secret) }), { code, detail: secret });
      const looks = lookAtReadiness([{ name: 'storage', check: () => Promise.reject(error) }], 'web-1');
      const sightings = await Promise.all(looks.map((look) => look()));
      expect(JSON.stringify(sightings)).not.toContain('hush');
    }),
    { seed: 1 },
  );
});

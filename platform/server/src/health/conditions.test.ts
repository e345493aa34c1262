import { type Finding, type JournalEntry, journalOf, readJournal } from '@platform/releases';
import type { LiveSiteState } from '@platform/releases/serving';
import { ownedSite, setOwners, testOwners, tinyRelease } from '@platform/releases/testing';
import { minute } from '@platform/releases/time';
import { DatabaseUnavailableError } from '../database/database-error.ts';
import { readEnvironment } from '../environment/environment.ts';
import type { AutoUndo } from '../visits/undo-failing.ts';
import type { VisitSummary } from '../visits/visit-counter.ts';
import { type ConditionSources, conditionsOf, isFull } from './conditions.ts';

const hour = 60 * minute;

const environment = readEnvironment({
  ...{ PUBLIC_ORIGIN: 'https://www.example.com', SMTP_URL: 'smtp://mail.example' },
  ...{ MAIL_FROM: 'site@example.com', MAIL_TO: 'jobs@example.com' },
});

const activation = (sequence: number, unit: string, release: string): JournalEntry => ({
  ...{ format: 1, sequence, action: 'activate', unit, release, recall: false, evidence: null },
  ...{ at: '2027-01-15T08:00:00.000Z', by: 'asha', reason: null },
});

const siteWith = (
  findings: readonly Finding[] = [],
  entries: readonly JournalEntry[] = [activation(1, 'catalog', 'r1')],
  own?: AutoUndo,
): ConditionSources['site'] => ({
  state: () => ({ findings }) as LiveSiteState,
  journal: () => journalOf(entries),
  liveRelease: () => ({ ...tinyRelease('catalog').release, ...(own && { autoUndo: own }) }) as never,
});

/** Where nothing needs a person. */
const healthy: ConditionSources = {
  ...{ host: 'web-1', environment, checks: [], site: siteWith() },
  clock: { now: () => Date.parse('2027-01-15T08:05:00.000Z') },
  outbox: { countUnsent: async () => ({ waiting: 0, parked: 0, oldest: 0 }) },
  identity: { backupAge: async () => 0 },
  visits: { summary: async () => [] },
  ...{ freeShare: async () => 1, usedShare: () => 0, logBytes: async () => 0 },
  ...{ sinceRefusal: () => Infinity, sinceDropped: () => Infinity, partConditions: [] },
  ...{ undoFaults: () => [], proxyWarning: () => null, changedPages: () => null },
};

/** What is found, by the conditions that can say it, and the keys of those that cannot. */
async function look(sources: Partial<ConditionSources>) {
  const looked = await Promise.all(
    conditionsOf({ ...healthy, ...sources }).map(async (one) => ({ ...one, found: await one.find() })),
  );
  return {
    found: looked.flatMap(({ found, after }) => (found ?? []).map((one) => ({ ...one, after }))),
    unknown: looked.filter(({ found }) => found === null).flatMap(({ keys }) => keys),
  };
}

const mail = (waiting: number, parked: number, oldest: number): Partial<ConditionSources> => ({
  outbox: { countUnsent: async () => ({ waiting, parked, oldest }) },
});
const away = new DatabaseUnavailableError(new Error('db.hush.example'));
const missing = { code: 'page-missing', sentence: 'A page is missing.', warning: true } as const;
const sentences = ['The route "/contact" is left out.', 'The route "/start" is left out.'];

test.each<
  [
    what: string,
    sources: Partial<ConditionSources>,
    told: Readonly<Record<string, string>>,
    unknown?: readonly string[],
  ]
>([
  ['nothing', {}, {}],
  ['mail of 15 minutes less a moment', mail(5, 0, 15 * minute - 1), {}],
  ['mail of 15 minutes', mail(3, 0, 15 * minute), { 'mail-waiting': '^Mail waits .* \\(3 in all\\)' }],
  ['parked mail', mail(0, 2, 0), { 'mail-parked': '^2 of the mails will not be tried again' }],
  [
    'no mail server',
    { environment: readEnvironment({ PUBLIC_ORIGIN: 'https://www.example.com' }) },
    { 'mail-kept': '^SMTP_URL is not set' },
  ],
  ['no mail server of a site for nobody', { environment: readEnvironment({}) }, {}],
  ['a disk below a tenth', { freeShare: async () => 0.0999 }, { 'disk/web-1': 'web-1 has only 9 % free' }],
  ['a disk at a tenth', { freeShare: async () => 0.1 }, {}, ['disk/web-1']],
  ['a disk just below more', { freeShare: async () => 0.1099 }, {}, ['disk/web-1']],
  ['a disk with a little more', { freeShare: async () => 0.11 }, {}],
  ['a log of 32 MB', { logBytes: async () => 32 * 1_048_576 }, {}],
  ['a longer log', { logBytes: async () => 33 * 1_048_576 }, { 'database-log/web-1': 'has 33 MB, because' }],
  ['a storage with room', { usedShare: () => 0.78 }, {}],
  ['a storage of four fifths soon', { usedShare: () => 0.795 }, {}, ['storage-fills']],
  ['a storage of four fifths', { usedShare: () => 0.8 }, { 'storage-fills': '^80 % of STORAGE_MEGABYTES' }],
  ['a full storage', { usedShare: () => 1 }, { 'storage-fills': '^100 %', 'storage-full': isFull }],
  ['a refusal', { sinceRefusal: () => 10 * minute - 1 }, { 'storage-full': isFull }],
  ['an old refusal', { sinceRefusal: () => 10 * minute }, {}],
  ['dropped visits', { sinceDropped: () => minute }, { 'visits-dropped/web-1': 'does not count all visits' }],
  ['no backup ever', { identity: { backupAge: async () => null } }, {}, ['backup']],
  ['a backup of 26 hours', { identity: { backupAge: async () => 26 * hour } }, {}],
  ['an older one', { identity: { backupAge: async () => 27.5 * hour } }, { backup: ' is 27 hours old' }],
  [
    'a part that cannot say',
    { partConditions: [{ kind: 'payments', text: () => undefined }] },
    {},
    ['payments'],
  ],
  [
    'a part that can',
    { partConditions: [{ kind: 'payments', text: async () => 'None.' }] },
    { payments: '^None.$' },
  ],
  [
    'what prevents an undo',
    { undoFaults: () => ['The key is not known.', 'The disk is full.'] },
    { 'undo-fault/web-1': 'cannot undo a failing release: The key is not known. The disk is full.$' },
  ],
  ['an unnamed proxy', { proxyWarning: () => 'A proxy.' }, { 'proxy/web-1': '^A proxy.$' }],
  ['changed pages', { changedPages: () => 'Pages.' }, { 'changed-pages/web-1': '^Pages.$' }],
  [
    'failing checks, with the public reason alone',
    {
      checks: [
        { name: 'database', check: () => Promise.reject(away) },
        { name: 'storage', check: () => Promise.reject(new Error('/srv/hush')) },
        { name: 'site', check: async () => undefined },
      ],
    },
    {
      database: '^The server web-1 is not ready. The database cannot be reached, and nothing was written.$',
      storage: '^The server web-1 is not ready. The check "storage" failed.$',
    },
  ],
  [
    'addresses that the owners give to others',
    {
      site: siteWith([
        ...sentences.map((sentence) => ({ code: 'path-not-owned', sentence }) as const),
        missing,
      ]),
    },
    { 'path-not-owned': sentences.join(' ') },
  ],
  [
    'an entry from the future',
    { clock: { now: () => Date.parse('2027-01-15T07:54:59.000Z') } },
    { 'entry-future': '^Entry 1 by asha' },
  ],
  [
    'a page that closes within 14 days',
    { site: siteWith([{ code: 'page-closes', sentence: '/cellar of catalog closes soon.', warning: true }]) },
    { 'page-closes': '^/cellar of catalog closes soon' },
  ],
])('%s', async (_, sources, told, unknown = []) => {
  const seen = await look(sources);
  expect(Object.fromEntries(seen.found.map(({ key, text }) => [key, text]))).toEqual(
    Object.fromEntries(Object.entries(told).map(([key, text]) => [key, expect.stringMatching(text)])),
  );
  expect(seen.unknown).toEqual(unknown);
});

test('keys that expire are told', async () => {
  const { store } = await ownedSite();
  await setOwners(store, { ...testOwners, expires: { ravi: '2027-01-29', pipe: '2027-01-30' } });
  const { found } = await look({ site: siteWith([], (await readJournal(store)).entries) });
  expect(found).toEqual([
    expect.objectContaining({
      key: 'key-expires',
      text: expect.stringMatching(/^The key ravi expires on 2027-01-29\. Replace it with [^.]*\.$/),
    }),
  ]);
});

const before = { visits: 2000, failed: 10 };
const elsewhere = { visits: 24, failed: 7 };
const undo = { visits: 40, failed: 12, elsewhere, before, expected: 0.01, ratio: 9999 };
const none = { ...undo, failed: 0, ratio: 0 };
const entries = [activation(1, 'catalog', 'r1'), activation(2, 'catalog', 'r2')];
const safari = { browser: 'Safari 17', visits: 14, failed: 12, others: { visits: 3000, failed: 12 } };

const releases = (summary: Partial<VisitSummary>, mode: AutoUndo = 'on', own?: AutoUndo) =>
  look({
    ...{ environment: { ...environment, autoUndo: mode }, site: siteWith([], entries, own) },
    visits: {
      summary: async () => [{ unit: 'catalog', id: 'r2', undo: none, slow: none, browsers: [], ...summary }],
    },
  });

test('a release that fails more often than before is told with its author, while somebody compares', async () => {
  const told = {
    ...{ key: 'failing-release/catalog@r2', kind: 'failing-release', after: minute },
    ...{ unit: 'catalog', release: 'r2', by: 'asha' },
    text: 'catalog@r2, activated by asha, fails more often than the releases before it, and is still live: 12 of 40 visits failed; before, 10 of 2000.',
    command: 'npm run site -- rollback catalog --recall --reason "…"',
  };
  for (const mode of ['on', 'notify'] as const)
    expect((await releases({ undo }, mode)).found).toEqual([told]);
  for (const mode of ['off', 'on'] as const)
    expect((await releases({ undo }, mode, 'off')).found).toEqual([]);
  const slow = { ...undo, fault: 'slow', visits: 60, failed: 50 } as const;
  expect((await releases({ slow })).found).toMatchObject([
    {
      text: expect.stringContaining('is slow more often than the releases before it, and is still live: 50'),
    },
  ]);
});

test('a browser in which a release fails is told, alone or with the release', async () => {
  const { found } = await releases({ browsers: [safari] });
  expect(found).toMatchObject([
    {
      ...{ key: 'failing-browser/catalog@r2', unit: 'catalog', release: 'r2', after: minute },
      text: 'catalog@r2 fails in Safari 17: 12 of 14 visits; in other browsers 0.4 %.',
    },
  ]);
  expect((await releases({ browsers: [safari] }, 'off')).found).toEqual([]);
  expect((await releases({ undo, browsers: [safari] })).found).toMatchObject([
    {
      key: 'failing-release/catalog@r2',
      text: expect.stringMatching(/ It fails in Safari 17: 12 of 14 visits; in other browsers 0.4 %.$/),
    },
  ]);
});

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { enquiryOf } from '../testing/drills/drill-content.ts';
import { emptySite, type FolderSite, liveFolderSite } from '../testing/folder-site.ts';

const begin = Date.UTC(2026, 0, 5, 10);

/** Stores an enquiry for each mail. The first one is refused by the mail server, the second one is tried again later. */
async function siteWithMail(...ids: readonly string[]): Promise<FolderSite> {
  const site = await liveFolderSite({ SMTP_URL: 'smtp://mail.example' });
  await site.records(async ({ submissions, outbox }) => {
    for (const [index, id] of ids.entries()) {
      const { mail, ...enquiry } = enquiryOf({ seed: 1, writer: 1, count: index }, { began: begin });
      await submissions.accept({ ...enquiry, mail: { ...mail, id, subject: `About ${id}` } });
    }
    const [parked = '', later = ''] = ids;
    for (const id of [parked, later]) if (id !== '') await outbox.claim({ owner: 'worker', lease: 60_000 });
    await outbox.park(parked, 'worker', '550');
    await outbox.retryAfter(later, 'worker', 60 * 60_000, 'ECONNREFUSED');
  });
  return site;
}

const statesOf = (site: FolderSite) =>
  site.records(async ({ outbox }) => {
    const mails = await outbox.unsent(9);
    return Object.fromEntries(mails.map(({ mail, state, attempts }) => [mail.id, [state, attempts]]));
  });

test('mail that is not sent is listed with the last answer, the oldest first', async () => {
  const site = await siteWithMail('m1', 'm2', 'm3');
  const { code, out } = await site.run('mail');
  expect(code).toBe(0);
  // The times are the database's.
  expect(out.map((line) => line.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, '(time)'))).toEqual([
    `Records: ${join(site.env.DATA_DIR, 'site.sqlite')}`,
    'Parked: 1. Waiting: 2.',
    '  m1  (time)  parked after 1 attempt, last answer 550, to jobs@example.com: About m1',
    '  m2  (time)  waiting after 1 attempt, last answer ECONNREFUSED, to jobs@example.com: About m2',
    '  m3  (time)  waiting, not tried yet, to jobs@example.com: About m3',
  ]);
  const { result } = await site.json('mail');
  expect(result).toMatchObject({
    mails: [
      { id: 'm1', state: 'parked', error: '550', subject: 'About m1', to: ['jobs@example.com'] },
      { id: 'm2' },
      { id: 'm3' },
    ],
    more: false,
  });
  const { out: two } = await site.run('mail', '--limit', '2');
  expect(two.slice(1)).toEqual([...out.slice(1, 4), 'These are the oldest; --limit shows more.']);
});

test.each([
  [
    'with a mail server',
    { SMTP_URL: 'smtp://mail.example' },
    ['All mail was accepted by mail.example. Whether it reached a mailbox is not known here.'],
  ],
  [
    'without a mail server',
    { SMTP_URL: '' },
    [expect.stringMatching(/^SMTP_URL is not set\. .* nobody gets it/), 'No mail waits.'],
  ],
])('%s and without unsent mail it says so', async (_what, env, said) => {
  const site = await liveFolderSite(env);
  expect((await site.run('mail')).out.slice(1)).toEqual(said);
  expect(await site.run('mail', '--retry-all')).toMatchObject({ code: 0, out: [expect.anything(), ...said] });
});

test.each([{ SMTP_URL: 'smtp://mail.example' }, { SMTP_URL: '' }])(
  'mail that was written into the folder is not called sent (%j)',
  async (env) => {
    const site = await liveFolderSite(env);
    const folder = join(site.env.DATA_DIR, 'outbox');
    await mkdir(folder, { recursive: true });
    for (const name of ['m1.eml', 'm2.eml', '.m3']) await writeFile(join(folder, name), '');
    const { out } = await site.run('mail');
    expect(out.slice(-2)).toEqual([
      `2 mails are kept in the folder ${folder}: SMTP_URL was not set, so nobody got them.`,
      'No mail waits.',
    ]);
    expect((await site.json('mail')).result).toMatchObject({ kept: 2, waiting: 0 });
  },
);

test('one mail, or all, is due again at once', async () => {
  const site = await siteWithMail('m1', 'm2', 'm3');
  const one = await site.run('mail', '--retry', 'm1');
  expect(one.out.at(-1)).toBe('1 mail is due now: running servers send it within 15 s.');
  expect(await statesOf(site)).toEqual({ m1: ['waiting', 0], m2: ['waiting', 1], m3: ['waiting', 0] });
  const all = await site.run('mail', '--retry-all');
  expect(all.out.at(-1)).toBe('3 mails are due now: running servers send them within 15 s.');
  expect(await statesOf(site)).toMatchObject({ m2: ['waiting', 0] });
});

test('with --dry-run it names what would be due, and changes nothing', async () => {
  const site = await siteWithMail('m1', 'm2');
  const before = await statesOf(site);
  const one = await site.run('mail', '--retry', 'm1', '--dry-run');
  expect(one.out.at(-1)).toBe('1 mail would be due now.');
  expect((await site.run('mail', '--retry-all', '--dry-run')).out.at(-1)).toBe('2 mails would be due now.');
  expect(await statesOf(site)).toEqual(before);
});

test.each([[['--dry-run']], [[]]])('an id that is no unsent mail is an error %p', async (more) => {
  const site = await siteWithMail('m1');
  const { code, err } = await site.run('mail', '--retry', 'm9', ...more);
  expect({ code, err }).toEqual({ code: 4, err: ['There is no unsent mail m9. See: npm run site -- mail'] });
});

test('a missing database is an error', async () => {
  const none = emptySite();
  expect(await none.run('mail')).toMatchObject({
    code: 2,
    err: [
      expect.stringContaining('site.sqlite holds no records: set DATA_DIR or DATABASE_URL'),
      expect.anything(),
    ],
  });
});

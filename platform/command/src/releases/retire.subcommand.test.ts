import { readJournal } from '@platform/releases';
import { deployTiny } from '@platform/releases/testing';
import { testSite } from '../testing/test-site.ts';

async function open() {
  const site = testSite();
  const [, catalog] = await deployTiny(site.store, ['shell', 'one'], ['catalog', 'a']);
  return { ...site, id: catalog.release.id };
}
const removed = ['/cellar', '/join-innovation'].map((path) =>
  expect.stringContaining(`warning [route-removed] ${path} of catalog@`),
);
const because = ['--reason', 'closed'];

test('retire takes the unit off the site, and a rollback brings it back', async () => {
  const { run, store, id } = await open();
  expect(await run('retire', 'catalog', ...because)).toMatchObject({
    code: 0,
    out: [
      ...removed,
      `catalog@${id} is off the site: entry 3.`,
      'To bring it back: npm run site -- rollback catalog --reason "…"',
    ],
  });
  expect((await run('status')).out.join('\n')).not.toContain('catalog');
  expect((await run('history', 'catalog')).out.join('\n')).toContain(`retire catalog@${id}`);
  const back = await run('rollback', 'catalog', ...because);
  expect(back.out[0]).toMatch(new RegExp(`^catalog@${id} is live again: entry 4, `));
  expect((await readJournal(store)).entries.at(-1)).toMatchObject({ action: 'rollback', release: id });
});

test('--dry-run changes nothing, and a dry run of the rollback names the release', async () => {
  const { run, store, id } = await open();
  expect((await run('retire', 'catalog', '--dry-run', ...because)).out).toEqual([
    ...removed,
    `catalog@${id} would go off the site.`,
  ]);
  expect((await readJournal(store)).entries).toHaveLength(2);
  await run('retire', 'catalog', ...because);
  expect((await run('rollback', 'catalog', '--dry-run', ...because)).out).toEqual([
    `catalog@${id} would go live.`,
    'No deploy would change catalog until the hold is released.',
  ]);
});

test('retire says which pages and forms the site loses, also in a dry run', async () => {
  const { run, store } = await open();
  const form = (page: string) => ({
    ...{ page, fields: [], keepDays: 30, mail: { subject: 'A message', intro: 'A message.' } },
    messages: { incomplete: 'Incomplete.', failed: 'Failed.', sent: 'Sent.' },
  });
  const application = { ...form('/cellar'), address: '/api/send-email' };
  const forms = { application, poll: form('/cellar') };
  await deployTiny(store, ['catalog', 'with forms', { record: { forms } }]);
  const told = [
    ...removed,
    expect.stringMatching(
      /^ {2}warning \[form-removed\] catalog@\w+ leaves the site, and with it the form application/,
    ),
    expect.stringMatching(
      /^ {2}warning \[form-removed\] catalog@\w+ leaves the site, and with it the form poll/,
    ),
  ];
  expect((await run('retire', 'catalog', '--dry-run', ...because)).out.slice(0, 4)).toEqual(told);
  expect((await run('retire', 'catalog', ...because)).out.slice(0, 4)).toEqual(told);
});

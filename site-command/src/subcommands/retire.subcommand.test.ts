import { readJournal } from '@site/composition';
import { deployTiny } from '@site/composition/testing';
import { testSite } from '../testing/test-site.ts';

async function open() {
  const site = testSite();
  const [, careers] = await deployTiny(site.store, ['shell', 'one'], ['careers', 'a']);
  return { ...site, id: careers?.release.id };
}
const because = ['--reason', 'closed'];

test('retire takes the unit off the site, and a rollback brings it back', async () => {
  const { run, store, id } = await open();
  expect(await run('retire', 'careers', ...because)).toMatchObject({
    code: 0,
    out: [
      `careers@${id} is off the site: entry 3.`,
      'To bring it back: npm run site -- rollback careers --reason "…"',
    ],
  });
  expect((await run('status')).out.join('\n')).not.toContain('careers');
  expect((await run('history', 'careers')).out.join('\n')).toContain(`retire careers@${id}`);
  const back = await run('rollback', 'careers', ...because);
  expect(back.out[0]).toMatch(new RegExp(`^careers@${id} is live again: entry 4, `));
  expect((await readJournal(store)).at(-1)).toMatchObject({ action: 'rollback', release: id });
});

test('--dry-run changes nothing, and a dry run of the rollback names the release', async () => {
  const { run, store, id } = await open();
  expect((await run('retire', 'careers', '--dry-run', ...because)).out).toEqual([
    `careers@${id} would go off the site.`,
  ]);
  expect(await readJournal(store)).toHaveLength(2);
  await run('retire', 'careers', ...because);
  expect((await run('rollback', 'careers', '--dry-run', ...because)).out).toEqual([
    `careers@${id} would go live.`,
    'No deploy would change careers until the hold is released.',
  ]);
});

test('the shell, a unit that is not live, and a call without a reason are refused', async () => {
  const { run } = await open();
  expect(await run('retire', 'shell', ...because)).toMatchObject({ code: 3 });
  expect(await run('retire', 'product', ...because)).toMatchObject({ code: 4 });
  expect(await run('retire', 'careers')).toMatchObject({ code: 2 });
});

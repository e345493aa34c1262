import { readJournal } from '@site/composition';
import { deployTiny } from '@site/composition/testing';
import { testSite } from '../testing/test-site.ts';

async function open() {
  const site = testSite();
  const deployed = await deployTiny(
    site.store,
    ['shell', 'one'],
    ['careers', 'a'],
    ['careers', 'b'],
    ['careers', 'c'],
  );
  const [, a, b, c] = deployed.map(({ release }) => release.id);
  return { ...site, a, b, c };
}
const because = ['--reason', 'form loses uploads'];

test('rollback goes to the predecessor, and prints the change', async () => {
  const { run, store, b, c, a } = await open();
  const { code, out } = await run('rollback', 'careers', ...because);
  expect(code).toBe(0);
  expect(out).toEqual([
    expect.stringMatching(
      new RegExp(`^careers@${b} is live again, instead of ${c}: entry 5, in 0\\.\\d s; open tabs follow`),
    ),
    `To go back to ${a}: npm run site -- rollback careers --reason "…"`,
  ]);
  expect((await readJournal(store)).at(-1)).toMatchObject({
    action: 'rollback',
    release: b,
    by: 'asha',
    reason: 'form loses uploads',
    recall: false,
  });
});

test('a second rollback goes further back, a third fails', async () => {
  const { json, a } = await open();
  await json('rollback', 'careers', ...because);
  expect(await json('rollback', 'careers', ...because)).toMatchObject({
    code: 0,
    result: { entry: { release: a } },
  });
  expect(await json('rollback', 'careers', ...because)).toMatchObject({
    code: 4,
    result: { error: { code: 'no-rollback' } },
  });
});

test('--to and --recall are written to the journal', async () => {
  const { run, store, a } = await open();
  const { out } = await run('rollback', 'careers', '--to', a ?? '', '--recall', ...because);
  expect(out[0]).toContain('open tabs replace it at once');
  expect((await readJournal(store)).at(-1)).toMatchObject({ release: a, recall: true });
});

test('--to accepts the name or the id of a release of the same unit', async () => {
  const { json, a, b } = await open();
  expect(await json('rollback', 'careers', '--to', `careers@${a}`, '--dry-run', ...because)).toMatchObject({
    code: 0,
    result: { name: { unit: 'careers', id: a } },
  });
  expect(await json('rollback', 'careers', '--to', `product@${b}`, ...because)).toMatchObject({ code: 2 });
  expect(await json('rollback', 'careers', '--to', `careers@careers@${b}`, ...because)).toMatchObject({
    code: 4,
    result: { error: { message: expect.stringContaining(`"careers@careers@${b}" names no release`) } },
  });
});

test('--dry-run prints the target', async () => {
  const { run, json, store, b, c } = await open();
  expect((await run('rollback', 'careers', '--dry-run', ...because)).out).toEqual([
    `careers@${b} would go live, instead of ${c}.`,
  ]);
  expect(await json('rollback', 'careers', '--dry-run', ...because)).toMatchObject({
    code: 0,
    result: { name: { id: b }, from: c, findings: [], dryRun: true },
  });
  expect(await readJournal(store)).toHaveLength(4);
});

test('a release with missing files is refused, with their names', async () => {
  const { run, store, b } = await open();
  await store.remove(`releases/careers/${b}/JoinPage.js`);
  for (const args of [['--dry-run'], [], ['--force']]) {
    const { code, out } = await run('rollback', 'careers', ...because, ...args);
    expect(code).toBe(3);
    expect(out.join('\n')).toContain(
      `refused [file-missing] JoinPage.js of careers@${b} is not in the store.`,
    );
  }
});

test('an incompatible shell is refused; --force rolls back, and history shows it', async () => {
  const { run, store, json } = testSite();
  const provides = { react: '19.3.1', '@site/shared-ui': '1.1.0' };
  await deployTiny(
    store,
    ['shell', 'one'],
    ['shell', 'two', { record: { provides } }],
    ['careers', 'a', { record: { requires: { '@site/shared-ui': '^1.1.0' } } }],
  );
  expect(await json('rollback', 'shell', ...because)).toMatchObject({
    code: 3,
    result: { error: { code: 'refused', findings: [{ code: 'library-version' }] } },
  });
  const forced = await run('rollback', 'shell', '--force', ...because);
  expect(forced.code).toBe(0);
  expect(forced.out.join('\n')).toContain('warning [library-version] careers@');
  expect((await run('history', 'shell')).out.join('\n')).toContain('warning [library-version] careers@');
});

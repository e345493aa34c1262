import { readJournal } from '@site/composition';
import { deployTiny } from '@site/composition/testing';
import { playground } from '../testing/playground.ts';

async function open() {
  const site = playground();
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

test('one command goes one step back, and says what it did', async () => {
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

test('a second one goes further back, a third has nothing', async () => {
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

test('--to and --recall are kept in the journal', async () => {
  const { run, store, a } = await open();
  const { out } = await run('rollback', 'careers', '--to', a ?? '', '--recall', ...because);
  expect(out[0]).toContain('open tabs drop it at once');
  expect((await readJournal(store)).at(-1)).toMatchObject({ release: a, recall: true });
});

test('--to takes the name of a release as well as its id, of the same unit only', async () => {
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

test('--dry-run says where it would lead', async () => {
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

test('files that were lost are refused, by name', async () => {
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

test('a shell that does not fit is refused; --force goes back, and history tells', async () => {
  const { run, store, json } = playground();
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

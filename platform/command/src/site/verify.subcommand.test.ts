import { tinyRelease } from '@platform/releases/testing';
import { applicationOf, fileOf } from '../testing/drills/drill-content.ts';
import { liveFolderSite } from '../testing/folder-site.ts';
import { liveTestSite } from '../testing/test-site.ts';

test('verify reads every live and rollback release', async () => {
  const { run, shell, a, b } = await liveTestSite();
  expect(await run('verify')).toEqual({
    code: 0,
    store: 'Store: /',
    err: [],
    out: [`ok      shell@${shell} (live)`, `ok      catalog@${b} (live)`, `ok      catalog@${a} (rollback)`],
  });
});

test('verify warns of a page that was not rendered', async () => {
  const { run, store } = await liveTestSite();
  for (const key of await store.list('pages/')) await store.remove(key);
  const { code, out } = await run('verify');
  expect(code).toBe(0);
  expect(out.at(-1)).toContain('warning [page-missing]');
});

test('verify reports a damaged release.json, and publish restores it', async () => {
  const { run, store, sources } = await liveTestSite();
  const tiny = tinyRelease('catalog', { mark: 'b' });
  const key = `releases/catalog/${tiny.release.id}/release.json`;
  expect(await store.read(key)).not.toBeNull();
  await store.remove(key);
  await store.create(key, new TextEncoder().encode('{"format":1,'));
  const broken = await run('verify');
  expect(broken.code).toBe(3);
  expect(broken.out).toContain(`BROKEN  catalog@${tiny.release.id} (live)`);
  expect(broken.out.filter((line) => line.startsWith('ok '))).toHaveLength(2);
  expect(broken.out.at(-1)).toContain('[release-unreadable]');
  sources(tiny);
  expect(await run('publish', 'catalog')).toMatchObject({
    code: 0,
    out: [expect.stringContaining('restored: release.json.'), expect.anything()],
  });
  expect((await run('verify')).code).toBe(0);
});

test('verify --files names submissions without their file, and files that no record knows', async () => {
  const site = await liveFolderSite();
  const time = { began: 1_700_000_000_000 };
  const [intact, missing, damaged] = [1, 2, 3].map((count) => ({ seed: 1, writer: 1, count }));
  if (!intact || !missing || !damaged) throw new Error('Three names were made.');
  await site.records(async ({ submissions, uploads }) => {
    for (const name of [intact, missing, damaged]) await submissions.accept(applicationOf(name, time));
    await uploads.reserve('job_applications/1700000000009_begun', 1000);
  });
  const files = site.files();
  await files.create(fileOf(intact, time).key, fileOf(intact, time).content);
  await files.create(fileOf(damaged, time).key, Buffer.from('%PDF of somebody else'));
  await files.create('job_applications/1700000000009_begun.pdf', Buffer.from('%PDF'));

  const { code, result } = await site.json('verify', '--files');
  expect({ code, files: result.files }).toEqual({
    code: 3,
    files: {
      ...{ intact: 1, wrong: ['a-w1-2', 'a-w1-3'] },
      unknown: ['job_applications/1700000000000_asha.pdf'],
    },
  });
  const { out } = await site.run('verify', '--files');
  expect(out.filter((line) => /BROKEN|UNKNOWN/.test(line))).toEqual([
    'BROKEN  the file of the submission a-w1-2 is missing or has other bytes',
    'BROKEN  the file of the submission a-w1-3 is missing or has other bytes',
    'UNKNOWN job_applications/1700000000000_asha.pdf is of no record: delete it, or it stays for ever',
  ]);
});

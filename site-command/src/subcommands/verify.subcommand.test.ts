import { tinyRelease } from '@site/composition/testing';
import { liveTestSite } from '../testing/test-site.ts';

test('verify reads every live and rollback release', async () => {
  const { run, shell, a, b } = await liveTestSite();
  expect(await run('verify')).toEqual({
    code: 0,
    store: 'Store: /',
    err: [],
    out: [`ok      shell@${shell} (live)`, `ok      careers@${b} (live)`, `ok      careers@${a} (rollback)`],
  });
});

test('verify names broken releases, and ends with code 3', async () => {
  const { run, json, store, a } = await liveTestSite();
  await store.remove(`releases/careers/${a}/JoinPage.js`);
  const { code, out } = await run('verify');
  expect(code).toBe(3);
  expect(out).toContain(`BROKEN  careers@${a} (rollback)`);
  expect(out.at(-1)).toContain('[file-missing]');
  expect((await json('verify')).result).toMatchObject({ exit: 3, findings: [{ code: 'file-missing' }] });
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
  const tiny = tinyRelease('careers', { mark: 'b' });
  const key = `releases/careers/${tiny.release.id}/release.json`;
  expect(await store.read(key)).not.toBeNull();
  await store.remove(key);
  await store.create(key, new TextEncoder().encode('{"format":1,'));
  const broken = await run('verify');
  expect(broken.code).toBe(3);
  expect(broken.out).toContain(`BROKEN  careers@${tiny.release.id} (live)`);
  expect(broken.out.filter((line) => line.startsWith('ok '))).toHaveLength(2);
  expect(broken.out.at(-1)).toContain('[release-unreadable]');
  sources(tiny);
  expect(await run('publish', 'careers')).toMatchObject({
    code: 0,
    out: [expect.stringContaining('restored: release.json.')],
  });
  expect((await run('verify')).code).toBe(0);
});

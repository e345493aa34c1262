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

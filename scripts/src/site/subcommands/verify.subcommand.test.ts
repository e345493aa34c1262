import { livePlayground } from '../testing/playground.ts';

test('verify reads every live and rollback release', async () => {
  const { run, shell, a, b } = await livePlayground();
  expect(await run('verify')).toEqual({
    code: 0,
    store: 'Store: /',
    err: [],
    out: [`whole   shell@${shell} (live)`, `whole   careers@${b} (live)`, `whole   careers@${a} (rollback)`],
  });
});

test('verify names what is broken, and ends with its own code', async () => {
  const { run, json, store, a } = await livePlayground();
  await store.remove(`releases/careers/${a}/JoinPage.js`);
  const { code, out } = await run('verify');
  expect(code).toBe(3);
  expect(out).toContain(`BROKEN  careers@${a} (rollback)`);
  expect(out.at(-1)).toContain('[file-missing]');
  expect((await json('verify')).result).toMatchObject({ exit: 3, findings: [{ code: 'file-missing' }] });
});

test('verify warns of a page that was not rendered', async () => {
  const { run, store } = await livePlayground();
  for (const key of await store.list('pages/')) await store.remove(key);
  const { code, out } = await run('verify');
  expect(code).toBe(0);
  expect(out.at(-1)).toContain('warning [page-missing]');
});

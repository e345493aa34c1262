import { catalog } from '@platform/releases/testing';
import { liveTestSite } from '../testing/test-site.ts';

test('activate and check accept the same names as diff', async () => {
  const { run, json, a, b } = await liveTestSite();
  expect(await run('activate', 'catalog@live')).toMatchObject({
    code: 0,
    out: [`catalog@${b} is live already.`],
  });
  expect(await json('check', 'catalog@previous')).toMatchObject({ code: 0, result: { name: { id: a } } });
  expect(await json('activate', 'catalog@previous')).toMatchObject({
    code: 0,
    result: { entry: { release: a } },
  });
  expect(await json('activate', 'product@live')).toMatchObject({ code: 4 });
});

test('the name that publish prints is of one record: another is not activated, previewed or checked', async () => {
  const { run, sources, json } = await liveTestSite({
    env: { SITE_BY: 'asha', PREVIEW_ORIGIN: 'https://preview.example.com' },
  });
  sources(catalog('next'));
  const name = (await run('publish', 'catalog')).out.join().match(/catalog@\w+#[0-9a-f]{64}/)?.[0] ?? '';
  const other = name.replace(/#.*/, `#${'0'.repeat(64)}`);
  for (const call of ['activate', 'preview', 'check'])
    expect([call, await json(call, other)]).toEqual([
      call,
      {
        code: 3,
        result: expect.objectContaining({ error: expect.objectContaining({ code: 'release-swapped' }) }),
      },
    ]);
  for (const call of ['preview', 'activate']) expect([call, (await run(call, name)).code]).toEqual([call, 0]);
});

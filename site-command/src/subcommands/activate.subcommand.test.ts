import { liveTestSite } from '../testing/test-site.ts';

test('activate and check accept the same names as diff', async () => {
  const { run, json, a, b } = await liveTestSite();
  expect(await run('activate', 'careers@live')).toMatchObject({
    code: 0,
    out: [`careers@${b} is live already.`],
  });
  expect(await json('check', 'careers@previous')).toMatchObject({ code: 0, result: { name: { id: a } } });
  expect(await json('activate', 'careers@previous')).toMatchObject({
    code: 0,
    result: { entry: { release: a } },
  });
  expect(await json('activate', 'product@live')).toMatchObject({ code: 4 });
});

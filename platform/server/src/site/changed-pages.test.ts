import type { TabReport } from '@platform/contract';
import { day } from '@platform/releases/time';
import { type TestServer, testServer } from '../testing/test-server.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const open = () =>
  testServer({
    env: { RATE_LIMIT_SCALE: '1' },
  });

async function visit({ app }: TestServer, visits: readonly (readonly [browser: string, changed: boolean])[]) {
  for (const [index, [browser, changed]] of visits.entries()) {
    const payload: TabReport = {
      ...{ tab: `t${index}`, sequence: 1, releases: { shell: 's1' }, failures: [] },
      ...(changed && { changed }),
    };
    const headers = { 'user-agent': browser };
    const remoteAddress = `203.0.${index}.7`;
    const answer = await app.inject({ method: 'POST', url: '/-/tabs', payload, headers, remoteAddress });
    expect(answer.statusCode).toBe(204);
  }
}

const times = <Visit>(number: number, one: Visit): readonly Visit[] => Array<Visit>(number).fill(one);
const warningsOf = async ({ app }: TestServer) =>
  (await app.inject({ url: '/-/ready', headers: { host: 'localhost' } })).json().warnings ?? [];

test('operators are warned if pages come changed to most networks, until they do not any more', async () => {
  await using server = await open();
  await visit(server, [
    ...times(29, [chrome, true] as const),
    [firefox, true],
    ...times(30, [chrome, false] as const),
  ]);
  const sentence = expect.stringContaining('the browsers of 30 of 60 networks');
  expect(await warningsOf(server)).toEqual([sentence]);
  await visit(server, times(31, [chrome, false]));
  expect(await warningsOf(server)).toEqual([]);
});

test.each([
  ['four networks', [...times(3, [chrome, true] as const), [firefox, true] as const]],
  ['one browser', times(60, [chrome, true] as const)],
  [
    'an extension that some visitors have',
    [...times(29, [chrome, true] as const), [firefox, true] as const, ...times(31, [chrome, false] as const)],
  ],
])('%s with changed pages are not told', async (_, visits) => {
  await using server = await open();
  await visit(server, visits);
  expect(await warningsOf(server)).toEqual([]);
});

test('a network is forgotten after a day', async () => {
  await using server = await open();
  await visit(server, [...times(5, [chrome, true] as const), [firefox, true]]);
  expect(await warningsOf(server)).toHaveLength(1);
  server.clock.advance(day + 1);
  expect(await warningsOf(server)).toEqual([]);
});

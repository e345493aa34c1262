import { setTimeout as delay } from 'node:timers/promises';
import { activate, localStore, readJournal } from '@site/composition';
import { publishTiny, renderHere, tinyRelease } from '@site/composition/testing';
import { readEnvironment } from '../environment/environment.ts';
import { serveStore } from '../serve-site.ts';
import { serverPlace } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const browsers = ['Firefox/140.0', 'Chrome/140.0.0.0 Safari/537.36', 'Version/18.5 Safari/605.1.15'];

test('three servers that see one failure write one entry, and a bad predecessor stays live', async () => {
  await using folder = await temporaryFolder();
  await using place = await serverPlace();
  const store = localStore(folder.path);
  const ids: string[] = [];
  for (const [unit, mark] of [
    ['shell', 'a'],
    ['careers', 'a'],
    ['careers', 'b'],
    ['careers', 'c'],
  ] as const) {
    const { release } = await publishTiny(store, tinyRelease(unit, { mark }));
    const author = { by: 'asha', at: new Date().toISOString(), reason: null };
    await activate(store, release, author, { render: renderHere });
    ids.push(release.id);
  }
  const [, , before = '', bad = ''] = ids;
  const log: string[] = [];
  const environment = readEnvironment({ ...place.env, TRUST_PROXY: 'loopback' });
  const options = { log: { write: (line: string) => void log.push(line) } };
  const servers = await Promise.all([1, 2, 3].map(() => serveStore(environment, store, options)));
  const fail = (release: string) =>
    Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        fetch(`${servers[index % 3]?.url}/-/tabs`, {
          method: 'POST',
          headers: {
            ...{ 'content-type': 'application/json', 'user-agent': browsers[index % 2] ?? '' },
            'x-forwarded-for': `10.${index}.1.1`,
          },
          body: JSON.stringify({
            ...{ tab: `${release}${index}`, sequence: 4, releases: {}, failures: [] },
            visits: [{ unit: 'careers', release, result: 'failed' }],
          }),
        }),
      ),
    );
  const logged = async (text: string, times: number) => {
    while (log.filter((line) => line.includes(text)).length < times) await delay(20);
  };
  try {
    await fail(bad);
    await logged('a failing release was undone', 1);
    await fail(before);
    // Each server has judged it.
    await logged(`"release":"careers@${before}"`, 3);
    await logged('more often than on its earlier days', 3);
  } finally {
    await Promise.all(servers.map(({ close }) => close()));
  }
  const entries = await readJournal(store);
  expect(entries.map(({ action, release }) => [action, release])).toEqual([
    ...ids.map((id) => ['activate', id]),
    ['rollback', before],
  ]);
}, 60_000);

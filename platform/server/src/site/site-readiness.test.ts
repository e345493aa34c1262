import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { defaultSettings } from '@platform/contract';
import { localStore } from '@platform/releases';
import { openLiveSite } from '@platform/releases/serving';
import { deployTiny } from '@platform/releases/testing';
import { endAfterTest } from '../testing/end-after-test.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testServer } from '../testing/test-server.ts';
import { siteReadiness } from './site-readiness.ts';

test('a store that fails is named to operators on the machine, and to nobody else', async () => {
  const folder = temporaryFolder();
  const place = join(folder, 'store');
  const store = localStore(place);
  await deployTiny(store, ['shell', 'one']);
  const site = await openLiveSite({
    store,
    settings: defaultSettings,
    onError: () => undefined,
    sleep: async () => void (await setImmediate()),
  });
  endAfterTest(() => site.close());
  await using server = await testServer({ readiness: [siteReadiness(site)] });
  const ask = (host: string) => server.app.inject({ url: '/-/ready', headers: { host } });
  expect((await ask('localhost')).statusCode).toBe(200);
  await rename(place, join(folder, 'unmounted'));
  while ((await ask('localhost')).statusCode === 200) await setImmediate();
  const [own, other] = [await ask('localhost'), await ask('www.example.com')];
  expect(own.json()).toMatchObject({ failing: ['site'], details: [expect.stringContaining(place)] });
  expect(other.json()).toEqual({
    status: 'not-ready',
    failing: ['site'],
    reasons: [expect.stringMatching(/^The store does not answer\. The live site goes on from memory/)],
  });
});

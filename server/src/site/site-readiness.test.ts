import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { localStore, openLiveSite, type Store } from '@site/composition';
import { s3Store } from '@site/composition/s3';
import { type BucketFault, deployTiny, tinyBucket } from '@site/composition/testing';
import { defaultSettings } from '@site/shared-ui/contracts';
import { endAfterTest } from '../testing/end-after-test.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testServer } from '../testing/test-server.ts';
import { siteReadiness } from './site-readiness.ts';

interface FailingStore {
  readonly store: Store;
  readonly place: string;
  fail(): Promise<void>;
}

async function storeInFolder(): Promise<FailingStore> {
  const folder = temporaryFolder();
  const place = join(folder, 'store');
  return {
    ...{ store: localStore(place), place },
    fail: () => rename(place, join(folder, 'unmounted')),
  };
}

async function storeInBucket(): Promise<FailingStore> {
  const fault: { now: BucketFault | null } = { now: null };
  const bucket = await tinyBucket(() => fault.now);
  endAfterTest(bucket[Symbol.asyncDispose]);
  const place = 's3://tiny/releases';
  return {
    ...{ store: s3Store(place, bucket.options), place },
    fail: async () => {
      fault.now = { status: 403, code: 'AccessDenied' };
    },
  };
}

test.each([
  ['folder', storeInFolder],
  ['bucket', storeInBucket],
])('a store in a %s that fails is named to operators on the machine, and to nobody else', async (_, open) => {
  const failing = await open();
  const { store, place } = failing;
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
  await failing.fail();
  while ((await ask('localhost')).statusCode === 200) await setImmediate();
  const [own, other] = [await ask('localhost'), await ask('www.example.com')];
  expect(own.json()).toMatchObject({ failing: ['site'], details: [expect.stringContaining(place)] });
  expect(other.json()).toEqual({
    status: 'not-ready',
    failing: ['site'],
    reasons: [expect.stringMatching(/^The store does not answer\. The live site goes on from memory/)],
  });
});

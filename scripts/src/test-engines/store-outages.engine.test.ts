import { setTimeout } from 'node:timers/promises';
import { type LiveSite, openLiveSite, type Store, whyNotReady } from '@site/composition';
import { s3Store } from '@site/composition/s3';
import { deployTiny } from '@site/composition/testing';
import { defaultSettings } from '@site/shared-ui/contracts';
import { type CephEngine, startCeph } from './ceph.ts';
import { slowProxy } from './slow-proxy.ts';
import { describeWith } from './testing/describe-with.ts';
import { eventually } from './testing/eventually.ts';

/** How long the bucket is away (seconds). */
const outage = process.env.TEST_ENGINES_LONG === undefined ? 15 : 60;

function storeOf({ env, url }: CephEngine, place: string, endpoint = env.AWS_ENDPOINT_URL ?? ''): Store {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_REGION = '' } = env;
  return s3Store(`${url}/${place}`, {
    client: {
      ...{ endpoint, region: AWS_REGION, forcePathStyle: true },
      credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
    },
  });
}

function open(store: Store): Promise<LiveSite> {
  return openLiveSite({ store, settings: defaultSettings, onError: () => undefined });
}

async function isLoaded(site: LiveSite): Promise<void> {
  await eventually('every live file is in memory', () => {
    const { files, loaded } = site.state().memory;
    return files > 0 && files === loaded;
  });
}

async function openLoaded(store: Store): Promise<LiveSite> {
  const site = await open(store);
  await isLoaded(site);
  return site;
}

function shown(site: LiveSite): string {
  return new TextDecoder().decode(site.current().page('/career').plain);
}

/** Asks for a page, an asset of a remote and one of the shell, as visitors do; throws if one is not served. */
async function visit(site: LiveSite): Promise<void> {
  const { shell, remotes } = site.current().composition;
  const [page, entry] = [
    shown(site),
    await site.assets.find('careers', remotes.careers?.live.id ?? '', 'remoteEntry.js'),
  ];
  if (!page.includes('careers') || entry === null) throw new Error('A live page or file is not served.');
  await site.assets.find('shell', shell, 'nothing.js');
}

async function visitFor(site: LiveSite, seconds: number): Promise<void> {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await setTimeout(50)) await visit(site);
}

describeWith('ceph')('a site whose bucket fails', () => {
  let ceph: CephEngine;
  beforeAll(async () => {
    ceph = await startCeph();
  }, 120_000);
  afterAll(() => ceph[Symbol.asyncDispose]());

  test.each([
    ['is stopped', () => ceph.stop(), () => ceph.start()],
    ['hangs', async () => ceph.pause(), async () => ceph.resume()],
  ])(
    'goes on from memory while it %s, says so, and follows again without intervention',
    async (how, fail, recover) => {
      const store = storeOf(ceph, how.replaceAll(' ', '-'));
      await deployTiny(store, ['shell', 'one'], ['careers', 'a']);
      const site = await openLoaded(store);
      await fail();
      try {
        const startedAt = Date.now();
        const late = open(storeOf(ceph, 'late')).then(
          () => 'started',
          (error: Error) => error.message,
        );
        await visitFor(site, outage);
        expect(whyNotReady(site.state()).join(' ')).toMatch(
          /The live site goes on from memory \(\d+ files\)\.$/,
        );
        // A server that starts meanwhile says why it cannot.
        expect(await late).toMatch(/^The store failed to list journal\/ in s3:\/\/test-bucket\/late\/: no /);
        expect(Date.now() - startedAt).toBeLessThan((outage + 30) * 1000);
      } finally {
        await recover();
      }
      await deployTiny(store, ['careers', 'b']);
      await eventually('the site follows', () => shown(site).includes('careers b'));
      await eventually('it is ready', () => whyNotReady(site.state()).length === 0);
      site.close();
    },
    240_000,
  );

  test('follows a slow bucket, and one whose connections are cut', async () => {
    const direct = storeOf(ceph, 'slow');
    await deployTiny(direct, ['shell', 'one'], ['careers', 'a']);
    await using proxy = await slowProxy(ceph.endpoint);
    const site = await openLoaded(storeOf(ceph, 'slow', proxy.url(ceph.endpoint)));
    proxy.delay(400);
    await deployTiny(direct, ['careers', 'b']);
    await eventually('the site follows slowly', () => shown(site).includes('careers b'));
    proxy.delay(0);
    for (const [mark, fail] of [
      ['c', proxy.cut],
      ['d', proxy.stall],
    ] as const) {
      await isLoaded(site);
      fail();
      await deployTiny(direct, ['careers', mark]);
      await visitFor(site, 3);
      expect(shown(site)).not.toContain(`careers ${mark}`);
      proxy.restore();
      await eventually('the site follows again', () => shown(site).includes(`careers ${mark}`));
    }
    site.close();
  }, 240_000);
});

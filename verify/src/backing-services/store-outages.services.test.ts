import { openLiveSite, type Store, whyNotReady } from '@site/composition';
import { s3Store } from '@site/composition/s3';
import { deployTiny } from '@site/composition/testing';
import { type TcpProxy, tcpProxy } from '@site/server/testing';
import { defaultSettings } from '@site/shared-ui/contracts';
import { describeWith } from './testing/describe-with.ts';
import { eventually } from './testing/eventually.ts';

const { AWS_ENDPOINT_URL: direct = '', AWS_REGION: region = '', TEST_S3_URL: bucket } = process.env;
const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env;

function storeAt(place: string, endpoint = direct): Store {
  const credentials = { accessKeyId, secretAccessKey };
  return s3Store(`${bucket}/${place}`, { client: { endpoint, region, forcePathStyle: true, credentials } });
}

const open = (store: Store) => openLiveSite({ store, settings: defaultSettings, onError: () => undefined });

describeWith('ceph')('a site whose bucket fails', () => {
  test.concurrent.each<[outage: string, begin: (proxy: TcpProxy) => void, follows: boolean]>([
    ['gone', (proxy) => proxy.cut(), false],
    ['silent', (proxy) => proxy.stall(), false],
    ['slow', (proxy) => proxy.delay(400), true],
  ])(
    'goes on from memory while it is %s, and follows without intervention',
    async (outage, begin, follows) => {
      await using proxy = await tcpProxy(direct);
      const through = proxy.url(direct);
      const place = `outage-${outage}`;
      await deployTiny(storeAt(place), ['shell', 'one'], ['careers', 'a']);
      const site = await open(storeAt(place, through));
      const shown = () => new TextDecoder().decode(site.current().page('/career').plain);
      await eventually('every live file is in memory', () => {
        const { files, loaded } = site.state().memory;
        return files > 0 && files === loaded;
      });
      begin(proxy);
      await deployTiny(storeAt(place), ['careers', 'b']);
      if (!follows) {
        // A server that starts meanwhile says why it cannot.
        const late = expect(open(storeAt('late', through))).rejects.toThrow(
          'The store failed to list checkpoints/',
        );
        await eventually('the site says so', async () => {
          const { remotes } = site.current().composition;
          const entry = await site.assets.find('careers', remotes.careers?.live.id ?? '', 'remoteEntry.js');
          expect([shown().includes('careers a'), entry === null]).toEqual([true, false]);
          return /The live site goes on from memory \(\d+ files\)\.$/.test(
            whyNotReady(site.state()).join(' '),
          );
        });
        await late;
        proxy.restore();
      }
      await eventually('the site follows', () => shown().includes('careers b'));
      proxy.delay(0);
      await eventually('it is ready', () => whyNotReady(site.state()).length === 0);
      site.close();
    },
  );
});

import { publicSettings, readEnvironment } from './environment/environment.ts';
import { previewSettings } from './previews/create-previews-server.ts';
import { startServer } from './start-server.ts';
import { samplePart } from './testing/sample-part.ts';
import { formSite } from './testing/sample-site.ts';
import { testServer } from './testing/test-server.ts';

const EDITIONS_BASE = 'https://editions.example';
const parts = [samplePart];

test('a route of a part has the headers of the API, its limit, and a kind in the metrics', async () => {
  await using server = await testServer({ env: { EDITIONS_BASE, RATE_LIMIT_SCALE: '0.05' } });
  await server.repositories.partRecords('editions').put([['1', { title: 'First' }]], false);
  const ask = () => server.app.inject('/editions/1');
  const answer = await ask();
  expect(answer.json()).toEqual({ title: 'First' });
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining(`connect-src 'self' ${EDITIONS_BASE};`),
    'x-editions': 'here',
  });
  expect((await server.app.inject('/stock/7')).json()).toEqual({ id: '7', servesVisitors: true });
  const { body } = await server.app.inject('/-/metrics');
  expect(body).toContain('site_http_request_duration_seconds_count{kind="api",status="2xx"} 2');
  expect([await ask(), await ask(), await ask()].map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 429,
  ]);
});

test('what a part extends is there for all addresses', async () => {
  await using server = await testServer();
  expect((await server.app.inject('/editions/1/page')).headers['x-editions']).toBe('here');
});

test('pages get the settings of parts, and those of a preview the harmless ones', () => {
  const environment = readEnvironment({ EDITIONS_BASE }, parts);
  expect(publicSettings(environment)).toMatchObject({ apiBase: '', editionsBase: EDITIONS_BASE });
  expect(previewSettings(environment)).toMatchObject({ apiBase: '', editionsBase: '' });
});

test('wrong variables of a part are named with those of the server', () => {
  expect(() => readEnvironment({ PORT: 'x', EDITIONS_BASE: 'x' }, parts)).toThrow(
    /^PORT must be .+\nEDITIONS_BASE must be an address/,
  );
});

test('a part that cannot be opened is why a server does not start', async () => {
  const open = () => Promise.reject(new Error('Its index is missing.'));
  const broken = { name: 'broken', configure: () => ({ open, routes: async () => undefined }) };
  await expect(startServer(readEnvironment({}, [broken]), { site: formSite() })).rejects.toThrow(
    'Its index is missing.',
  );
});

import { readEnvironment } from '../environment/environment.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { testServer } from '../testing/test-server.ts';
import { createPagesServer } from './pages-server.ts';
import { sitePlugin } from './site.plugin.ts';

const page = { accept: 'text/html' };

test.each([
  ['/start', page],
  ['/nowhere', page],
  ['/favicon.svg', page],
  ['/assets/catalog/r1/page.js', { 'accept-encoding': 'br' }],
  ['/assets/catalog/r1/none.js', {}],
  ['/-/composition/1-sample', {}],
])('%s is answered as by the server', async (url, headers) => {
  const site = sampleSite();
  await using server = await testServer({ plugins: [sitePlugin(site)] });
  await using pages = createPagesServer(site, readEnvironment({}));
  const [expected, received] = await Promise.all(
    [server.app, pages].map((app) => app.inject({ url, headers })),
  );
  const { date: _, ...expectedHeaders } = expected?.headers ?? {};
  const { date: __, ...receivedHeaders } = received?.headers ?? {};
  expect([received?.statusCode, receivedHeaders]).toEqual([expected?.statusCode, expectedHeaders]);
  expect(received?.rawPayload).toEqual(expected?.rawPayload);
});

test('there is no API: its requests get an empty response', async () => {
  await using pages = createPagesServer(sampleSite(), readEnvironment({}));
  for (const url of ['/edition/7?format=json', '/-/composition', '/api/send-email']) {
    const { statusCode, body } = await pages.inject({ url, headers: { accept: 'application/json' } });
    expect([url, statusCode, body]).toEqual([url, 204, '']);
  }
});

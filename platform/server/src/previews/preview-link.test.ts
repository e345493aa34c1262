import { createHash } from 'node:crypto';
import { previewOfCatalog } from '../testing/previewed-site.ts';
import { rawConnection } from '../testing/raw-connection.ts';
import { portOf } from '../testing/test-server.ts';

const { site, token } = await previewOfCatalog();

const json = { accept: 'application/json' };

test('a link sets a cookie for its own origin and leads to the changed page; leaving ends it', async () => {
  const opened = await site.preview(null, `/-/preview/${token}`);
  expect(opened).toMatchObject({ status: 303, headers: { location: '/cellar' } });
  const [cookie = ''] = opened.headers['set-cookie'] ?? [];
  // A day longer than the link works.
  expect(cookie).toBe(
    `preview=${token}; Path=/; Expires=Sat, 02 Jan 2100 01:00:00 GMT; HttpOnly; Secure; SameSite=Lax`,
  );
  const left = await site.preview(token, '/-/preview/leave');
  expect(left).toMatchObject({ status: 303, headers: { location: 'https://site.example/' } });
  expect(left.headers['set-cookie']).toEqual([
    expect.stringMatching(/^preview=; .*Expires=Thu, 01 Jan 1970/),
  ]);
});

test('a link to a shell leads to the home page', async () => {
  const shell = await site.grant({ unit: 'shell', id: site.id('shell', 'two') });
  expect(await site.preview(null, `/-/preview/${shell}`)).toMatchObject({ headers: { location: '/' } });
});

test('pages are not kept and not indexed, and say what they show', async () => {
  const { headers, body } = await site.preview(token, '/cellar', { headers: { 'if-none-match': '"x"' } });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  expect(headers.etag).toBeUndefined();
  expect(body).toContain(
    `This is a preview of <strong>catalog@${site.id('catalog', 'two')}</strong>, until <time datetime="2100-01-01T01:00:00.000Z">`,
  );
  expect(body.indexOf('<aside')).toBeLessThan(body.indexOf('id="root"'));
  const [style = ''] = /(?<=<style>\n)\.preview-banner[\s\S]*?(?=<\/style>)/.exec(body) ?? [];
  const hash = createHash('sha256').update(`\n${style}`).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  expect((await site.preview(null, '/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
  for (const url of ['/edition/WP001', '/favicon.svg', '/stock/7', '/nowhere', '/assets/catalog'])
    expect([url, (await site.preview(token, url)).headers]).toMatchObject([url, headersOfPreview]);
  const begun = await site.preview(token, '/assets/catalog', { headers: { purpose: 'prefetch' } });
  expect([begun.headers['cache-control'], begun.headers.etag]).toEqual(['no-store', undefined]);
  const file = await site.preview(token, `/assets/catalog/${site.id('catalog', 'two')}/CellarPage.js`);
  expect(file).toMatchObject({
    status: 200,
    headers: { 'cache-control': expect.stringContaining('immutable') },
  });
});

const headersOfPreview = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };

test('a preview has the site’s data, and no events, reports or operations of the live site', async () => {
  const data = await site.preview(token, '/editions/7', { headers: json });
  expect([data.status, (await site.preview(token, '/stock/7', { headers: json })).status]).toEqual([
    404, 200,
  ]);
  for (const url of ['/-/composition', '/-/composition/events'])
    expect([url, (await site.preview(token, url, { headers: json })).status]).toEqual([url, 204]);
  const report = {
    method: 'POST',
    headers: { ...json, 'content-type': 'application/json' },
    payload: '{}',
  } as const;
  expect((await site.preview(token, '/-/tabs', report)).status).toBe(204);
  for (const url of ['/-/health', '/-/ready', '/-/metrics', '/-/outbox'])
    expect([url, (await site.preview(token, url)).body]).toEqual([
      url,
      expect.stringContaining('own page /404'),
    ]);
});

test('the live origin knows no previews, with or without the cookie', async () => {
  const plain = await site.live('/cellar');
  const withCookie = await site.live('/cellar', { headers: { cookie: `preview=${token}` } });
  expect(withCookie.body).toBe(plain.body);
  expect(plain.body).toContain('catalog one CellarPage');
  const opened = await site.live(`/-/preview/${token}`);
  expect(opened).toMatchObject({ status: 404 });
  expect(opened.headers['set-cookie']).toBeUndefined();
});

test('the host of a request decides whether it is for the live origin', async () => {
  const port = await portOf(site.server);
  const others = ['other.example', 'preview.example.other.example', '[', 'site.example:1'];
  const shown = [...others, 'preview.example:1'].map(async (host) => {
    const { send, received, ended } = await rawConnection(port);
    const headers = [`Host: ${host}`, `Cookie: preview=${token}`, 'Accept: text/html', 'Connection: close'];
    send(`GET /cellar HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    await ended;
    return /catalog (one|two) CellarPage/.exec(received())?.[1];
  });
  expect(await Promise.all(shown)).toEqual(['one', 'one', 'one', 'one', 'two']);
});

test('no request is answered with 500, with and without a link', async () => {
  const urls = [
    ...['/assets/x', '/assets/catalog', '/assets/%2e%2e/x/y', '/robots.txt?x', '/'],
    ...['/-/preview/', '/-/preview/a/b', '/-/preview/%00', '/api/send-email', '/api/forms/x/y'],
    '/uploads/job_applications/1_cv.pdf',
  ];
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
    for (const url of urls) {
      for (const asked of [null, token, 'x'.repeat(3000), '%']) {
        const { status } = await site.preview(asked, url, { method });
        expect([method, url, asked, status < 500]).toEqual([method, url, asked, true]);
      }
    }
  }
  expect(await site.preview(null, `/-/preview/${'x'.repeat(5000)}`)).toMatchObject({ status: 403 });
});

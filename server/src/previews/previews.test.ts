import { createHash } from 'node:crypto';
import {
  activate,
  compositionAddress,
  type PreviewSet,
  planRetirement,
  previewKey,
  readJournal,
  retire,
  signPreview,
} from '@site/composition';
import { authorOf, publishTiny, renderHere, tinyRelease } from '@site/composition/testing';
import { formRequest } from '../testing/form-request.ts';
import { type PreviewedSite, previewedSite } from '../testing/previewed-site.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { sampleApplicationForm } from '../testing/sample-forms.ts';

let site: PreviewedSite;
let token: string;
beforeAll(async () => {
  site = await previewedSite();
  token = await site.grant({ unit: 'careers', id: site.id('careers', 'two') });
});
afterAll(() => site[Symbol.asyncDispose]());

const json = { accept: 'application/json' };

/** Everything that a server stores, and what it has told the outside. */
async function traces({ server, store }: PreviewedSite) {
  const rows: unknown[] = [];
  for await (const row of server.repositories.rows()) rows.push(row);
  const files: string[] = [];
  for await (const key of server.storage.list()) files.push(key);
  return { rows, files, mail: server.mailbox.received.length, journal: await store.list('journal/') };
}

test('a link sets a cookie for its own origin and leads to the home page; leaving ends it', async () => {
  const opened = await site.preview(null, `/-/preview/${token}`);
  expect(opened).toMatchObject({ status: 303, headers: { location: '/home' } });
  const [cookie = ''] = opened.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(
    new RegExp(`^preview=${token}; Path=/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$`),
  );
  const left = await site.preview(token, '/-/preview/leave');
  expect(left).toMatchObject({ status: 303, headers: { location: 'https://site.example/home' } });
  expect(left.headers['set-cookie']).toEqual([
    expect.stringMatching(/^preview=; .*Expires=Thu, 01 Jan 1970/),
  ]);
});

test('pages are not kept and not indexed, and say what they show', async () => {
  const { headers, body } = await site.preview(token, '/career', { headers: { 'if-none-match': '"x"' } });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  expect(headers.etag).toBeUndefined();
  expect(body).toContain(
    `This is a preview of <strong>careers@${site.id('careers', 'two')}</strong>, until <time datetime="2100-01-01T01:00:00.000Z">`,
  );
  expect(body.indexOf('<aside')).toBeLessThan(body.indexOf('id="root"'));
  const [style = ''] = /(?<=<style>\n)\.preview-banner[\s\S]*?(?=<\/style>)/.exec(body) ?? [];
  const hash = createHash('sha256').update(`\n${style}`).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  expect((await site.preview(null, '/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
  for (const url of ['/employee/WP001', '/favicon.svg', '/pincode/641001', '/nowhere'])
    expect([url, (await site.preview(token, url)).headers]).toMatchObject([url, headersOfPreview]);
  const file = await site.preview(null, `/assets/careers/${site.id('careers', 'two')}/CareerPage.js`);
  expect(file).toMatchObject({
    status: 200,
    headers: { 'cache-control': expect.stringContaining('immutable') },
  });
});

const headersOfPreview = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };

test('a preview has the site’s data, and no events, reports or operations of the live site', async () => {
  const data = await site.preview(token, '/employee/WP001?format=json', { headers: json });
  expect([data.status, (await site.preview(token, '/pincode/641001', { headers: json })).status]).toEqual([
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
  const plain = await site.live('/career');
  const withCookie = await site.live('/career', { headers: { cookie: `preview=${token}` } });
  expect(withCookie.body).toBe(plain.body);
  expect(plain.body).toContain('careers one CareerPage');
  const opened = await site.live(`/-/preview/${token}`);
  expect(opened).toMatchObject({ status: 404 });
  expect(opened.headers['set-cookie']).toBeUndefined();
  for (const host of ['other.example', 'preview.example.other.example', '[', 'site.example:1'])
    expect((await site.live('/career', { headers: { host, cookie: `preview=${token}` } })).body).toBe(
      plain.body,
    );
});

test('no request is answered with 500, with and without a link', async () => {
  const urls = [
    '/assets/x',
    '/assets/careers',
    '/-/preview/',
    '/-/preview/a/b',
    '/-/preview/%00',
    '/robots.txt?x',
    '/assets/%2e%2e/x/y',
  ];
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
    for (const url of [
      ...urls,
      '/uploads/preview',
      '/captcha/verify',
      '/api/send-email',
      '/api/forms/x/y',
      '/',
    ]) {
      for (const asked of [null, token, 'x'.repeat(3000), '%']) {
        const { status } = await site.preview(asked, url, { method });
        expect([method, url, asked, status < 500]).toEqual([method, url, asked, true]);
      }
    }
  }
  expect(await site.preview(null, `/-/preview/${'x'.repeat(5000)}`)).toMatchObject({ status: 403 });
});

describe('forms', () => {
  const answerOf = ({ status, body }: { status: number; body: string }) => ({
    status,
    body: JSON.parse(body),
  });
  const nothingSent = { error: { code: 'preview', message: 'This is a preview: nothing was sent.' } };

  test('are checked by their rules, and then nothing is sent, however they are sent', async () => {
    const before = await traces(site);
    const application = await formRequest('careers', 'application', sampleApplicationForm, {
      release: site.id('careers', 'two'),
    });
    const wrong = await formRequest('careers', 'application', sampleApplicationForm, {
      fields: { email: 'no' },
    });
    const send = (request: typeof application, accept: string) =>
      site.preview(token, String(request.url), { ...request, headers: { ...request.headers, accept } });
    expect(answerOf(await send(application, 'application/json'))).toEqual({ status: 409, body: nothingSent });
    expect(answerOf(await send(wrong, 'application/json'))).toMatchObject({
      status: 422,
      body: { error: { field: 'email' } },
    });

    const page = await send(application, 'text/html');
    expect(page).toMatchObject({
      status: 409,
      body: expect.stringContaining('<h1>This is a preview: nothing was sent.</h1>'),
    });
    expect(page.body).toContain('preview-banner');
    expect(await send(wrong, 'text/html')).toMatchObject({ status: 422 });
    expect(await traces(site)).toEqual(before);
  });

  test('the enquiry too, with a robot check that uses up nothing', async () => {
    const before = await traces(site);
    const challenge = await site.preview(token, '/captcha/challenge', { headers: json });
    expect(JSON.parse(challenge.body)).toMatchObject({ parameters: { cost: 1 } });
    const asJson = { ...json, 'content-type': 'application/json' };
    const passed = await site.preview(token, '/captcha/verify', {
      method: 'POST',
      headers: asJson,
      payload: '{"payload":"x"}',
    });
    expect(passed).toMatchObject({ status: 200, body: '{"verified":true}' });
    expect(passed.headers['set-cookie']).toBeUndefined();
    const params = {
      firstName: 'Asha',
      lastName: 'Example',
      email: 'asha@example.com',
      useCase: 'Vans',
      source: 'A friend',
    };
    const enquiry = (template_params: object) =>
      site.preview(token, '/api/v1.0/email/send', {
        ...{ method: 'POST', headers: asJson },
        payload: JSON.stringify({
          lib_version: '4.4.1',
          user_id: 'site',
          service_id: 'enquiries',
          template_id: 'contact',
          template_params,
        }),
      });
    expect(answerOf(await enquiry(params))).toEqual({ status: 409, body: nothingSent });
    expect(answerOf(await enquiry({ ...params, email: 'no' }))).toMatchObject({
      status: 422,
      body: { error: { field: 'email' } },
    });
    const typed = (values: Record<string, string>) =>
      site.preview(token, '/api/v1.0/email/send', {
        ...{ method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        payload: new URLSearchParams(values).toString(),
      });
    const page = await typed(params);
    expect(page).toMatchObject({
      status: 409,
      body: expect.stringContaining('This is a preview: nothing was sent.'),
    });
    expect(page.body).not.toContain('robot check');
    expect(await typed({ ...params, email: 'no' })).toMatchObject({ status: 422 });
    expect(await traces(site)).toEqual(before);
  });

  test('a file is checked on its way and not kept', async () => {
    const before = await traces(site);
    const asked = await site.preview(token, '/uploads', {
      ...{ method: 'POST', headers: { ...json, 'content-type': 'application/json' } },
      payload: '{"filename":"cv.pdf","bytes":100}',
    });
    const { uploadUrl, linkUrl } = JSON.parse(asked.body);
    const put = (payload: Buffer) =>
      site.preview(token, uploadUrl, {
        method: 'PUT',
        headers: { ...json, 'content-type': 'application/pdf' },
        payload,
      });
    expect((await put(samplePdf())).status).toBe(204);
    expect(answerOf(await put(Buffer.from('plain text')))).toMatchObject({
      status: 422,
      body: { error: { field: 'body' } },
    });
    expect((await site.preview(token, linkUrl, { headers: json })).body).toBe('{"url":""}');
    expect(await traces(site)).toEqual(before);
  });

  test('a refused one gets the answer of the live server', async () => {
    const wrong = await formRequest('careers', 'application', sampleApplicationForm, {
      fields: { email: 'no', fullName: null },
    });
    for (const accept of ['application/json', 'text/plain']) {
      const request = { ...wrong, headers: { ...wrong.headers, accept } };
      const [live, shown] = [
        await site.live(String(wrong.url), request),
        await site.preview(token, String(wrong.url), request),
      ];
      expect([shown.status, shown.body]).toEqual([live.status, live.body]);
      expect(shown.status).toBe(422);
    }
  });

  test('another site cannot send them', async () => {
    const request = await formRequest('careers', 'application', sampleApplicationForm);
    for (const origin of ['https://site.example', 'https://evil.example'])
      expect(
        await site.preview(token, String(request.url), {
          ...request,
          headers: { ...request.headers, ...json, origin },
        }),
      ).toMatchObject({ status: 403 });
  });
});

describe('refusals', () => {
  const refused = async (asked: string | null, status: number, sentence: RegExp) => {
    const page = await site.preview(asked, '/career');
    expect(page).toMatchObject({ status, headers: headersOfPreview, body: expect.stringMatching(sentence) });
    expect(page.body).toContain('href="/-/preview/leave"');
    const problem = await site.preview(asked, '/pincode/641001', { headers: json });
    expect([problem.status, JSON.parse(problem.body).error.message]).toEqual([
      status,
      expect.stringMatching(sentence),
    ]);
    if (asked === null) return;
    const opened = await site.preview(null, `/-/preview/${asked}`);
    expect(opened).toMatchObject({ status, body: expect.stringMatching(sentence) });
    expect(opened.headers['set-cookie']).toBeUndefined();
  };
  const sign = async (...set: PreviewSet) =>
    signPreview({ set, until: site.server.clock.now() + 1000 }, await previewKey(site.store));

  test('of no link, and of an altered one', async () => {
    await refused(null, 403, /open the link of one in this browser/);
    await refused(`${token}x`, 403, /was altered/);
    await refused('constructor', 403, /was altered/);
  });

  test('of a release that is not in the store', async () => {
    await refused(
      await sign({ unit: 'careers', id: 'rnowhere12' }),
      404,
      /careers@rnowhere12 is not in the store/,
    );
  });

  test('of a set that cannot be live together', async () => {
    const tiny = await publishTiny(
      site.store,
      tinyRelease('product', { mark: 'odd', record: { requires: { react: '^20.0.0' } } }),
    );
    await refused(
      await sign({ unit: 'product', id: tiny.release.id }),
      409,
      /product@\w+ needs react \^20\.0\.0/,
    );
    const shell = await publishTiny(
      site.store,
      tinyRelease('shell', { mark: 'old', record: { provides: {} } }),
    );
    await refused(
      await sign({ unit: 'shell', id: shell.release.id }),
      409,
      /which shell@\w+ does not provide/,
    );
  });

  test('of a unit that has left the site; the rest follows what is live', async () => {
    await using own = await previewedSite();
    const careers = await own.grant({ unit: 'careers', id: own.id('careers', 'two') });
    const product = await own.grant({ unit: 'product', id: own.id('product', 'two') });
    const before = await own.preview(careers, '/career');
    const [, named = '{}'] = /id="composition">(.*?)<\/script>/.exec(before.body) ?? [];
    const address = compositionAddress(JSON.parse(named));
    await activate(own.store, { unit: 'contact', id: own.id('contact', 'two') }, authorOf(6), {
      render: renderHere,
    });
    await retire(own.store, planRetirement('product', authorOf(7), await readJournal(own.store)));
    await own.follows(7);
    expect((await own.preview(careers, '/contact')).body).toContain('contact two ContactPage');
    expect((await own.preview(careers, '/career')).body).toContain('careers two CareerPage');
    expect((await own.preview(careers, '/HelpMyVehicle')).status).toBe(404);
    const gone = await own.preview(product, '/HelpMyVehicle');
    expect(gone).toMatchObject({
      status: 410,
      body: expect.stringMatching(/product was taken off the site at 2026-01-05T09:07/),
    });
    // A page that was opened before still gets its composition.
    expect((await own.preview(careers, address)).body).toBe(named);
    expect((await own.preview(careers, address.replace(/.$/, '_'))).status).toBe(404);
  });

  test('after its end', async () => {
    const ending = await sign({ unit: 'careers', id: site.id('careers', 'two') });
    expect(await site.preview(ending, '/career')).toMatchObject({ status: 200 });
    site.server.clock.advance(1000);
    await refused(ending, 410, /This preview ended at 2100-01-01T00:00:01\.000Z: ask for a new link/);
  });

  test('of every link once the key is gone', async () => {
    await using own = await previewedSite();
    const given = await own.grant({ unit: 'careers', id: own.id('careers', 'two') });
    await own.store.remove('preview-key');
    expect(await own.preview(given, '/career')).toMatchObject({ status: 403 });
    await own.grant({ unit: 'careers', id: own.id('careers', 'two') });
    expect(await own.preview(given, '/career')).toMatchObject({ status: 403 });
  });
});

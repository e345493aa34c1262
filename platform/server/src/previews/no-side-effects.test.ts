import { tinyRecord } from '@platform/releases/testing';
import type { InjectOptions } from 'fastify';
import { enquiryRequest, formRequest } from '../testing/form-request.ts';
import { previewedSite, previewOfCatalog, traces } from '../testing/previewed-site.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { sampleApplicationForm } from '../testing/sample-forms.ts';

const { site, token } = await previewOfCatalog();

const json = { accept: 'application/json' };

const nothingSent = 'This is a preview: nothing was sent.';

type Changes = Readonly<Record<string, string>>;

const application = (fields: Changes) =>
  formRequest('catalog', 'application', sampleApplicationForm, {
    fields,
    release: site.id('catalog', 'two'),
  });

test.each<[what: string, accept: string, request: (changes: Changes) => Promise<InjectOptions>]>([
  ['an application', 'application/json', application],
  ['an application without script', 'text/html', application],
  ['an enquiry, which needs a pass', 'application/json', (fields) => enquiryRequest({ fields })],
])('%s is checked by its rules, and then nothing is sent', async (_what, accept, request) => {
  const before = await traces(site);
  const send = async (changes: Changes) => {
    const { url, headers, ...more } = await request(changes);
    return site.preview(token, String(url), { ...more, headers: { ...headers, accept } });
  };
  const [good, wrong] = [await send({}), await send({ email: 'no' })];
  expect([good.status, wrong.status]).toEqual([409, 422]);
  if (accept === 'text/html') {
    expect(good.body).toContain(`<h1>${nothingSent}</h1>`);
    expect(good.body).toContain('preview-banner');
    expect(good.body).not.toContain('robot check');
  } else {
    expect(JSON.parse(good.body)).toEqual({ error: { code: 'preview', message: nothingSent } });
    expect(JSON.parse(wrong.body)).toMatchObject({ error: { field: 'email' } });
  }
  expect(await traces(site)).toEqual(before);
});

test('forms have the addresses that the shell of the preview gives them', async () => {
  const address = '/api/apply';
  const forms = { ...tinyRecord.forms, 'catalog/application': { address } };
  const catalog = { forms: { application: { ...sampleApplicationForm, address } } };
  const previewed = await previewedSite({ second: { shell: { site: { ...tinyRecord, forms } }, catalog } });
  const shown = await previewed.grant(
    { unit: 'shell', id: previewed.id('shell', 'two') },
    { unit: 'catalog', id: previewed.id('catalog', 'two') },
  );
  const { url: _, headers, ...post } = await application({});
  const statusAt = async (url: string) =>
    (await previewed.preview(shown, url, { ...post, headers: { ...headers, ...json } })).status;
  expect([await statusAt('/api/apply'), await statusAt('/api/send-email')]).toEqual([409, 404]);
  expect((await previewed.live('/api/apply')).status).toBe(404);
  expect(await previewed.preview(shown, '/api/apply')).toMatchObject({
    ...{ status: 303, headers: { location: sampleApplicationForm.page } },
  });
});

test('a file is checked on its way and not kept', async () => {
  const before = await traces(site);
  const asked = await site.preview(token, '/uploads', {
    ...{ method: 'POST', headers: json },
    payload: { filename: 'cv.pdf', bytes: samplePdf().length },
  });
  const { uploadUrl, linkUrl } = JSON.parse(asked.body);
  const put = (payload: Buffer) =>
    site.preview(token, uploadUrl, {
      method: 'PUT',
      headers: { ...json, 'content-type': 'application/pdf' },
      payload,
    });
  expect((await put(samplePdf())).status).toBe(204);
  const refused = await put(Buffer.from('plain text'));
  expect([refused.status, JSON.parse(refused.body)]).toMatchObject([422, { error: { field: 'body' } }]);
  const link = await site.preview(token, linkUrl, { headers: json });
  expect(JSON.parse(link.body).url).toMatch(
    /^https:\/\/preview\.example\/uploads\/job_applications\/\d+_cv\.\w+\?/,
  );
  expect(await traces(site)).toEqual(before);
});

test('a file may go to another server than the one that gave its address', async () => {
  const other = await previewOfCatalog();
  const { body } = await site.preview(token, '/uploads', {
    ...{ method: 'POST', headers: json },
    payload: { filename: 'cv.pdf', bytes: samplePdf().length },
  });
  const put = await other.site.preview(other.token, JSON.parse(body).uploadUrl, {
    ...{ method: 'PUT', headers: { ...json, 'content-type': 'application/pdf' }, payload: samplePdf() },
  });
  expect(put.status).toBe(204);
  const link = await other.site.preview(other.token, JSON.parse(body).linkUrl, { headers: json });
  expect(link.status).toBe(200);
});

test.each(['application/json', 'text/html'])('another site cannot send them: %s', async (accept) => {
  const requests = [await application({}), await enquiryRequest()];
  for (const origin of ['https://site.example', 'https://evil.example'])
    for (const request of requests)
      expect(
        await site.preview(token, String(request.url), {
          ...request,
          headers: { ...request.headers, accept, origin },
        }),
      ).toMatchObject({ status: 403, body: expect.stringContaining('taken from its own pages only') });
});

import { enquiryRequest, enquiryValues, formRequest } from '../testing/form-request.ts';
import { previewOfCareers, traces } from '../testing/previewed-site.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { sampleApplicationForm } from '../testing/sample-forms.ts';

const { site, token } = await previewOfCareers();

const json = { accept: 'application/json' };

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
  const enquiry = (changes: object) =>
    site.preview(token, '/api/v1.0/email/send', {
      ...{ method: 'POST', headers: asJson },
      payload: JSON.stringify(enquiryRequest(changes).payload),
    });
  expect(answerOf(await enquiry({}))).toEqual({ status: 409, body: nothingSent });
  expect(answerOf(await enquiry({ email: 'no' }))).toMatchObject({
    status: 422,
    body: { error: { field: 'email' } },
  });
  const typed = (values: Record<string, string>) =>
    site.preview(token, '/api/v1.0/email/send', {
      ...{ method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      payload: new URLSearchParams(values).toString(),
    });
  const page = await typed(enquiryValues);
  expect(page).toMatchObject({
    status: 409,
    body: expect.stringContaining('This is a preview: nothing was sent.'),
  });
  expect(page.body).not.toContain('robot check');
  expect(await typed({ ...enquiryValues, email: 'no' })).toMatchObject({ status: 422 });
  expect(await traces(site)).toEqual(before);
});

test('a file is checked on its way and not kept', async () => {
  const before = await traces(site);
  const asked = await site.preview(token, '/uploads', {
    ...{ method: 'POST', headers: { ...json, 'content-type': 'application/json' } },
    payload: JSON.stringify({ filename: 'cv.pdf', bytes: samplePdf().length }),
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
  const link = await site.preview(token, linkUrl, { headers: json });
  expect(JSON.parse(link.body).url).toMatch(
    /^https:\/\/preview\.example\/uploads\/job_applications\/\d+_cv\.\w+\?/,
  );
  expect(await traces(site)).toEqual(before);
});

test.each(['application/json', 'text/html'])('another site cannot send them: %s', async (accept) => {
  const application = await formRequest('careers', 'application', sampleApplicationForm);
  const enquiry = {
    ...{ url: '/api/v1.0/email/send', method: 'POST', payload: 'firstName=Asha' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as const;
  for (const origin of ['https://site.example', 'https://evil.example'])
    for (const request of [application, enquiry])
      expect(
        await site.preview(token, String(request.url), {
          ...request,
          headers: { ...request.headers, accept, origin },
        }),
      ).toMatchObject({ status: 403, body: expect.stringContaining('taken from its own pages only') });
});

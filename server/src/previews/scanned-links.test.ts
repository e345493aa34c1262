import { applicationRequest } from '../testing/form-request.ts';
import { previewOfCareers, traces } from '../testing/previewed-site.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { uploadResume } from '../testing/upload-resume.ts';

test('links work after scanners of mail have fetched them from everywhere, and fetching changes nothing', async () => {
  const { site, token } = await previewOfCareers();
  const { app, mailbox } = site.server;
  const { uploadUrl, linkUrl, url } = await uploadResume(site.server, samplePdf());
  await app.inject(await applicationRequest());
  const { text } = await mailbox.next();
  const inMail = /https:\/\/site\.example(\/uploads\/\S+)/.exec(text)?.[1] ?? '';
  const links = [url, linkUrl, uploadUrl, inMail];
  const preview = `/-/preview/${token}`;

  const before = await traces(site);
  for (let scanner = 1; scanner <= 5; scanner += 1) {
    for (const method of ['GET', 'HEAD'] as const) {
      const remoteAddress = `198.51.100.${scanner}`;
      for (const link of links) await app.inject({ method, url: link, remoteAddress });
      for (const link of [preview, '/-/preview/leave']) await site.preview(null, link, { method });
    }
  }
  expect(await traces(site)).toEqual(before);

  for (const link of [url, inMail])
    expect((await app.inject(link)).rawPayload.equals(samplePdf())).toBe(true);
  expect((await app.inject(linkUrl)).statusCode).toBe(200);
  expect((await site.preview(null, preview)).status).toBe(303);
  expect((await site.preview(token, '/career')).body).toContain('careers two');
});

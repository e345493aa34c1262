import { applicationRequest, enquiryRequest } from '../testing/form-request.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const nul = '\u0000';

/** Every text of a row; the mail is JSON, in which U+0000 is written as six characters. */
async function storedTexts({ repositories }: TestServer): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const { row } of repositories.rows()) texts.push(...Object.values(row).map(String));
  return texts;
}

test('U+0000 is stored and mailed as U+FFFD', async () => {
  await using server = await testServer();
  const fields = { fullName: `Asha${nul}Example`, address: `${nul}1 Street${nul}`, state: nul };
  const names = { firstName: `Asha${nul}Example`, lastName: nul };
  const enquiry = await enquiryRequest({ fields: names, pass: 'pass' });
  for (const request of [await applicationRequest({ fields }), enquiry]) {
    expect((await server.app.inject(request)).statusCode).toBe(200);
    expect((await server.mailbox.next()).subject).toContain('Asha\uFFFDExample');
  }
  const texts = await storedTexts(server);
  expect(texts.filter((text) => text.includes(nul) || text.includes('\\u0000'))).toEqual([]);
});

test('a file name with U+0000 is stored without it', async () => {
  await using server = await testServer();
  const { payload, ...request } = await applicationRequest({ file: { name: 'cv.pdf' } });
  // The part's header as an extended parameter (RFC 5987), which can name the character.
  const named = String(payload).replace('filename="cv.pdf"', "filename*=UTF-8''c%00v.pdf");
  expect(named).toContain('%00');
  expect((await server.app.inject({ ...request, payload: named })).statusCode).toBe(200);
  const texts = await storedTexts(server);
  expect(texts.filter((text) => /job_applications\/\d+_c-v\.pdf/.test(text))).not.toEqual([]);
  expect(texts.filter((text) => text.includes(nul) || text.includes('\\u0000'))).toEqual([]);
});

import { applicationRequest, enquiryRequest } from '../testing/form-request.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { testServer } from '../testing/test-server.ts';
import { uploadResume } from '../testing/upload-resume.ts';

/** Stands for personal data, in every place where a request can have it. */
const secret = 'xyzzy';
const address = '203.0.113.77';

const headers = {
  'user-agent': `${secret}-agent`,
  referer: `https://example.com/${secret}`,
  cookie: `a=${secret}`,
};

test('no data of a request reaches the log', async () => {
  await using server = await testServer({ env: { LOG_LEVEL: 'debug' } });
  const { app } = server;
  const fields = {
    fullName: secret,
    email: `${secret}@example.com`,
    address: secret,
    resumeUrl: `https://${secret}.example/`,
  };
  const application = await applicationRequest({
    fields,
    file: { name: `${secret}.pdf` },
    key: `${secret}-key`,
  });
  const enquiry = {
    firstName: secret,
    lastName: secret,
    email: `${secret}@example.com`,
    useCase: secret,
    source: secret,
  };
  const upload = await uploadResume(server, samplePdf(), `${secret}.pdf`);
  const requests = [
    application,
    await applicationRequest({ fields: { ...fields, email: secret } }),
    { ...application, payload: (application.payload as Buffer).subarray(0, 900) },
    await enquiryRequest({ fields: enquiry, pass: 'pass' }),
    {
      method: 'POST' as const,
      url: '/uploads',
      payload: `{"filename":"${secret}`,
      headers: { 'content-type': 'application/json' },
    },
    { url: upload.url },
    { url: `${upload.url}${secret}` },
    { url: `/editions/${secret}` },
    { url: `/${secret}?${secret}` },
    { url: `/%E0%A4%A${secret}` },
    { url: `/stock/7?${secret}` },
    { url: '/-/outbox' },
  ];
  for (const request of requests) {
    await app.inject({
      ...request,
      remoteAddress: address,
      headers: { ...headers, ...(request as typeof application).headers },
    });
  }
  await server.mailbox.next();
  await server.repositories.close();
  await app.inject({ ...application, remoteAddress: address });
  await app.inject({ url: `/editions/${secret}`, remoteAddress: address });
  const lines = server.log.join('');
  expect(server.log.length).toBeGreaterThan(requests.length);
  expect(lines).not.toContain(secret);
  expect(lines).not.toContain(address);
  expect(lines).not.toContain('signature=');
});

test('a response is logged with its route, status and duration', async () => {
  await using server = await testServer();
  await server.app.inject('/stock/7');
  const lines = server.log.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(
    expect.objectContaining({
      method: 'GET',
      route: '/stock/:id',
      status: 200,
      milliseconds: expect.any(Number),
      msg: 'answered',
    }),
  );
});

test('an error is answered without details, and logged with its stack and without its message', async () => {
  await using server = await testServer();
  await server.repositories.close();
  const answer = await server.app.inject('/editions/7');
  expect([answer.statusCode, answer.json()]).toEqual([
    ...[
      500,
      { error: { code: 'internal', message: expect.stringMatching(/^Something went wrong on our side/) } },
    ],
  ]);
  const failure = server.log.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'failed');
  expect(failure).toMatchObject({ code: 'internal', err: { message: 'ERR_INVALID_STATE' } });
  expect(failure.err.stack).toContain('queries/part-records.ts');
});

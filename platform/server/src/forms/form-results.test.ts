import type { ComposedRemote, SiteComposition } from '@platform/contract';
import { applicationRequest, enquiryRequest } from '../testing/form-request.ts';
import { sampleRelease } from '../testing/sample-forms.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const remote = { live: { id: sampleRelease }, previous: null } as ComposedRemote;
const remotes: SiteComposition['remotes'] = { catalog: remote, contact: remote };

async function results({ app }: TestServer) {
  await app.core.formResults.summary(remotes);
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  return app.core.formResults.summary(remotes);
}

test('forms are counted once, as taken or as refused, and by the release that they name', async () => {
  await using server = await testServer();
  const { app, clock } = server;
  const sent = { fields: { email: 'a@example.com' }, key: 'one-key-0123456789' };
  for (const parts of [sent, sent, { ...sent, fields: { email: 'b@example.com' } }])
    await app.inject(await applicationRequest(parts));
  await app.inject(await applicationRequest({ fields: { email: 'nonsense' } }));
  await app.inject(await applicationRequest({ fields: { surprise: 'x' }, file: null }));
  await app.inject(await enquiryRequest({ fields: { email: '' } }));
  await app.inject(await enquiryRequest());
  await app.inject(await enquiryRequest({ pass: 'pass' }));
  expect(await results(server)).toEqual([
    {
      ...{ unit: 'catalog', release: sampleRelease, form: 'application' },
      ...{ taken: 1, refused: 2, refusedInARow: 2, lastTakenAt: clock.now() },
    },
    {
      ...{ unit: 'contact', release: sampleRelease, form: 'enquiry' },
      ...{ taken: 1, refused: 1, refusedInARow: 0, lastTakenAt: clock.now() },
    },
  ]);
});

test('invalid forms of one address count three times an hour', async () => {
  await using server = await testServer();
  const send = async (remoteAddress: string) =>
    server.app.inject({ ...(await applicationRequest({ fields: { email: '' } })), remoteAddress });
  for (const address of [...Array<string>(9).fill('10.0.0.1'), '10.0.0.2']) await send(address);
  expect(await results(server)).toMatchObject([{ refusedInARow: 4 }]);
  server.clock.advance(60 * 60_000);
  await send('10.0.0.1');
  expect(await results(server)).toMatchObject([{ refusedInARow: 5 }]);
});

test('a database that does not take the count changes no answer', async () => {
  await using server = await testServer();
  const { formResults } = server.repositories;
  const { count } = formResults;
  Object.assign(formResults, { count: () => Promise.reject(new Error('away')) });
  expect((await server.app.inject(await applicationRequest())).statusCode).toBe(200);
  Object.assign(formResults, { count });
  await server.app.inject(await applicationRequest({ fields: { fullName: 'Another' } }));
  expect(await results(server)).toMatchObject([{ taken: 1 }]);
});

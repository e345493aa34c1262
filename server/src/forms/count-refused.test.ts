import { formNames } from '@site/shared-ui/contracts';
import { applicationRequest, type FormParts } from '../testing/form-request.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { sampleRelease } from '../testing/sample-forms.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

async function failedAfter(server: TestServer, unit: string): Promise<number> {
  server.clock.advance(1000);
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  return (await server.repositories.visits.of(unit, [sampleRelease])).get(sampleRelease)?.failed ?? 0;
}

const wrong = { fields: { email: 'not an address' }, release: sampleRelease };

test.each<[string, FormParts, object, number]>([
  ['is refused by the rules of its own release', wrong, {}, 1],
  [
    'has a field that its own release does not declare',
    { fields: { age: '7' }, release: sampleRelease },
    {},
    1,
  ],
  ['is accepted', { release: sampleRelease }, {}, 0],
  ['names no release', { fields: wrong.fields }, {}, 0],
  ['names another release than the one whose rules count', { ...wrong, release: 'runknown01' }, {}, 0],
  [
    'has a file that is none of its type',
    { file: { content: Buffer.from('x') }, release: sampleRelease },
    {},
    0,
  ],
  ['was sent without script', wrong, { accept: 'text/html' }, 0],
])('an application that %s', async (_, parts, headers, failed) => {
  await using server = await testServer();
  const request = await applicationRequest({ file: { content: samplePdf() }, ...parts });
  await server.app.inject({ ...request, headers: { ...request.headers, ...headers } });
  expect(await failedAfter(server, 'careers')).toBe(failed);
});

test.each([
  ['ravi@example.com', 0],
  ['not an address', 1],
])('an enquiry from %j counts %i times as refused', async (email, failed) => {
  await using server = await testServer();
  const fields = { firstName: 'Ravi', lastName: 'Sample', useCase: 'Vans', source: 'A friend', email };
  const params = { ...fields, [formNames.release]: sampleRelease };
  const body = { lib_version: '4.4.1', user_id: 'site', service_id: 'enquiries', template_id: 'contact' };
  const payload = { ...body, template_params: params };
  await server.app.inject({ method: 'POST', url: '/api/v1.0/email/send', payload });
  expect(await failedAfter(server, 'contact')).toBe(failed);
});

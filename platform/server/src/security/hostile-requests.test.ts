import fc from 'fast-check';
import { type Attack, attacksOn } from '../testing/hostile-requests.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { portOf, testServer } from '../testing/test-server.ts';

async function open() {
  const env = { TRUST_PROXY: 'loopback' };
  const server = await testServer({ site: sampleSite(), hasPages: true, env });
  return { server, port: await portOf(server) };
}

const errorLines = (log: readonly string[]) => log.filter((line) => /"level":(50|60)/.test(line));

/** What was once answered with a 5xx. */
const former = [
  ...['//', '//[', '//a:b@c:d/', '/%', '/%00', '/;', '*', '|', '[', 'http://x/start', '/__proto__'],
  ...['/-/composition/__proto__', '/assets/a/constructor/b', '/editions/%0d%0a', '/stock/%2e%2e'],
  ...['/uploads/job_applications/..%2f_x.pdf', `/${'./'.repeat(5_000)}`],
].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);

const form =
  'POST /api/send-email HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
  'Content-Length: 900000\r\n\r\n--x\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n%PDF';

test('no hostile request is a fault of the server, or is logged as one', async () => {
  const { server, port } = await open();
  const examples: readonly Attack[] = [
    ...former.map((text) => ({ text, behaviour: 'whole', share: 1 }) as const),
    { text: form, behaviour: 'reset', share: 1 },
  ];
  await fc.assert(attacksOn(port), { numRuns: 20, seed: 1, examples: [[examples]] });
  await server.app.close();
  expect(errorLines(server.log)).toEqual([]);
});

const endpoints = ['/uploads', '/-/tabs'];

test.each([
  ['the name toString', '{"toString":1,"template_params":{"toString":1}}'],
  ['the name constructor', '{"constructor":{"prototype":{}},"filename":1}'],
  ['the name __proto__', '{"__proto__":{"bytes":1},"filename":"cv.pdf"}'],
  ['a name of every object at a deeper level', '{"template_params":{"firstName":{"valueOf":1}}}'],
  ['3,000 nested arrays', `${'['.repeat(3_000)}${']'.repeat(3_000)}`],
  ['3,000 nested objects', `${'{"template_params":'.repeat(1_500)}1${'}'.repeat(1_500)}`],
  ['no end', '{"filename":'],
])('a JSON body with %s is refused', async (_, payload) => {
  const { server } = await open();
  for (const url of endpoints) {
    const headers = { 'content-type': 'application/json' };
    const answer = await server.app.inject({ method: 'POST', url, payload, headers });
    expect([url, answer.statusCode]).toEqual([url, 400]);
  }
  expect(errorLines(server.log)).toEqual([]);
});

test('unknown field names are not logged, and do not become fields of a response', async () => {
  const { server } = await open();
  const name = 'name-of-somebody';
  await server.app.inject({
    ...{
      method: 'POST',
      url: '/api/send-email',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
    payload: `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n--x--\r\n`,
  });
  expect(server.log.join('')).toContain('unknown-field');
  expect(server.log.join('')).not.toContain(name);
});

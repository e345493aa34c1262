import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { readEnvironment } from './environment/environment.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { applicationRequest } from './testing/form-request.ts';
import { samplePdf } from './testing/sample-files.ts';
import { formSite } from './testing/sample-site.ts';
import { serverPlace } from './testing/server-process.ts';

const options = { site: formSite(), log: { write() {} } };

/** Three servers with one place. Each request goes to the next server, as a proxy without stickiness sends it. */
async function threeServers() {
  const place = await serverPlace();
  const environment = readEnvironment({
    ...place.env,
    SITE_SECRET: 'a secret of more than thirty-two characters',
    PUBLIC_ORIGIN: 'https://www.example.com',
  });
  const servers: RunningServer[] = [];
  for (let number = 0; number < 3; number += 1) servers.push(await startServer(environment, options));
  let turn = 0;
  return {
    urls: servers.map(({ url }) => url),
    ask: (path: string, options: RequestInit = {}) => {
      const { url } = servers[turn++ % servers.length] as (typeof servers)[number];
      return fetch(`${url}${path}`, { ...options, headers: { connection: 'close', ...options.headers } });
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map(({ close }) => close()));
      await place[Symbol.asyncDispose]();
    },
  };
}

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

test('challenge, pass and enquiry may be answered by three servers, and each counts once', async () => {
  await using site = await threeServers();
  const { ask } = site;
  const challenge = (await (await ask('/captcha/challenge')).json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const payload = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  const passed = await ask('/captcha/verify', json('POST', { payload }));
  expect(passed.status).toBe(200);
  const cookieOf = ({ headers }: Response) => String(headers.get('set-cookie')).split(';')[0] ?? '';
  const enquiry = (email: string, cookie = cookieOf(passed)) => {
    const params = {
      firstName: 'Ravi',
      lastName: 'Sample',
      email,
      useCase: 'We run forty vans. Can we talk?',
      source: 'A friend',
    };
    const ids = { lib_version: '4.4.1', user_id: 'site', service_id: 'enquiries', template_id: 'contact' };
    const { headers, ...rest } = json('POST', { ...ids, template_params: params });
    return ask('/api/v1.0/email/send', { ...rest, headers: { ...headers, cookie } });
  };
  expect((await enquiry('ravi@example.com')).status).toBe(200);
  // The pass is used up on every server, and the solution gives no other one.
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await enquiry(`other-${turn}@example.com`)).status).toBe(403);
    const again = await ask('/captcha/verify', json('POST', { payload }));
    expect(again.status).toBe(200);
    expect((await enquiry(`again-${turn}@example.com`, cookieOf(again))).status).toBe(403);
  }
});

test('ticket, upload, link, download and application may be answered by different servers', async () => {
  await using site = await threeServers();
  const { ask } = site;
  const content = samplePdf();
  const asked = await ask('/uploads', json('POST', { filename: 'cv.pdf', bytes: content.length }));
  const { uploadUrl, linkUrl } = (await asked.json()) as Record<'uploadUrl' | 'linkUrl', string>;
  expect((await ask(uploadUrl, { method: 'PUT', body: new Uint8Array(content) })).status).toBe(204);
  const { url } = (await (await ask(linkUrl)).json()) as { readonly url: string };
  const download = url.replace('https://www.example.com', '');
  for (let turn = 0; turn < 3; turn += 1) {
    expect(Buffer.from(await (await ask(download)).arrayBuffer()).equals(content)).toBe(true);
  }
  const key = 'a-key-of-the-form';
  const { headers, payload } = await applicationRequest({ fields: { resumeUrl: url }, key });
  const apply = async () => {
    const body = new Uint8Array(payload as Buffer);
    const answer = await ask('/api/send-email', {
      method: 'POST',
      headers: headers as Record<string, string>,
      body,
    });
    return [answer.status, await answer.text()];
  };
  const first = await apply();
  expect(first[0]).toBe(200);
  // Repeated at the other servers, and at all of them at once.
  for (const answer of [await apply(), ...(await Promise.all([apply(), apply(), apply()]))])
    expect(answer).toEqual(first);
});

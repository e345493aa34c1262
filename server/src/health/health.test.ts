import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ApiProblem } from '@site/shared-ui/contracts';
import { applicationRequest } from '../testing/form-request.ts';
import { createMailbox } from '../testing/mailbox.ts';
import { testServer } from '../testing/test-server.ts';
import { NotReadyError } from './health.routes.ts';

test('the process is live and ready', async () => {
  await using server = await testServer();
  expect((await server.app.inject('/-/health')).json()).toEqual({
    status: 'live',
    version: 'development',
  });
  expect((await server.app.inject('/-/ready')).json()).toEqual({ status: 'ready' });
});

test('a failing check is named, and the process stays live', async () => {
  const readiness = [{ name: 'composition', check: () => Promise.reject(new Error('none yet')) }];
  await using server = await testServer({ readiness });
  await server.repositories.close();
  const ready = await server.app.inject('/-/ready');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toEqual({
    status: 'not-ready',
    failing: ['database', 'composition'],
    reasons: ['The database cannot be written to.', 'The check "composition" failed.'],
  });
  expect((await server.app.inject('/-/health')).statusCode).toBe(200);
});

test('however often somebody asks, only a change of what fails is logged', async () => {
  let fault: string | null = null;
  const check = async () => {
    if (fault !== null) throw new NotReadyError(fault);
  };
  await using server = await testServer({ readiness: [{ name: 'composition', check }] });
  const lines = async () => {
    for (let asked = 0; asked < 50; asked += 1) await server.app.inject('/-/ready');
    return server.log.filter((line) => line.includes('"check":"composition"')).length;
  };
  const counts = [];
  for (fault of ['One.', 'Two.', null, 'Two.']) counts.push(await lines());
  expect(counts).toEqual([1, 2, 3, 4]);
});

test.each([
  ['/nowhere', 404, 'not-found'],
  ['/%E0%A4%A', 400, 'bad-request'],
  [`/pincode/${'9'.repeat(300)}`, 414, 'bad-request'],
])('%.20s is answered as a problem', async (url, status, code) => {
  await using server = await testServer();
  const answer = await server.app.inject(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.json<ApiProblem>().error.code).toBe(code);
});

test.each([
  ['/%E0%A4%A', 400],
  ['/%', 400],
  [`/pincode/${'9'.repeat(300)}`, 414],
])('%.20s is answered with a page for a browser', async (url, status) => {
  await using server = await testServer();
  const answer = await server.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  expect(answer.body).toContain('<a href="/home">');
});

test('the size of headers is limited', async () => {
  await using server = await testServer();
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = createConnection(Number(new URL(origin).port), '127.0.0.1');
  socket.write(`GET /-/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 431 /);
});

test('a bug results in a 500 without details', async () => {
  await using server = await testServer();
  await server.repositories.close();
  const answer = await server.app.inject('/employee/WP001?format=json');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    error: { code: 'internal', message: 'Something went wrong on our side. Please try again.' },
  });
});

test('closing waits for the mail being sent', async () => {
  let finish = () => {};
  const mailbox = createMailbox();
  const sending = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const mail = {
    deliver: (entry: Parameters<typeof mailbox.deliver>[0]) => sending.then(() => mailbox.deliver(entry)),
  };
  await using server = await testServer({ mail });
  await server.app.inject(await applicationRequest());
  const closed = server.app.close();
  finish();
  await closed;
  expect(mailbox.received).toHaveLength(1);
  expect((await server.repositories.outbox.list(1))[0]?.state).toBe('sent');
  expect(server.clock.pauses()).toEqual([]);
});

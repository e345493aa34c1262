import type { ApiProblem } from '@platform/contract';
import { testServer } from '../testing/test-server.ts';
import { NotReadyError } from './health.routes.ts';

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
  ['/%E0%A4%A', 400, 'bad-request'],
  ['/%', 400, 'bad-request'],
  [`/stock/${'9'.repeat(300)}`, 414, 'bad-request'],
])('%.20s is answered as a problem, and with a page for a browser', async (url, status, code) => {
  await using server = await testServer();
  const problem = await server.app.inject(url);
  expect([problem.statusCode, problem.json<ApiProblem>().error.code]).toEqual([status, code]);
  const page = await server.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).toContain('<a href="/">');
});

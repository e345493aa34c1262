import type { ApiProblem } from '@platform/contract';
import { applicationRequest, applications } from '../testing/form-request.ts';
import { testServer } from '../testing/test-server.ts';

const own = 'https://site.example';

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }],
  [
    'another host of the same domain',
    { 'sec-fetch-site': 'same-site', origin: 'https://other.site.example' },
  ],
  ['another site, in a browser that sends `Origin` only', { origin: 'https://elsewhere.example' }],
  ['a frame without an origin', { origin: 'null' }],
  ['an invalid origin', { origin: 'http://[' }],
  ['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
])('a form that %s has sent is refused, and nothing is stored', async (_, headers) => {
  await using server = await testServer();
  const request = await applicationRequest();
  for (const url of ['/api/send-email', '/uploads', '/api/forms/product/callback']) {
    const answer = await server.app.inject({ ...request, url, headers: { ...request.headers, ...headers } });
    expect([answer.statusCode, answer.json<ApiProblem>().error.code]).toEqual([403, 'cross-site']);
  }
  expect(await server.repositories.submissions.count(applications)).toBe(0);
});

test.each([
  ['a page of this site', { 'sec-fetch-site': 'same-origin', origin: own }],
  ['a page that hides its origin', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ['the visitor, by reloading', { 'sec-fetch-site': 'none' }],
  ['an older browser on this site', { origin: own }],
  [
    'an older browser at another name of this site',
    { origin: 'http://localhost:8080', host: 'localhost:8080' },
  ],
  ['a program', {}],
])('a form that %s has sent is taken', async (_, headers) => {
  await using server = await testServer();
  const request = await applicationRequest();
  const answer = await server.app.inject({ ...request, headers: { ...request.headers, ...headers } });
  expect(answer.statusCode).toBe(200);
});

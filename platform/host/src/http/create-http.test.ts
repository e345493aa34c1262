/** @jest-environment node */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  axiosTransport,
  type CallOptions,
  createHttp,
  type Http,
  HttpError,
  type HttpRequest,
} from '@platform/host/http';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

let server: Server;
let handle: Handler;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const answerWith = (status: number, body: string): Handler => {
  return (request, response) => {
    response.statusCode = status;
    request.resume().on('end', () => response.end(body));
  };
};

test.each([
  ['JSON is parsed', '[{"Status":"Success"}]', [{ Status: 'Success' }]],
  ['text stays text', 'OK', 'OK'],
])('%s, and the status is returned', async (_, body, data) => {
  handle = answerWith(201, body);
  expect(await createHttp(base).get('/')).toEqual({ status: 201, data });
});

test('calls are sent to addresses below the base, or to a full URL, with body, headers and key', async () => {
  const requests: unknown[] = [];
  handle = async (request, response) => {
    const { method, url, headers } = request;
    const body = (await request.toArray()).join('');
    requests.push([method, url, headers['content-type'], headers['idempotency-key'], body]);
    response.end();
  };
  const http = createHttp(`${base}/base`);
  const form = new FormData();
  form.set('fullName', 'Asha');
  await http.get('/courses/641');
  await http.post('/mail', { fullName: 'Asha' }, { idempotencyKey: 'k1' });
  await http.post('/mail', form);
  await http.put(`${base}/resume?signature=1`, 'bytes', { headers: { 'Content-Type': 'application/pdf' } });
  expect(requests).toEqual([
    ['GET', '/base/courses/641', undefined, undefined, ''],
    ['POST', '/base/mail', 'application/json', 'k1', '{"fullName":"Asha"}'],
    ['POST', '/base/mail', expect.stringMatching(/^multipart.*boundary=/), undefined, expect.any(String)],
    ['PUT', '/resume?signature=1', 'application/pdf', undefined, 'bytes'],
  ]);
});

test('there is no timeout by default', async () => {
  const requests: HttpRequest[] = [];
  const http = createHttp(base, async (request) => ({ status: requests.push(request) + 199, data: '' }));
  await http.get('/');
  expect(requests).toMatchObject([{ timeout: 0 }]);
});

const tooLarge = { code: 'resume-too-large', message: 'The resume is too large.', field: 'resume' };

test.each([
  [400, 'refused', '', undefined],
  [404, 'not-found', '', undefined],
  [413, 'refused', { error: tooLarge }, tooLarge],
  [422, 'refused', '', undefined],
  [429, 'too-many', '', undefined],
  [500, 'server', { error: 'text' }, undefined],
  [502, 'server', '<h1>Bad gateway</h1>', undefined],
])('status %d is the error %s, with the problem of our API', async (status, code, body, problem) => {
  handle = answerWith(status, JSON.stringify(body));
  const error: unknown = await createHttp(base)
    .get('/reviews/7')
    .catch((reason) => reason);
  expect(error).toBeInstanceOf(HttpError);
  const message = `GET ${base}/reviews/7: ${problem?.message ?? `status ${status}`}`;
  expect(error).toMatchObject({ code, status, problem, message });
});

test('the part of a body that has been sent is reported', async () => {
  handle = (request, response) => {
    request.resume().on('end', () => response.end());
  };
  const shares: number[] = [];
  const onUpload = (share: number) => shares.push(share);
  await createHttp(base).post('/form', Buffer.alloc(200_000), { onUpload });
  expect(shares.at(-1)).toBe(1);
});

/** What reads does without axios, and behaves like what sends. */
const methods = ['GET', 'POST'] as const;
const calls = {
  GET: (http: Http, options?: CallOptions) => http.get('/slow', options),
  POST: (http: Http, options?: CallOptions) => http.post('/slow', 'x', options),
};

test.each(methods)('no response within the timeout is a timeout error: %s', async (method) => {
  handle = () => {};
  const call = calls[method](createHttp(base), { timeout: 30 });
  await expect(call).rejects.toMatchObject({
    code: 'timeout',
    message: `${method} ${base}/slow: no response in time.`,
  });
});

test.each(methods)('a caller can abort: %s', async (method) => {
  handle = () => {};
  const controller = new AbortController();
  const call = calls[method](createHttp(base), { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ code: 'aborted' });
  await expect(calls[method](createHttp(base), { signal: controller.signal })).rejects.toMatchObject({
    code: 'aborted',
  });
});

test('a body that breaks off is no response', async () => {
  handle = ({ socket }, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('{', () => socket.destroy());
  };
  await expect(createHttp(base).get('/slow')).rejects.toMatchObject({ code: 'unreachable' });
});

test.each(methods)('a server that does not exist is unreachable, with the cause: %s', async (method) => {
  const call = calls[method](createHttp('http://127.0.0.1:1'));
  await expect(call).rejects.toMatchObject({ code: 'unreachable', cause: expect.anything() });
  await expect(call).rejects.toBeInstanceOf(HttpError);
});

test('axios is loaded with the first call; if that fails, the server is unreachable', async () => {
  let loads = 0;
  const transport = axiosTransport(async () => {
    loads++;
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const http = createHttp(base, transport);
  expect(loads).toBe(0);
  await expect(http.get('/')).rejects.toMatchObject({ code: 'unreachable', notSent: true });
  expect(loads).toBe(1);
});

test.each([
  [false, true],
  [true, false],
])(
  'whether a request without a response was sent depends on the network (online: %s)',
  async (onLine, notSent) => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator') as PropertyDescriptor;
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine } });
    handle = ({ socket }) => socket.destroy();
    for (const method of methods)
      await expect(calls[method](createHttp(base))).rejects.toMatchObject({ code: 'unreachable', notSent });
    Object.defineProperty(globalThis, 'navigator', own);
  },
);

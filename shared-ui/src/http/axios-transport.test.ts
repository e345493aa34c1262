/** @jest-environment node */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { axiosTransport, createHttp, HttpError } from '@site/shared-ui/http';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

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

test('JSON is parsed, text stays text, and the status is returned', async () => {
  handle = ({ url }, response) => {
    if (url === '/json') response.setHeader('Content-Type', 'application/json');
    response.end(url === '/json' ? '[{"Status":"Success"}]' : 'OK');
  };
  const http = createHttp(base);
  expect(await http.get('/json')).toEqual({ status: 200, data: [{ Status: 'Success' }] });
  expect(await http.get('/text')).toEqual({ status: 200, data: 'OK' });
});

test('FormData is sent as multipart with a boundary, and the key as a header', async () => {
  const seen: unknown[] = [];
  handle = (request, response) => {
    seen.push(request.headers['content-type'], request.headers['idempotency-key']);
    request.resume().on('end', () => response.end());
  };
  const form = new FormData();
  form.set('fullName', 'Asha Example');
  await createHttp(base).post('/api/send-email', form, { idempotencyKey: 'k1' });
  expect(seen).toEqual([expect.stringMatching(/^multipart\/form-data; boundary=/), 'k1']);
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

test('no response within the timeout is a timeout error', async () => {
  handle = () => {};
  const call = createHttp(base).get('/slow', { timeout: 30 });
  await expect(call).rejects.toMatchObject({
    code: 'timeout',
    message: `GET ${base}/slow: no response in time.`,
  });
});

test('a caller can abort', async () => {
  handle = () => {};
  const controller = new AbortController();
  const call = createHttp(base).get('/slow', { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ code: 'aborted' });
});

test('a server that does not exist is unreachable, with the cause', async () => {
  const call = createHttp('http://127.0.0.1:1').get('/');
  await expect(call).rejects.toMatchObject({ code: 'unreachable', cause: expect.any(Error) });
  await expect(call).rejects.toBeInstanceOf(HttpError);
});

test('a page may load axios with its first call; if that fails, the server is unreachable', async () => {
  let loads = 0;
  const transport = axiosTransport(async () => {
    loads++;
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const http = createHttp(base, transport);
  expect(loads).toBe(0);
  await expect(http.get('/')).rejects.toMatchObject({ code: 'unreachable' });
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
    await expect(createHttp(base).post('/form', 'x')).rejects.toMatchObject({ code: 'unreachable', notSent });
    Object.defineProperty(globalThis, 'navigator', own);
  },
);

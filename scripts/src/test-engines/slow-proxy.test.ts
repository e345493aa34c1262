import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { slowProxy } from './slow-proxy.ts';

/** A server that sends everything back. */
async function echoServer() {
  const server = createServer({ allowHalfOpen: true }, (socket) => socket.on('error', () => {}).pipe(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() };
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port }).on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Unlike `once`, also after an error. */
function closing(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.on('close', resolve));
}

async function echoed(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [data] = (await once(socket, 'data')) as [Buffer];
  return data.toString();
}

test('it forwards, and translates addresses of its target', async () => {
  using server = await echoServer();
  await using proxy = await slowProxy(server.address);
  const socket = await open(proxy.port);
  expect(await echoed(socket, 'hello')).toBe('hello');
  expect(proxy.url(`postgres://site@${server.address}/postgres`)).toBe(
    `postgres://site@${proxy.host}/postgres`,
  );
  socket.end();
  await once(socket, 'close');
});

test('a delay applies in both directions, and ends', async () => {
  using server = await echoServer();
  await using proxy = await slowProxy(server.address);
  const socket = await open(proxy.port);
  proxy.delay(100);
  const began = performance.now();
  expect(await echoed(socket, 'slow')).toBe('slow');
  expect(performance.now() - began).toBeGreaterThanOrEqual(190);
  proxy.delay(0);
  expect(await echoed(socket, 'fast')).toBe('fast');
});

test('a cut resets open connections and new ones, until it is restored', async () => {
  using server = await echoServer();
  await using proxy = await slowProxy(server.address);
  const socket = await open(proxy.port);
  await echoed(socket, 'x');
  const closed = closing(socket);
  proxy.cut();
  await closed;
  const refused = connect({ host: '127.0.0.1', port: proxy.port }).on('error', () => {});
  await closing(refused);
  proxy.restore();
  expect(await echoed(await open(proxy.port), 'again')).toBe('again');
});

test('a stalled connection stays open and gets what was sent when it is restored', async () => {
  using server = await echoServer();
  await using proxy = await slowProxy(server.address);
  const socket = await open(proxy.port);
  proxy.stall();
  let received = '';
  socket.on('data', (data) => {
    received += data.toString();
  });
  socket.write('late');
  await setTimeout(100);
  expect([received, socket.readyState]).toEqual(['', 'open']);
  proxy.restore();
  await once(socket, 'data');
  expect(received).toBe('late');
});

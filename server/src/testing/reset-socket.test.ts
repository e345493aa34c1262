import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { resetSocket } from './reset-socket.ts';

test.each<[which: string, before: (socket: Socket) => void]>([
  ['an open connection', () => undefined],
  ['one whose own half is closed', (socket) => socket.end()],
])('%s closes', async (_, before) => {
  const server = createServer((socket) => socket.on('error', () => undefined).resume());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  before(socket);
  const closed = once(socket, 'close');
  resetSocket(socket);
  await closed;
  server.close();
});

import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: a service that starts again finds its port free. */
const [first, last] = [20_000, 32_000];

/**
 * The first of `count` consecutive TCP ports of the loopback that nobody uses. Until this process ends, no process gets
 * one of them from this function again.
 */
export async function freePort(count = 1): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first - count));
    const held = await Promise.all(Array.from({ length: count }, (_, index) => hold(port + index)));
    if (held.every((one) => one !== null)) return port;
    for (const one of held) one?.close();
  }
}

/**
 * Holds the UDP port of this number, which no service uses, as a mark for the TCP port: a service binds its own much later,
 * and also stops and starts again. Null if either is taken.
 */
async function hold(port: number): Promise<Socket | null> {
  const socket = createSocket('udp4');
  try {
    socket.bind(port, '127.0.0.1');
    await once(socket, 'listening');
    // It must not keep this process running.
    if (await isFree(port)) return socket.unref();
  } catch {}
  socket.close();
  return null;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

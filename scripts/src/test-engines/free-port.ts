import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: an engine that starts again finds its port free. */
const [first, last] = [20_000, 32_000];

/** The first of `count` consecutive ports of the loopback that nobody uses. */
export async function freePort(count = 1): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first - count));
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(port + index)));
    if (free.every(Boolean)) return port;
  }
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

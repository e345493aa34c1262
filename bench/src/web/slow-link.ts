import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { conditions } from './variants.data.ts';

export interface SlowLink extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string;
}

/** Small enough that connections take turns, large enough for few timers (bytes). */
const piece = 4096;

/**
 * A slow connection to a server. The browser's own emulation does not slow down documents that are prefetched or
 * prerendered. Bytes arrive in the order in which they came, at one rate for all connections.
 *
 * @param target address of the server
 */
export async function openSlowLink(
  target: string,
  { latency, down, up } = conditions as Link,
): Promise<SlowLink> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const [carryUp, carryDown] = [lane(up, latency), lane(down, 0)];
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to, carry] of [
      [client, upstream, carryUp],
      [upstream, client, carryDown],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (chunk: Buffer) => {
        for (let at = 0; at < chunk.length; at += piece) {
          const part = chunk.subarray(at, at + piece);
          carry(part.length, () => to.writable && to.write(part));
        }
      });
      from.on('end', () => carry(0, () => to.end()));
      // The other side ends with it: browsers reset connections when a tab is closed.
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

type Link = { readonly [Key in 'latency' | 'down' | 'up']: number };

/** One direction: calls each function when the bytes before it and its own have gone through. */
function lane(rate: number, latency: number): (bytes: number, arrive: () => void) => void {
  let free = 0;
  const under: (() => void)[] = [];
  return (bytes, arrive) => {
    free = Math.max(free, performance.now() + latency) + (bytes / rate) * 1000;
    under.push(arrive);
    // Timers are rounded and may fire in another order, so each takes the oldest.
    setTimeout(() => under.shift()?.(), Math.max(0, free - performance.now()));
  };
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { resetSocket } from '@site/server/testing';

/** A proxy for any protocol on TCP, which makes the network between a server and a service worse. */
export interface SlowProxy extends AsyncDisposable {
  /** `127.0.0.1:…` */
  readonly host: string;
  readonly port: number;
  /** An address of the target, as an address of this proxy. */
  url(of: string): string;
  /** Delays everything that is sent from now on, in both directions (ms). 0 ends the delay. */
  delay(milliseconds: number): void;
  /** Resets all connections, and every new one, until `restore`. */
  cut(): void;
  /** Accepts connections and forwards nothing, until `restore`. */
  stall(): void;
  restore(): void;
  /** Forwards new connections to another target, host and port or a URL with both. Open ones stay where they are. */
  forwardTo(target: string): void;
}

/** @param target host and port, or a URL with both */
export async function slowProxy(target: string): Promise<SlowProxy> {
  const { hostname, port: targetPort } = hostOf(target);
  let present = hostOf(target);
  const open = new Set<Socket>();
  let state: 'forwarding' | 'cut' | 'stalled' = 'forwarding';
  let pause = 0;
  let resume = () => {};
  let resumed = Promise.resolve();

  const pipe = async (from: Socket, to: Socket) => {
    // One chunk after the other: order is kept when the delay changes.
    for await (const chunk of from) {
      if (pause > 0) await setTimeout(pause);
      await resumed;
      if (!to.writable) return;
      if (!to.write(chunk)) await once(to, 'drain');
    }
    to.end();
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (state === 'cut') return resetSocket(client);
    const service = connect({
      host: present.hostname,
      port: Number(present.port),
      allowHalfOpen: true,
    });
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      pipe(socket, other).catch(() => other.destroy());
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const reset = () => {
    for (const socket of open) resetSocket(socket);
  };
  return {
    ...{ host, port },
    url: (of) => of.replace(`${hostname}:${targetPort}`, host),
    delay: (milliseconds) => {
      pause = milliseconds;
    },
    cut() {
      state = 'cut';
      resume();
      reset();
    },
    stall() {
      state = 'stalled';
      resumed = new Promise((resolve) => {
        resume = resolve;
      });
    },
    restore() {
      state = 'forwarding';
      resume();
    },
    forwardTo(other) {
      present = hostOf(other);
    },
    async [Symbol.asyncDispose]() {
      resume();
      const closed = once(server, 'close');
      server.close();
      reset();
      await closed;
    },
  };
}

const hostOf = (target: string) => new URL(target.includes('://') ? target : `tcp://${target}`);

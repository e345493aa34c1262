import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { endAfterTest } from './end-after-test.ts';

/** A proxy for any protocol on TCP, which makes the network between two programs worse. */
export interface TcpProxy extends AsyncDisposable {
  /** `127.0.0.1:…` */
  readonly host: string;
  readonly port: number;
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
  /** Forwards the next COMMIT of a transaction with this text, and cuts its connection instead of forwarding the response. */
  loseCommitAfter(text: string): void;
  connections(): number;
  /** Whether the target has still to answer somebody: a new connection, or what was sent last on an open one. */
  isAnswering(): boolean;
}

/** A slow line, shared by all connections: `latency` in ms, added to what clients send; `up` and `down` in bytes a second. */
interface Line {
  readonly latency: number;
  readonly up: number;
  readonly down: number;
}

/** What goes through a slow line at once: small enough that connections take turns, large enough for few timers (bytes). */
const piece = 4096;

/** @param target host and port, or a URL with both */
export async function tcpProxy(target: string, line?: Line): Promise<TcpProxy> {
  const [carryUp, carryDown] = line ? [lane(line.up, line.latency), lane(line.down, 0)] : [];
  const first = hostOf(target);
  let present = first;
  const open = new Set<Socket>();
  const waiting = new Set<Socket>();
  let state: 'forwarding' | 'cut' | 'stalled' = 'forwarding';
  let [pause, made] = [0, 0];
  let resume = () => {};
  let resumed = Promise.resolve();
  let lostAfter: string | null = null;

  /** @param see looks at what is forwarded; false if it is lost */
  const pipe = async (from: Socket, to: Socket, carry: Lane | undefined, see: (chunk: Buffer) => boolean) => {
    // One chunk after the other: order is kept when the delay changes.
    for await (const chunk of from) {
      if (pause > 0) await setTimeout(pause);
      await resumed;
      if (!see(chunk)) return;
      for (let at = 0; at < chunk.length; at += carry ? piece : chunk.length) {
        const part = carry ? chunk.subarray(at, at + piece) : chunk;
        await carry?.(part.length);
        if (!to.writable) return;
        if (!to.write(part)) await once(to, 'drain');
      }
    }
    to.end();
  };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    made += 1;
    if (state === 'cut') return reset(client);
    const { hostname, port } = present;
    const service = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true });
    waiting.add(client);
    let statements = '';
    let isCommitting = false;
    const seeSent = (chunk: Buffer) => {
      waiting.add(client);
      const text = chunk.toString('latin1');
      statements = text.includes('BEGIN') ? text : statements + text;
      if (lostAfter === null || !statements.includes(lostAfter) || !text.includes('COMMIT')) return true;
      lostAfter = null;
      isCommitting = true;
      return true;
    };
    const seeReceived = () => {
      waiting.delete(client);
      if (isCommitting) reset(client);
      return !isCommitting;
    };
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        waiting.delete(client);
        other.destroy();
      });
    }
    pipe(client, service, carryUp, seeSent).catch(() => service.destroy());
    pipe(service, client, carryDown, seeReceived).catch(() => client.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const resetAll = () => {
    for (const socket of open) reset(socket);
  };
  return {
    ...{ host, port },
    url: (of) => of.replace(first.host, host),
    delay: (milliseconds) => {
      pause = milliseconds;
    },
    cut() {
      state = 'cut';
      resume();
      resetAll();
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
    loseCommitAfter(text) {
      lostAfter = text;
    },
    connections: () => made,
    isAnswering: () => state !== 'stalled' && waiting.size > 0,
    [Symbol.asyncDispose]: endAfterTest(async () => {
      resume();
      const closed = once(server, 'close');
      server.close();
      resetAll();
      await closed;
    }),
  };
}

type Lane = (bytes: number) => Promise<unknown>;

/** One direction of a slow line: resolves when these bytes, and all before them, have gone through. */
function lane(rate: number, latency: number): Lane {
  let free = 0;
  return (bytes) => {
    free = Math.max(free, performance.now() + latency) + (bytes / rate) * 1000;
    return setTimeout(Math.max(0, free - performance.now()));
  };
}

/** Node cannot reset a connection whose own half is closed, and would neither close its handle nor emit `close`. */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

const hostOf = (target: string) => new URL(target.includes('://') ? target : `tcp://${target}`);

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { resetSocket } from './reset-socket.ts';

/** A proxy between a server and PostgreSQL, whose network can fail. */
export interface DatabaseProxy extends AsyncDisposable {
  /** The address of the database, through the proxy. */
  readonly url: string;
  /** Resets all connections, and refuses new ones until `restore`. */
  cut(): void;
  restore(): void;
  /** Keeps the connections open, and forwards nothing of what the database sends, until `restore`. */
  stall(): void;
  /** Forwards the next COMMIT of a transaction with this text, and cuts its connection instead of forwarding the response. */
  loseCommitAfter(text: string): void;
  /** Number of connections that were made. */
  connections(): number;
  /** Whether the database has still to answer somebody: a new connection, or what was sent last on an open one. */
  isAnswering(): boolean;
}

export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  /** Clients that wait for the database. */
  const waiting = new Set<Socket>();
  let state: 'forwarding' | 'cut' | 'stalled' = 'forwarding';
  let lostAfter: string | null = null;
  let made = 0;
  const server = createServer((client) => {
    made += 1;
    if (state === 'cut') return resetSocket(client);
    const database = connect({ host: target.hostname, port: Number(target.port || 5432) });
    waiting.add(client);
    let statements = '';
    let committing = false;
    client.on('data', (sent) => {
      waiting.add(client);
      const text = sent.toString('latin1');
      statements = text.includes('BEGIN') ? text : statements + text;
      if (lostAfter !== null && statements.includes(lostAfter) && text.includes('COMMIT')) {
        lostAfter = null;
        committing = true;
      }
      database.write(sent);
    });
    database.on('data', (received) => {
      waiting.delete(client);
      if (committing) resetSocket(client);
      else if (state !== 'stalled') client.write(received);
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        waiting.delete(client);
        other.destroy();
      });
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = new URL(databaseUrl);
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reset = () => {
    for (const socket of sockets) resetSocket(socket);
  };
  return {
    url: address.href,
    connections: () => made,
    isAnswering: () => waiting.size > 0,
    cut() {
      state = 'cut';
      reset();
    },
    restore() {
      state = 'forwarding';
    },
    stall() {
      state = 'stalled';
    },
    loseCommitAfter(text) {
      lostAfter = text;
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      reset();
      await closed;
    },
  };
}

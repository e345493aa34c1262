import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { endAfterTest } from '../../testing/end-after-test.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createPostgresPool, type PostgresPool } from './postgres-pool.ts';

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const ready = message('Z', Buffer.from('I'));
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), ready]);
const result = Buffer.concat([message('C', Buffer.from('SELECT 0\0')), ready]);

/** Speaks as much of PostgreSQL as a connection and a statement need. Does not welcome the connection `slow`. */
async function database(slow: number) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    const isSlow = sockets.length - 1 === slow;
    socket.on('error', () => {});
    socket.once('data', () => {
      if (!isSlow) socket.write(welcome);
      socket.on('data', (data) =>
        data.toString('latin1', 0, 1) === 'Q' ? socket.write(result) : socket.end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterTest(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { sockets, url: `postgres://user:secret@127.0.0.1:${port}/site?sslmode=disable` };
}

type Wait = (pool: PostgresPool) => Promise<unknown>;

test.each<[kind: string, kept: 'use' | 'read', wait: Wait]>([
  ['a write', 'use', (pool) => pool.use((client) => client.query('SELECT 1'))],
  ['a read', 'read', (pool) => pool.read((client) => client.query('SELECT 1'))],
  ['a long read', 'read', async (pool) => (await pool.reserve()).release()],
])('%s that waits for a connection goes on when another request loses its own', async (_, kept, wait) => {
  const slow = 4;
  const { sockets, url } = await database(slow);
  const pool = createPostgresPool(url, createManualClock());
  const turns = Array.from({ length: slow }, () => Promise.withResolvers<void>());
  const begun: Promise<unknown>[] = [];
  const busy = turns.map(({ promise }) => {
    const { promise: begins, resolve } = Promise.withResolvers<void>();
    begun.push(begins);
    return pool[kept](async (client) => {
      await client.query('SELECT 1');
      resolve();
      await promise;
      return client.query('SELECT 1');
    });
  });
  await Promise.all(begun);
  // The first waits for the slow connection, the others for any.
  const waiting = Array.from({ length: 12 }, () => wait(pool));
  while (sockets.length <= slow) await setImmediate();
  sockets[0]?.destroy();
  turns[0]?.resolve();
  await Promise.all([busy[0], ...waiting]);
  for (const { resolve } of turns) resolve();
  await Promise.all(busy);
  // A connection that nobody waits for any more is closed too.
  sockets[slow]?.write(welcome);
  await pool.close();
});

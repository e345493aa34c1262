import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '@platform/releases/root';
import { isRunning, place, serve } from './testing/serve-process.ts';

const npm = ['npm', 'run', 'serve'];
const direct = [process.execPath, join(root, 'platform/command/src/commands/serve.command.ts')];

async function opened({ says }: ReturnType<typeof serve>): Promise<number> {
  const [, url = ''] = await says(/is open at (\S+)/);
  return Number(new URL(url).port);
}

/** Sends half of a request. Resolves when the server has read it. */
async function beginRequest(port: number) {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes;
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const head = ['POST /uploads HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 2'];
  socket.write(`${head.join('\r\n')}\r\nExpect: 100-continue\r\n\r\n`);
  while (!received.includes('100 Continue')) await once(socket, 'data');
  socket.write('{');
  return async () => {
    socket.write('}');
    await closed;
    return received.match(/HTTP\/1\.1 (?!100)\d{3}/g) ?? [];
  };
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const [error] = await Promise.race([once(server, 'listening'), once(server, 'error')]);
  server.close();
  return error === undefined;
}

async function groupEnded(group: number): Promise<boolean> {
  for (const begun = performance.now(); performance.now() - begun < 15_000; await delay(20))
    if (!isRunning(group)) return true;
  process.kill(-group, 'SIGKILL');
  return false;
}

interface Row {
  readonly started: 'npm' | 'launcher' | 'alone';
  readonly to: 'it alone' | 'the group';
  readonly signal: NodeJS.Signals;
  /** npm does not handle SIGHUP. */
  readonly ends?: readonly [null, NodeJS.Signals];
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const rows: readonly Row[] = [
  ...signals.flatMap((signal): Row[] => [
    { started: 'alone', to: 'it alone', signal },
    { started: 'launcher', to: 'it alone', signal },
    // As a terminal does it for Ctrl-C and when it is closed, and systemd by default.
    { started: 'launcher', to: 'the group', signal },
  ]),
  // SIGHUP for npm alone is absent: npm ends without passing it on. A terminal sends it to the group.
  { started: 'npm', to: 'it alone', signal: 'SIGTERM' },
  { started: 'npm', to: 'it alone', signal: 'SIGINT' },
  { started: 'npm', to: 'the group', signal: 'SIGTERM' },
  { started: 'npm', to: 'the group', signal: 'SIGINT' },
  { started: 'npm', to: 'the group', signal: 'SIGHUP', ends: [null, 'SIGHUP'] },
];
const commands = { npm, alone: direct, launcher: undefined };

test.each(rows)(
  'started by $started: $signal for $to closes once, cuts no request, and leaves nothing',
  async ({ started, to, signal, ends = [0, null] }) => {
    const { env } = await place();
    const server = serve(env, commands[started]);
    const group = server.child.pid ?? 0;
    const port = await opened(server);
    const finish = await beginRequest(port);
    process.kill(to === 'the group' ? -group : group, signal);
    await server.says(/Closing/);
    // A signal that is passed on comes later than the first one: the request is open until then.
    await delay(400);
    const answered = finish();
    expect(await groupEnded(group)).toBe(true);
    expect(await answered).toEqual([expect.stringMatching(/ [24]/)]);
    expect(await server.exited).toEqual(ends);
    expect((await server.out).match(/Closing/g)).toHaveLength(1);
    expect((await server.err).replace(/^npm .*\n/gm, '')).toBe('');
    expect(await isFree(port)).toBe(true);
  },
);

test.each(['launcher', 'npm'] as const)(
  'started by %s: a second signal that is later ends it at once',
  async (started) => {
    const { env } = await place();
    const server = serve(env, commands[started]);
    const group = server.child.pid ?? 0;
    const finish = await beginRequest(await opened(server));
    process.kill(group, 'SIGTERM');
    // Only a signal more than a second after the first one is a second one, in the time of the server.
    await server.says(/Closing/);
    await delay(1100);
    expect(isRunning(group)).toBe(true);
    const again = performance.now();
    process.kill(group, 'SIGTERM');
    expect(await server.exited).toEqual([1, null]);
    // The request alone would keep it open for 8 s.
    expect(performance.now() - again).toBeLessThan(5000);
    expect(await groupEnded(group)).toBe(true);
    expect(await finish()).toEqual([]);
  },
);

/** Accepts connections and never answers. */
async function silentServer(): Promise<
  { server: Server; address: string; called: Promise<unknown> } & Disposable
> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  const called = once(server, 'connection');
  await once(server, 'listening');
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, address, called, [Symbol.dispose]: stop };
}

const bucket = (address: string) => ({
  ...{ SITE_STORE: 's3://bucket/site', AWS_ENDPOINT_URL: `http://${address}`, AWS_REGION: 'us-east-1' },
  ...{ AWS_EC2_METADATA_DISABLED: 'true', AWS_ACCESS_KEY_ID: 'a-key', AWS_SECRET_ACCESS_KEY: 'a-secret' },
});
const database = (address: string) => ({
  ...{ DATABASE_URL: `postgres://site:secret@${address}/site`, PUBLIC_ORIGIN: 'https://www.example.com' },
  ...{ SITE_SECRET: 'a secret of more than thirty-two characters', SMTP_URL: 'smtp://127.0.0.1:1' },
  ...{ MAIL_FROM: 'site@example.com', MAIL_TO: 'jobs@example.com' },
});

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

describe('a signal during the start ends it at once, with code 0', () => {
  test.each([
    ['the store does not answer', bucket],
    ['the database does not answer', database],
  ])('%s', async (_, settings) => {
    const { env } = await place();
    using silent = await silentServer();
    const server = serve({ ...env, ...settings(silent.address) });
    await Promise.race([silent.called, server.exited]);
    server.child.kill('SIGTERM');
    // A start that goes on fails, with code 1.
    expect(await server.exited).toEqual([0, null]);
    expect(await groupEnded(server.child.pid ?? 0)).toBe(true);
    expect(await server.err).toBe('');
  });

  test('another process has locked the database', async () => {
    const { env } = await place();
    mkdirSync(env.DATA_DIR, { recursive: true });
    const path = join(env.DATA_DIR, 'site.sqlite');
    using other = new DatabaseSync(path);
    other.exec('BEGIN EXCLUSIVE');
    const server = serve(env, direct);
    // It says where its store is before it opens the database, and then waits for the lock.
    await server.says(/Store: /);
    server.child.kill('SIGTERM');
    expect(await server.exited).toEqual([0, null]);
    expect(await server.err).toBe('');
    other.exec('ROLLBACK');
  });

  const unshare = ['unshare', '--fork', '--pid', '--kill-child'];
  const namespace = spawnSync('unshare', [...unshare.slice(1), 'true'], { encoding: 'utf8' });
  if (namespace.status !== 0)
    console.log(
      `Not run: no process can be process 1 here (${namespace.error?.message ?? namespace.stderr}).`,
    );

  (namespace.status === 0 ? test : test.skip)(
    'as process 1, for which the kernel drops what it does not handle',
    async () => {
      const { env } = await place();
      using silent = await silentServer();
      const server = serve({ ...env, ...bucket(silent.address) }, [...unshare, ...direct]);
      await Promise.race([silent.called, server.exited]);
      const [first = 0] = childrenOf(server.child.pid ?? 0);
      process.kill(first, 'SIGTERM');
      const ended = await Promise.race([server.exited, delay(10_000, 'still running', { ref: false })]);
      server.child.kill('SIGKILL');
      expect(ended).toEqual([0, null]);
    },
  );
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { localStore, openStore } from '@site/composition';
import { deployTiny, temporaryFolder } from '@site/composition/testing';
import { root } from '../root.ts';
import { startCeph } from './ceph.ts';
import { freePort } from './free-port.ts';
import { guardProgram } from './guard.ts';
import { startPostgres } from './postgres.ts';
import { describeWith } from './testing/describe-with.ts';
import { writePincodes } from './testing/site-servers.ts';

const shared = {
  ...{ SITE_SECRET: 'a secret of more than thirty-two characters', PUBLIC_ORIGIN: 'https://www.example.com' },
  ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@site.example', MAIL_TO: 'jobs@site.example' },
};

/** `npm run serve`, which answers when this resolves. */
async function serve(env: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  const port = await freePort();
  const own = {
    ...{ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' },
    PUBLIC_ORIGIN: shared.PUBLIC_ORIGIN,
  };
  const child: ChildProcess = spawn(process.execPath, ['scripts/launch.cjs', 'serve'], {
    ...{ cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
    env: { PATH: process.env.PATH, ...own, PINCODES_DIR: await writePincodes(folder), ...env },
  });
  const release = guardProgram(child.pid ?? 0);
  const exited = once(child, 'exit').finally(release) as Promise<[number | null, string | null]>;
  const url = `http://127.0.0.1:${port}`;
  const answers = async () => (await fetch(`${url}/-/health`)).ok;
  while (child.exitCode === null && !(await answers().catch(() => false))) await delay(50);
  return { child, exited, url };
}

/**
 * How long such an end may take on a busy machine (ms). The process ends itself within 10 s, which
 * `server/src/close-on-signal.test.ts` checks; here it must not crash, and not wait until the engine is back.
 */
const generousLimit = 20_000;

/** The exit code and the time until then (ms). */
async function end({ child, exited }: Awaited<ReturnType<typeof serve>>) {
  const began = performance.now();
  child.kill('SIGTERM');
  const [code] = await exited;
  return { code, time: performance.now() - began };
}

describeWith('postgres')('a server whose database hangs', () => {
  test('ends with code 0 and does not wait for it', async () => {
    await using postgres = await startPostgres();
    const store = join(temporaryFolder(), 'store');
    await deployTiny(localStore(store), ['shell', 'one']);
    const server = await serve({ ...shared, SITE_STORE: store, DATABASE_URL: postgres.url });
    postgres.pause();
    // A request that waits for the database while the server ends.
    const waiting = fetch(`${server.url}/employee/WP001?format=json`).then(
      ({ status }) => status,
      () => 'cut off',
    );
    await delay(300);
    const { code, time } = await end(server);
    expect([code, time < generousLimit]).toEqual([0, true]);
    expect([503, 'cut off']).toContain(await waiting);
  });
});

describeWith('ceph')('a server whose store hangs', () => {
  test('ends with code 0 and does not wait for it, and serves until then', async () => {
    await using ceph = await startCeph();
    // The client of this process reads them; the other engine of the tests has the same variables.
    const others = Object.keys(ceph.env).map((name) => [name, process.env[name] ?? '']);
    Object.assign(process.env, ceph.env);
    await deployTiny(openStore(`${ceph.url}/closing`), ['shell', 'one']);
    Object.assign(process.env, Object.fromEntries(others));
    const server = await serve({ ...ceph.env, SITE_STORE: `${ceph.url}/closing` });
    ceph.pause();
    // Until a check of the store is waiting.
    await delay(1500);
    expect((await fetch(`${server.url}/home`)).status).toBe(200);
    const { code, time } = await end(server);
    expect([code, time < generousLimit]).toEqual([0, true]);
  });
});

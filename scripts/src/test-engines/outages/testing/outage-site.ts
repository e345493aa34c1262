import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openStore } from '@site/composition';
import { deployTiny } from '@site/composition/testing';
import { serverPlace } from '@site/server/testing';
import { root } from '../../../build/workspace.ts';
import { type CephEngine, startCeph } from '../../ceph.ts';
import { engineFolder } from '../../engine-folder.ts';
import { guardProgram } from '../../guard.ts';
import { type OpenSmtpdEngine, startOpenSmtpd } from '../../opensmtpd.ts';
import { startPostgres } from '../../postgres.ts';
import { type SlowProxy, slowProxy } from '../../slow-proxy.ts';
import type { TestEngine } from '../../test-engine.ts';
import type { FaultyEngine } from '../fault-plan.ts';

const serveCommand = join(root, 'scripts/src/commands/serve.command.ts');

/** Servers of a small site on engines of their own. They reach each engine through a proxy. */
export interface OutageSite extends AsyncDisposable {
  readonly servers: readonly string[];
  readonly secret: string;
  readonly engines: {
    readonly postgres: TestEngine;
    readonly ceph: CephEngine;
    readonly opensmtpd: OpenSmtpdEngine;
  };
  readonly proxies: Readonly<Record<FaultyEngine, SlowProxy>>;
  /** File with everything that the servers have written. */
  readonly log: string;
}

const secret = 'a secret of the tests of outages, long enough';

export async function outageSite(
  serverCount: number,
  env: Readonly<Record<string, string>> = {},
): Promise<OutageSite> {
  const opened = new AsyncDisposableStack();
  try {
    const [postgres, ceph, opensmtpd] = await Promise.all([startPostgres(), startCeph(), startOpenSmtpd()]);
    for (const engine of [postgres, ceph, opensmtpd]) opened.use(engine);
    const proxies = {
      postgres: opened.use(await slowProxy(postgres.url)),
      ceph: opened.use(await slowProxy(ceph.endpoint)),
      opensmtpd: opened.use(await slowProxy(opensmtpd.url)),
    };
    const folder = opened.use(await engineFolder('servers'));
    const place = opened.use(await serverPlace());
    const settings = {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name === 'PATH')),
      ...place.env,
      ...ceph.env,
      AWS_ENDPOINT_URL: proxies.ceph.url(ceph.endpoint),
      SITE_STORE: `${ceph.url}/store`,
      FILES_URL: `${ceph.url}/files`,
      DATABASE_URL: proxies.postgres.url(postgres.url),
      SMTP_URL: proxies.opensmtpd.url(opensmtpd.url),
      ...{ SITE_SECRET: secret, PUBLIC_ORIGIN: 'https://site.example', LOG_LEVEL: 'warn' },
      ...{ MAIL_FROM: 'site@site.example', MAIL_TO: 'jobs@site.example', ADDRESS_MEGABYTES_A_DAY: '100000' },
      ...env,
    };
    const log = join(folder.path, 'log');
    await placeSite(settings.SITE_STORE, ceph.env);
    const servers = await Promise.all(
      Array.from({ length: serverCount }, async (_, index) => {
        const own = { ...settings, DATA_DIR: join(folder.path, `data-${index}`) };
        return addressOf(opened.use(startServer(own, log)).process, log);
      }),
    );
    const engines = { postgres, ceph, opensmtpd };
    return { servers, secret, engines, proxies, log, [Symbol.asyncDispose]: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** Makes a small site live. The client of S3 reads its settings from the environment of this process. */
async function placeSite(store: string, env: Readonly<Record<string, string>>): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    await deployTiny(openStore(store), ['shell', 'one'], ['careers', 'one']);
  } finally {
    for (const name of Object.keys(env)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

/** `npm run serve` with these settings. */
function startServer(
  env: NodeJS.ProcessEnv,
  log: string,
): AsyncDisposable & { readonly process: ChildProcess } {
  const child = spawn(process.execPath, [serveCommand], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const release = guardProgram(child.pid ?? 0);
  const output = createWriteStream(log, { flags: 'a' });
  child.stderr.pipe(output, { end: false });
  child.stdout.pipe(output, { end: false });
  return {
    process: child,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
      release();
      output.end();
    },
  };
}

async function addressOf({ stdout }: ChildProcess, log: string): Promise<string> {
  if (stdout === null) throw new Error('The output of the server is not read.');
  for await (const line of createInterface(stdout)) {
    const port = /open at http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
  }
  throw new Error(`A server has ended instead of starting: ${await readFile(log, 'utf8')}`);
}

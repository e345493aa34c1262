import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BenchError } from './bench-error.ts';
import { type NginxSite, nginxConfig } from './nginx-config.ts';

const programs = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];
const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

export interface RunningNginx {
  /** Process id of the worker, which answers the requests; 0 if it is not known. */
  worker(): Promise<number>;
  /** The content encoding of compressed files. */
  readonly coding: 'brotli' | 'gzip';
  readonly version: string;
  /** Serves other sites instead. */
  serve(sites: readonly NginxSite[]): Promise<void>;
  close(): Promise<void>;
}

/** Ports that nothing listens on at this moment. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

/** Starts one nginx for all sites. */
export async function startNginx(
  folder: string,
  api: string,
  sites: readonly NginxSite[],
): Promise<RunningNginx> {
  const program = programs.find((path) => existsSync(path));
  if (!program)
    throw new BenchError(
      'The measurements need nginx: install it ("apt-get install nginx-light libnginx-mod-http-brotli-static" on Debian).',
    );
  const brotli = existsSync(brotliModule);
  await mkdir(folder, { recursive: true });
  const start = async (served: readonly NginxSite[]) => {
    const options = {
      folder,
      user: process.getuid?.() === 0 ? 'root' : null,
      modules: brotli ? [brotliModule] : [],
      brotli,
      api,
      sites: served,
    };
    return startProcess(program, folder, nginxConfig(options), served);
  };
  let child = await start(sites);
  return {
    worker: () => workerOf(child),
    coding: brotli ? 'brotli' : 'gzip',
    version: spawnSync(program, ['-v'], { encoding: 'utf8' }).stderr.replace(/.*\//, '').trim(),
    serve: async (next) => {
      await end(child);
      child = await start(next);
    },
    close: () => end(child),
  };
}

async function startProcess(
  program: string,
  folder: string,
  text: string,
  sites: readonly NginxSite[],
): Promise<ChildProcess> {
  const config = join(folder, 'nginx.conf');
  await writeFile(config, text);
  const child = spawn(program, ['-p', folder, '-e', join(folder, 'error.log'), '-c', config], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new BenchError('nginx did not start: see its output above.');
  });
  ended.catch(() => undefined);
  try {
    for (const { port } of sites) await Promise.race([listening(port), ended]);
  } catch (error) {
    child.kill('SIGTERM');
    throw error;
  }
  return child;
}

async function workerOf({ pid }: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return Number(children.trim().split(' ')[0] ?? 0);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (open) return;
    await pause(50);
  }
}

import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../free-port.ts';
import { opening } from './opening.ts';
import { createProgram, runProgram } from './program.ts';
import { requireService } from './require-service.ts';

/** Starts an empty PostgreSQL. `url` is its database `postgres`, as superuser. */
export function startPostgres() {
  return opening(async (opened) => {
    const { initdb, server } = requireService('postgres');
    // PostgreSQL refuses to run as root.
    const account = process.getuid?.() === 0 ? 'postgres' : null;
    const { path } = opened.use(await mkdtempDisposable(join(tmpdir(), 'site-postgres-')));
    if (account !== null) await runProgram('/usr/bin/chown', [account, path]);
    const data = join(path, 'data');
    const port = await freePort();
    const url = `postgres://site@127.0.0.1:${port}/postgres`;
    const options = ['--username=site', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
    await runProgram(initdb, ['-D', data, ...options], account);
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
    const program = opened.use(
      createProgram({
        command: [server, '-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
        log: join(path, 'log'),
        account,
        // Its immediate shutdown: all its processes end, and nothing is written.
        kill: 'SIGQUIT',
        check: () => answers(url),
      }),
    );
    await program.start();
    return { ...program, url };
  });
}

async function answers(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // A connection that ends later would otherwise be an uncaught error.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}

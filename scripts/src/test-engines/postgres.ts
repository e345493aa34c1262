import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { engineFolder, type Owner } from './engine-folder.ts';
import { engineProgram } from './engine-program.ts';
import { freePort } from './free-port.ts';
import { requireEngine } from './require-engine.ts';
import { runProgram } from './run-program.ts';
import { started, type TestEngine } from './test-engine.ts';

/** Starts an empty PostgreSQL. `url` is its database `postgres`, as superuser. */
export async function startPostgres(): Promise<TestEngine> {
  const { initdb, server } = requireEngine('postgres');
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? accountOf('postgres') : undefined;
  const folder = await engineFolder('postgres', owner);
  const data = join(folder.path, 'data');
  const port = await freePort();
  const url = `postgres://site@127.0.0.1:${port}/postgres`;
  const options = ['--username=site', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await runProgram(initdb, ['-D', data, ...options], owner);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  const program = engineProgram({
    command: [server, '-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    log: join(folder.path, 'log'),
    ...(owner ? { owner } : {}),
    // Its fast shutdown: connections are closed, data is written.
    end: 'SIGINT',
    check: () => answers(url),
  });
  return started(program, folder, { url });
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

export function accountOf(name: string): Owner {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  if (line === undefined) throw new Error(`This machine has no account ${name}.`);
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

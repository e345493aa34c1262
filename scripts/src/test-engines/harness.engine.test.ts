import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { temporaryFolder } from '@site/composition/testing';
import { Client } from 'pg';
import { startCeph } from './ceph.ts';
import { engineFolder } from './engine-folder.ts';
import { engineProgram } from './engine-program.ts';
import { startNginx } from './nginx.ts';
import { startPostgres } from './postgres.ts';
import { isRunning, processTree } from './process-tree.ts';
import { runEngineTests } from './run-engine-tests.ts';
import { startEngines } from './start-engines.ts';
import { describeWith } from './testing/describe-with.ts';

/** @param limit how long PostgreSQL may take to connect, and to answer (ms) */
async function query(url: string, statement: string, limit = 30_000): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: limit, query_timeout: limit });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    client.end().catch(() => {});
  }
}

describeWith('postgres')('PostgreSQL', () => {
  test('keeps its data when it is stopped and killed, and answers nothing while it is paused', async () => {
    await using postgres = await startPostgres();
    await query(postgres.url, 'create table notes (n int); insert into notes values (7)');
    for (const how of ['clean', 'kill'] as const) {
      await postgres.stop(how);
      await expect(query(postgres.url, 'select 1')).rejects.toThrow();
      await postgres.start();
      expect(await query(postgres.url, 'select n from notes')).toEqual([{ n: 7 }]);
    }
    postgres.pause();
    await expect(query(postgres.url, 'select 1', 1000)).rejects.toThrow('timeout');
    postgres.resume();
    expect(await query(postgres.url, 'select n from notes')).toEqual([{ n: 7 }]);
  });
});

describeWith('ceph')('Ceph', () => {
  test('keeps objects when its gateway is stopped and killed', async () => {
    await using ceph = await startCeph();
    const credentials = { accessKeyId: 'siteaccess', secretAccessKey: 'sitesecretsitesecret' };
    const client = new S3Client({
      ...{ endpoint: ceph.endpoint, region: 'us-east-1', forcePathStyle: true, credentials, maxAttempts: 1 },
    });
    const at = { Bucket: 'test-bucket', Key: 'note' };
    await client.send(new PutObjectCommand({ ...at, Body: 'seven' }));
    for (const how of ['clean', 'kill'] as const) {
      await ceph.stop(how);
      await expect(client.send(new GetObjectCommand(at))).rejects.toThrow();
      await ceph.start();
      const { Body } = await client.send(new GetObjectCommand(at));
      expect(await Body?.transformToString()).toBe('seven');
    }
    client.destroy();
  });
});

describeWith('nginx')('nginx', () => {
  test('reads another configuration without a restart', async () => {
    const says = (text: string) => (place: { readonly port: number }) =>
      `server { listen 127.0.0.1:${place.port}; location / { return 200 ${text}; } }`;
    await using nginx = await startNginx(says('one'));
    const get = async () => (await fetch(nginx.url, { headers: { connection: 'close' } })).text();
    expect(await get()).toBe('one');
    await nginx.reload(says('two'));
    // Workers with the old configuration end after those with the new one have started.
    let answer = 'one';
    for (let turn = 0; answer === 'one' && turn < 200; turn += 1) {
      answer = await get();
      await setTimeout(20);
    }
    expect(answer).toBe('two');
  });
});

describe('an engine that is installed and does not start', () => {
  const failing = async (): Promise<never> => {
    await using folder = await engineFolder('failing');
    const command = ['/bin/sh', '-c', 'echo no such feature in this kernel; exit 1'] as const;
    const program = engineProgram({
      ...{ command, log: join(folder.path, 'log'), end: 'SIGTERM' },
      check: () => Promise.reject(new Error('no answer')),
    });
    await program.start();
    throw new Error('It has started.');
  };
  const reason = 'PostgreSQL is installed but did not start, so this run fails.';

  describeWith('postgres')('in a run', () => {
    test('fails the run, also if no test fails', async () => {
      const said: string[] = [];
      const print = (text: string) => void said.push(text);
      const code = await runEngineTests(
        {
          ...{ filters: ['s3-store.engine.test'], long: false, seed: '11', print },
          report: join(temporaryFolder(), 'report.json'),
        },
        new AbortController().signal,
        (tell) => startEngines(tell, { postgres: failing }),
      );
      expect([code, said.find((line) => line.startsWith('Engines:'))]).toEqual([
        1,
        expect.stringMatching(/^Engines: 0 passed, 1 failed, \d+ skipped$/),
      ]);
      expect(said.at(-1)).toContain(`FAILED: ${reason}`);
      expect(said.at(-1)).toContain('set TEST_ENGINES_WITHOUT=postgres');
      expect(said.at(-1)).toContain('no such feature in this kernel');
    });
  });
});

/** A folder for the temporary files of one process; the accounts of the engines can reach what is in it. */
function ownTemporaryFolder() {
  const path = temporaryFolder();
  chmodSync(path, 0o755);
  return { path, env: { ...process.env, TMPDIR: path } };
}

test('a process that ends at once leaves no folder behind', async () => {
  const { path, env } = ownTemporaryFolder();
  const script = `import('${new URL('engine-folder.ts', import.meta.url)}').then(async ({ engineFolder }) => {
    console.log((await engineFolder('short')).path);
    process.kill(process.pid, 'SIGKILL');
  })`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'], env });
  const [made] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(made).toContain(path);
  for (let turn = 0; (await readdir(path)).length > 0 && turn < 400; turn += 1) await setTimeout(50);
  expect(await readdir(path)).toEqual([]);
});

describeWith(
  'postgres',
  'ceph',
  'opensmtpd',
)('after a crash', () => {
  test('no engine and no folder is left behind', async () => {
    const { path, env } = ownTemporaryFolder();
    const script = fileURLToPath(new URL('crashing.process.ts', import.meta.url));
    const child = fork(script, [], { execArgv: [], env });
    await Promise.race([once(child, 'message'), once(child, 'exit')]);
    expect(child.exitCode).toBeNull();
    const tree = processTree(child.pid ?? 0);
    expect(tree.length).toBeGreaterThan(10);
    expect(await readdir(path)).toHaveLength(3);
    child.kill('SIGKILL');
    const gone = async () => !tree.some(isRunning) && (await readdir(path)).length === 0;
    for (let turn = 0; !(await gone()) && turn < 400; turn += 1) await setTimeout(50);
    expect([tree.filter(isRunning), await readdir(path)]).toEqual([[], []]);
  });
});

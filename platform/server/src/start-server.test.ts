import { once } from 'node:events';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer as createListener } from 'node:net';
import { join } from 'node:path';
import { openSqlite } from './database/sqlite/open-sqlite.ts';
import { readEnvironment } from './environment/environment.ts';
import { startServer } from './start-server.ts';
import { applicationRequest, fetchable } from './testing/form-request.ts';
import { samplePart } from './testing/sample-part.ts';
import { formSite } from './testing/sample-site.ts';
import { serverPlace, spawnServer } from './testing/server-process.ts';
import { smallDisk } from './testing/small-disk.ts';

const options = { site: formSite(), log: { write() {} } };

/** Starting and stopping processes is slow on a busy machine (ms). */
const testTimeout = 120_000;

test('the first start creates the data folder for its owner only, with the records of a part, and names the version', async () => {
  const here = serverPlace();
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const environment = readEnvironment({ ...here.env, LOG_LEVEL: 'info', SITE_VERSION: '0f3a9c1d2b4e' }, [
    samplePart,
  ]);
  const server = await startServer(environment, { ...options, log });
  const ask = async (path: string) => (await fetch(`${server.url}${path}`)).json();
  try {
    expect(await ask('/editions/1')).toEqual({ title: 'First edition' });
    expect(await ask('/-/ready')).toMatchObject({ status: 'ready' });
    expect(await ask('/-/health')).toMatchObject({ status: 'live', version: '0f3a9c1d2b4e' });
  } finally {
    await server.close();
  }
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'starting', version: '0f3a9c1d2b4e' });
  expect((await stat(here.env.DATA_DIR)).mode & 0o077).toBe(0);
  await expect(fetch(server.url)).rejects.toThrow();
});

test('a second start keeps the data', async () => {
  const here = serverPlace();
  const environment = readEnvironment(here.env, [samplePart]);
  await (await startServer(environment, options)).close();
  const { repositories } = await openSqlite(join(here.env.DATA_DIR, 'site.sqlite'));
  await repositories.partRecords('editions').put([['2', { title: 'Second' }]], true);
  await repositories.close();
  const server = await startServer(environment, options);
  const statuses = await Promise.all(
    ['2', '1'].map(async (id) => (await fetch(`${server.url}/editions/${id}`)).status),
  );
  await server.close();
  expect(statuses).toEqual([200, 404]);
});

test('mail without a mail server becomes a file', async () => {
  const here = serverPlace();
  const server = await startServer(readEnvironment(here.env), options);
  const application = await applicationRequest();
  await fetch(`${server.url}${application.url}`, fetchable(application));
  await server.close();
  const files = await readdir(join(here.env.DATA_DIR, 'outbox'));
  expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.eml$/)]);
});

describe('errors that an operator can fix have a message', () => {
  test('a port in use', async () => {
    const here = serverPlace();
    const other = createListener().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const starting = startServer(readEnvironment({ ...here.env, PORT: String(port) }), options);
    await expect(starting).rejects.toMatchObject({
      code: 'cannot-start',
      message: `Port ${port} is taken by another program: stop it, or choose another with PORT=${port + 10}.`,
    });
    other.close();
  });

  test('an address of another machine', async () => {
    const here = serverPlace();
    const starting = startServer(readEnvironment({ ...here.env, HOST: '192.0.2.1' }), options);
    await expect(starting).rejects.toThrow('192.0.2.1 is not an address of this machine');
  });

  test('a data folder that is a file', async () => {
    const here = serverPlace();
    await writeFile(here.env.DATA_DIR, '');
    await expect(startServer(readEnvironment(here.env), options)).rejects.toThrow(
      `The folder ${here.env.DATA_DIR} cannot be written to`,
    );
  });

  test.each([
    ['a folder', (path: string) => mkdir(path, { recursive: true }), 'does not read or write the database'],
    ['a text', (path: string) => writeFile(path, 'no database '.repeat(100)), 'is damaged'],
  ])('%s in place of the database', async (_name, put, sentence) => {
    const here = serverPlace();
    await mkdir(here.env.DATA_DIR);
    await put(join(here.env.DATA_DIR, 'site.sqlite'));
    await expect(startServer(readEnvironment(here.env), options)).rejects.toMatchObject({
      code: 'cannot-start',
      message: expect.stringContaining(sentence),
    });
  });

  test('a full disk, before the first start and after it', async () => {
    const disk = await smallDisk(8);
    if (typeof disk === 'string') {
      process.stderr.write(`Not tested: ${disk}\n`);
      return;
    }
    const here = serverPlace();
    const environment = readEnvironment({ ...here.env, DATA_DIR: join(disk.path, 'data') });
    const starting = () => startServer(environment, options);
    await disk.fill();
    await expect(starting()).rejects.toMatchObject({
      code: 'cannot-start',
      message: expect.stringMatching(/room/),
    });
    await disk.empty();
    const server = await starting();
    const ready = await fetch(`${server.url}/-/ready`).then((answer) => answer.json());
    expect(ready).toMatchObject({ reasons: ['There is no room left on the disk of the data folder.'] });
    await server.close();
    await disk.fill();
    await expect(starting()).rejects.toMatchObject({
      code: 'cannot-start',
      message: expect.stringMatching(/room/),
    });
  });
});

test(
  'invalid settings stop the process with their messages',
  async () => {
    const { exited, said } = await spawnServer({ PORT: 'x', API_BASE: 'y' });
    expect((await exited)[0]).toBe(1);
    expect(said).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'API_BASE must be an address like https://api.example.com.',
    ]);
  },
  testTimeout,
);

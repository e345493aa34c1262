import { randomUUID } from 'node:crypto';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../free-port.ts';
import { opening } from './opening.ts';
import { createProgram, runProgram } from './program.ts';
import { requireService } from './require-service.ts';

const keys = { AWS_ACCESS_KEY_ID: 'siteaccess', AWS_SECRET_ACCESS_KEY: 'sitesecretsitesecret' };
const bucket = 'test-bucket';
const daemonPorts = 20;

/**
 * Objects are kept in memory, without copies. `stop` acts on the gateway; the daemons go on.
 *
 * @returns also the address of a bucket that exists, and `env` for processes with an S3 client
 */
export function startCeph() {
  return opening(async (opened) => {
    const { gateway } = requireService('ceph');
    const { path: folder } = opened.use(await mkdtempDisposable(join(tmpdir(), 'site-ceph-')));
    const port = await freePort();
    await startDaemons(folder, port, opened);
    const endpoint = `http://127.0.0.1:${port}`;
    const program = opened.use(
      createProgram({
        command: [gateway, ...configuration(folder), '-n', 'client.rgw', '-f'],
        log: join(folder, 'log'),
        check: () => fetch(endpoint, { signal: AbortSignal.timeout(2000) }),
      }),
    );
    await Promise.all([program.start(), addUser(folder)]);
    await addBucket(endpoint);
    const env = { ...keys, AWS_REGION: 'us-east-1', AWS_ENDPOINT_URL: endpoint };
    return { ...program, endpoint, env, url: `s3://${bucket}` };
  });
}

const configuration = (folder: string) => ['-c', join(folder, 'ceph.conf')];

async function startDaemons(folder: string, port: number, opened: AsyncDisposableStack): Promise<void> {
  const { monitor, osd, authtool, monmaptool, client } = requireService('ceph');
  const at = (name: string) => join(folder, name);
  const id = randomUUID();
  const ports = await freePort(daemonPorts);
  const address = `[v2:127.0.0.1:${ports}]`;
  for (const name of ['mon', 'osd', 'run']) await mkdir(at(name));
  await writeFile(at('ceph.conf'), settings(folder, { id, port, ports, address }));
  const keyring = at('keyring');
  const everything = ['mon', 'osd', 'mgr'].flatMap((kind) => ['--cap', kind, 'allow *']);
  const addKey = (name: string, ...options: readonly string[]) =>
    runProgram(authtool, [keyring, '--gen-key', '-n', name, ...options]);
  await addKey('mon.', '-C', '--cap', 'mon', 'allow *');
  await addKey('client.admin', ...everything);
  await addKey('client.rgw', ...everything);
  await addKey('osd.0', '--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *');
  const map = at('monmap');
  await runProgram(monmaptool, ['--create', '--addv', 'a', address, '--fsid', id, map]);
  const options = configuration(folder);
  await runProgram(monitor, [...options, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring]);
  const start = (command: readonly [string, ...string[]], check: () => Promise<unknown>) =>
    opened.use(createProgram({ command, log: at('log'), check })).start();
  const osdId = randomUUID();
  // It waits for the monitor.
  await start([monitor, ...options, '-i', 'a', '-f'], () =>
    runProgram(client, [...options, '--connect-timeout', '20', 'osd', 'new', osdId]),
  );
  await runProgram(osd, [...options, '-i', '0', '--mkfs', '--osd-uuid', osdId]);
  await start([osd, ...options, '-i', '0', '-f'], async () => {});
}

interface Places {
  readonly id: string;
  readonly port: number;
  readonly ports: number;
  readonly address: string;
}

function settings(path: string, { id, port, ports, address }: Places): string {
  return `[global]
fsid = ${id}
mon host = ${address}
keyring = ${path}/keyring
public addr = 127.0.0.1
ms bind port min = ${ports + 1}
ms bind port max = ${ports + daemonPorts - 1}
osd pool default size = 1
osd pool default min size = 1
osd crush chooseleaf type = 0
osd pool default pg num = 1
mon allow pool size one = true
run dir = ${path}/run
log file = ${path}/$name.log
admin socket = ${path}/run/$name.asok
pid file = ${path}/run/$name.pid
[mon.a]
mon data = ${path}/mon
mon data avail crit = 1
paxos propose interval = 0.02
paxos min wait = 0.01
[osd.0]
osd data = ${path}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
`;
}

async function addUser(folder: string): Promise<void> {
  const { admin } = requireService('ceph');
  const { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret } = keys;
  const names = ['--uid=site', '--display-name=site', `--access-key=${key}`, `--secret=${secret}`];
  await runProgram(admin, [...configuration(folder), '-n', 'client.rgw', 'user', 'create', ...names]);
}

async function addBucket(endpoint: string): Promise<void> {
  const credentials = { accessKeyId: keys.AWS_ACCESS_KEY_ID, secretAccessKey: keys.AWS_SECRET_ACCESS_KEY };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}

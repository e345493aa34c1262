import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { temporaryFolder } from '@site/composition/testing';
import { describeWith } from './testing/describe-with.ts';
import { eventually } from './testing/eventually.ts';

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

describe.each([
  ['postgres', 'postgres.ts', 'startPostgres()'],
  ['ceph', 'ceph.ts', 'startCeph()'],
  // Its workers go on if only their parent is killed.
  ['nginx', 'nginx.ts', 'startNginx((at) => "server { listen 127.0.0.1:" + at.port + "; }")'],
] as const)('%s', (name, file, start) => {
  describeWith(name)('of a process that is killed', () => {
    test('ends as well', async () => {
      const folder = temporaryFolder();
      // PostgreSQL has an account of its own.
      chmodSync(folder, 0o755);
      const script = `import('${new URL(file, import.meta.url)}').then(async (module) => {
        const { endpoint, url } = await module.${start};
        console.log(new URL(endpoint ?? url).port);
        setInterval(() => {}, 60_000);
      })`;
      const child = spawn(process.execPath, ['-e', script], {
        ...{ stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TMPDIR: folder } },
      });
      const [port] = await once(createInterface(child.stdout), 'line');
      expect(await listens(Number(port))).toBe(true);
      child.kill('SIGKILL');
      await eventually('nothing listens', async () => !(await listens(Number(port))));
    });
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '@platform/releases/testing';
import { describeWith } from '@platform/verify/testing';
import { liveFolderSite } from '../testing/folder-site.ts';
import { runTool } from './backup/run-tool.ts';

describeWith('backup')('a backup', () => {
  test('is kept while a lock stays of a process that is not known to be dead, and the next one deletes old ones', async () => {
    const folder = temporaryFolder();
    const repository = join(folder, 'repository');
    const environment = {
      ...{ PATH: process.env.PATH ?? '', RESTIC_REPOSITORY: repository },
      ...{ RESTIC_PASSWORD: 'the password of a test', RESTIC_CACHE_DIR: join(folder, 'cache') },
    };
    await runTool(['restic', 'init', '--quiet'], environment);
    const site = await liveFolderSite(environment);
    // As the lock of a container that was killed: for half an hour, restic takes a lock of another host for that of a living process.
    const other = spawn('restic', ['backup', '--quiet', '--stdin'], {
      ...{ env: environment, stdio: ['pipe', 'ignore', 'ignore'] },
    });
    while ((await readdir(join(repository, 'locks'))).length === 0) await delay(20);

    const { code, out, err } = await site.run('backup', '--days', '35');
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out.at(-1)).toMatch(/^Old backups are still there: .* locked/);
    other.kill('SIGKILL');
    await once(other, 'exit');
    const next = await site.run('backup', '--days', '35');
    expect(next).toMatchObject({ code: 0, err: [] });
    expect(next.out.join()).not.toContain('Old backups');
    const saved = await runTool(['restic', 'snapshots', '--json', '--tag=site'], environment);
    expect(JSON.parse(saved)).toHaveLength(2);
  });
});

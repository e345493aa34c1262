import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

test('the command removes employees by id, and reports unknown ids', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'site.sqlite');
  const before = (await openSqlite(path)).repositories;
  await before.employees.import(
    ['WP1', 'WP2', 'WP3'].map((id) => ({ id, name: 'Dummy Devi' })),
    false,
  );
  await before.close();
  const command = fileURLToPath(new URL('remove-employees.command.ts', import.meta.url));
  const run = (...ids: string[]) =>
    promisify(execFile)(process.execPath, [command, ...ids], { env: { DATA_DIR: folder } });
  expect((await run('WP1')).stdout).toBe('removed: WP1\n');
  await expect(run('WP1', 'WP2')).rejects.toMatchObject({
    code: 1,
    stdout: 'removed: WP2\n',
    stderr: 'There is no employee WP1.\n',
  });
  await expect(run()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('Usage:') });
  const after = (await openSqlite(path)).repositories;
  expect(await after.employees.ids()).toEqual(['WP3']);
  await after.close();
});

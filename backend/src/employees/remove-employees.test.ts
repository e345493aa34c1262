import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@platform/releases/testing';
import { openRepositories } from '@platform/server';
import { employeeRecords, storeEmployees } from './employee-records.ts';

test('the command removes employees by id, and reports unknown ids', async () => {
  const folder = temporaryFolder();
  const open = () => openRepositories({ dataDir: folder, databaseUrl: null, filesUrl: null });
  const before = await open();
  await storeEmployees(
    employeeRecords(before),
    ['WP1', 'WP2', 'WP3'].map((id) => ({ id, name: 'Dummy Devi' })),
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
  const after = await open();
  expect(await employeeRecords(after).keys()).toEqual(['WP3']);
  await after.close();
});

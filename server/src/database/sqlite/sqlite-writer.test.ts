import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openSqlite } from './open-sqlite.ts';
import { startWriter } from './sqlite-writer.ts';

test('while a commit waits for the disk, reads are answered, and do not see it', async () => {
  await using folder = await temporaryFolder();
  const connectWriter = (path: string) => startWriter({ path, syncDelay: 500 });
  const { repositories } = await openSqlite(join(folder.path, 'site.sqlite'), { connectWriter });
  const { employees } = repositories;
  let isStored = false;
  const stored = employees.import([{ id: 'WP1', name: 'Dummy Devi' }], false).then(() => {
    isStored = true;
  });
  expect([await employees.ids(), isStored]).toEqual([[], false]);
  await stored;
  expect(await employees.ids()).toEqual(['WP1']);
  await repositories.close();
});

test('an error of SQLite has its code, and a thread that ends is replaced by the next query', async () => {
  await using folder = await temporaryFolder();
  const writer = startWriter({ path: join(folder.path, 'site.sqlite') });
  const run = (sql: string) => writer.run({ sql, values: {} });
  await expect(run('SELECT * FROM nothing')).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 1 });
  // As a thread ends that runs out of memory.
  await expect(writer.run(undefined as never)).rejects.toMatchObject({ name: 'TypeError' });
  expect(await run('SELECT 1 AS one')).toMatchObject({ rows: [{ one: 1 }] });
  await writer.close();
  await expect(run('SELECT 1')).rejects.toThrow('The database is closed.');
});

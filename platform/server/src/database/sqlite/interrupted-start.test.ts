import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openSqlite } from './open-sqlite.ts';

/** Leaves a rollback journal, as a process does that is killed before the database uses its write-ahead log. */
const interrupted = `
  const db = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
  db.exec('PRAGMA cache_size = 1; BEGIN; CREATE TABLE first (content BLOB)');
  for (let row = 0; row < 100; row += 1) db.exec('INSERT INTO first VALUES (zeroblob(4096))');
  process.kill(process.pid, 'SIGKILL');`;

test('a database whose first process was killed can be opened', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'site.sqlite');
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', interrupted, path]);
  expect(existsSync(`${path}-journal`)).toBe(true);
  const { repositories, fresh } = await openSqlite(path);
  await repositories.probe();
  await repositories.close();
  expect(fresh).toBe(true);
});

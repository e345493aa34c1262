import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { describeRepositories } from '../repositories.contract.ts';
import { connectSqlite, openSqlite } from './open-sqlite.ts';

async function open() {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'data', 'site.sqlite');
  const { repositories, fresh } = await openSqlite(path);
  return {
    ...{ repositories, fresh, path },
    async [Symbol.asyncDispose]() {
      await repositories.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

describeRepositories('SQLite', open);

test('a database is fresh once, and keeps what is in it', async () => {
  await using db = await open();
  expect(db.fresh).toBe(true);
  await db.repositories.employees.import([{ id: 'WP1', name: 'Dummy Devi' }], false);
  const again = await openSqlite(db.path);
  expect(again.fresh).toBe(false);
  expect(await again.repositories.employees.ids()).toEqual(['WP1']);
  await again.repositories.close();
});

test('commits reach the disk before they are answered', async () => {
  await using folder = await temporaryFolder();
  const db = connectSqlite(join(folder.path, 'site.sqlite'));
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  // 2 is FULL.
  expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
  db.close();
});

test('what is deleted cannot be read in the database file any more', async () => {
  await using db = await open();
  const { employees } = db.repositories;
  await employees.import([{ id: 'WP1', name: 'Dummy Devi', address: '1 Unmistakable Street' }], false);
  const onDisk = () => {
    const other = connectSqlite(db.path);
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    other.close();
    return readFileSync(db.path, 'latin1');
  };
  expect(onDisk()).toContain('Unmistakable');
  await employees.remove('WP1');
  expect(onDisk()).not.toContain('Unmistakable');
});

test('two processes share one database', async () => {
  await using db = await open();
  const other = await openSqlite(db.path);
  const uses = await Promise.all(
    [db, other, db, other].map(({ repositories }) => repositories.captchaSolutions.use('s', 1)),
  );
  expect(uses.filter(Boolean)).toHaveLength(1);
  await other.repositories.close();
});

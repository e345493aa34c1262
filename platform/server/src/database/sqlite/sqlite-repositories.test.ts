import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { messageOf } from '@platform/releases/testing';
import { endAfterTest } from '../../testing/end-after-test.ts';
import { localWriter } from '../../testing/local-writer.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { contractStart, describeRepositories } from '../../testing/repositories.contract.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { tables } from '../migrations.ts';
import type { Repositories } from '../repositories.ts';
import { migrations } from '../schema.data.ts';
import { openSqlite, sqliteRepositories } from './open-sqlite.ts';
import { connectSqlite } from './sqlite-connection.ts';

async function open() {
  const folder = temporaryFolder();
  const path = join(folder, 'data', 'site.sqlite');
  const clock = createManualClock(contractStart);
  const { repositories, fresh } = await openSqlite(path, { clock });
  endAfterTest(repositories.close);
  return { repositories, fresh, path, clock };
}

describeRepositories('SQLite', open);

test('a database is fresh only when it is created, and keeps its data', async () => {
  const db = await open();
  expect(db.fresh).toBe(true);
  await db.repositories.partRecords('reviews').put([['R1', { by: 'Dummy Devi' }]], false);
  const again = await openSqlite(db.path);
  expect(again.fresh).toBe(false);
  expect(await again.repositories.partRecords('reviews').keys()).toEqual(['R1']);
  await again.repositories.close();
});

test('a commit is synced to disk before it resolves', async () => {
  const folder = temporaryFolder();
  const db = connectSqlite(join(folder, 'site.sqlite'));
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  // 2 is FULL.
  expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
  db.close();
});

test('deleted data is no longer in the database file', async () => {
  const db = await open();
  const reviews = db.repositories.partRecords('reviews');
  await reviews.put([['R1', { address: '1 Unmistakable Street' }]], false);
  const onDisk = () => {
    const other = connectSqlite(db.path);
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    other.close();
    return readFileSync(db.path, 'latin1');
  };
  expect(onDisk()).toContain('Unmistakable');
  await reviews.remove('R1');
  expect(onDisk()).not.toContain('Unmistakable');
});

/** How a connection finds the rows of each statement that begins with a word. */
async function plansOf(begin: string, work: (repositories: Repositories) => Promise<unknown>) {
  const sqlite = connectSqlite((await open()).path);
  const plans: string[] = [];
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = (sql) => {
    const plan = () => prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    if (sql.trimStart().startsWith(begin))
      plans.push(
        plan()
          .map(({ detail }) => String(detail))
          .join('; '),
      );
    return prepare(sql);
  };
  const repositories = sqliteRepositories(sqlite, localWriter(sqlite));
  await work(repositories);
  await repositories.close();
  return plans;
}

test('mail that is not sent is counted without reading the mail that is', async () => {
  const plans = await plansOf('SELECT', ({ outbox }) => outbox.countUnsent());
  expect(plans.join()).toContain('USING INDEX outbox_unsent');
});

test('each deletion of a purge finds its rows with an index', async () => {
  const retention = { limit: 10, expiredBy: 1, sentMailFrom: 1, mailFrom: 1 };
  const clock = { reference: 1, suspectSince: null };
  const plans = await plansOf('DELETE', ({ purge }) => purge(retention, clock));
  expect(plans).toHaveLength(12);
  for (const plan of plans) {
    expect(plan).toMatch(/SEARCH \w+ USING (COVERING )?INDEX \w+_(expires|created|sent) /);
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE FOR ORDER/);
  }
});

/** As a server with 99 migrations leaves it, which needs servers that know so many. */
function migrateFurther(path: string, compatibleFrom: number): void {
  const newer = new DatabaseSync(path);
  newer.exec(`
    CREATE TABLE of_tomorrow (id TEXT);
    UPDATE schema_version SET version = 99, compatible_from = ${compatibleFrom}`);
  newer.close();
}

test('a database that a newer server has only added to is used', async () => {
  const db = await open();
  await db.repositories.partRecords('reviews').put([['R1', { by: 'Dummy Devi' }]], false);
  await db.repositories.close();
  migrateFurther(db.path, migrations.length);
  const { repositories, fresh } = await openSqlite(db.path);
  expect(fresh).toBe(false);
  expect(await repositories.partRecords('reviews').find('R1')).toEqual({ by: 'Dummy Devi' });
  await repositories.close();
});

test('a database of another program is refused', async () => {
  const path = join(temporaryFolder(), 'site.sqlite');
  const db = new DatabaseSync(path);
  db.exec('CREATE TABLE enquiries (id TEXT)');
  db.close();
  await expect(openSqlite(path)).rejects.toThrow(`The database ${path} is not of this site`);
});

test('a database that a newer server changed incompatibly is refused, and nothing is written', async () => {
  const db = await open();
  await db.repositories.close();
  migrateFurther(db.path, migrations.length + 1);
  const before = readFileSync(db.path);
  await expect(openSqlite(db.path)).rejects.toThrow(
    `The database ${db.path} was changed by a newer server (version 99, this one knows ${migrations.length})`,
  );
  expect(readFileSync(db.path).equals(before)).toBe(true);
});

test('several processes can migrate a new database at the same time', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'site.sqlite');
  const program = fileURLToPath(new URL('../../testing/use-ids.process.ts', import.meta.url));
  const processes = Array.from({ length: 4 }, () =>
    fork(program, [path, '200'], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] }),
  );
  const counts = (await Promise.all(processes.map(messageOf))) as readonly number[];
  // Each of the 200 ids was used by exactly one of the four processes.
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200);
});

test.each(tables.filter(({ isCopied }) => !isCopied))(
  'a backup has no row of $name, and none of its bytes',
  async ({ name: table }) => {
    const db = await open();
    const sqlite = connectSqlite(db.path);
    const columns = sqlite.prepare('SELECT name, type FROM pragma_table_info(?)').all(table);
    const values = columns.map(({ name, type }) => (type === 'INTEGER' ? '1' : `'hash-of-${name}'`));
    const row = values.map((value, index) =>
      columns[index]?.type === 'BLOB' ? `CAST(${value} AS BLOB)` : value,
    );
    sqlite.exec(`INSERT INTO ${table} VALUES (${row.join(', ')})`);
    sqlite.close();
    const dump = `${db.path}.dump`;
    const saved: string[] = [];
    for await (const { table: name } of db.repositories.rows(dump)) saved.push(name);
    expect(saved).toEqual([]);
    const copy = new DatabaseSync(dump, { readOnly: true });
    expect(copy.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
    copy.close();
    expect(readFileSync(dump, 'latin1')).not.toContain('hash-of');
    expect(existsSync(`${dump}-wal`)).toBe(false);
  },
);

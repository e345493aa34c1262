import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createManualClock } from '../../testing/manual-clock.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { describePostgres, testSchema } from '../../testing/test-postgres.ts';
import { type ContractDatabase, contractStart, describeRepositories } from '../repositories.contract.ts';
import type { StoredRow } from '../repositories.ts';
import { openSqlite } from '../sqlite/open-sqlite.ts';
import { tables, uncopiedTables } from '../tables.data.ts';
import { openPostgres } from './open-postgres.ts';
import { postgresMigrations } from './postgres-migrations.data.ts';

async function open() {
  const schema = await testSchema();
  const clock = createManualClock(contractStart);
  const { repositories, fresh } = await openPostgres(schema.url, { now: clock.now });
  return {
    ...{ repositories, fresh, clock, schema },
    async [Symbol.asyncDispose]() {
      await repositories.close();
      await schema[Symbol.asyncDispose]();
    },
  } satisfies ContractDatabase & Record<string, unknown>;
}

describePostgres('PostgreSQL', () => {
  describeRepositories('PostgreSQL', open);

  test('a database is fresh for one of several servers that start at the same time, and keeps its data', async () => {
    await using schema = await testSchema();
    const opened = await Promise.all(Array.from({ length: 6 }, () => openPostgres(schema.url)));
    expect(opened.map(({ fresh }) => fresh).filter(Boolean)).toHaveLength(1);
    await opened[0]?.repositories.employees.import([{ id: 'WP1', name: 'Dummy Devi' }], false);
    for (const { repositories } of opened) await repositories.close();
    const again = await openPostgres(schema.url);
    expect([again.fresh, await again.repositories.employees.ids()]).toEqual([false, ['WP1']]);
    await again.repositories.close();
  });

  test('a database that a newer server changed incompatibly is refused with a message, and nothing is written', async () => {
    await using db = await open();
    const known = postgresMigrations.length;
    await db.schema.query('INSERT INTO schema_migrations (version, compatible_from) VALUES (99, 98)');
    await expect(openPostgres(db.schema.url)).rejects.toThrow(
      `was changed by a newer server (version 99, this one knows ${known}): start that server, or set DATABASE_URL to another database.`,
    );
    expect(await db.schema.query('SELECT version FROM schema_migrations ORDER BY 1')).toHaveLength(known + 1);
  });

  test('both engines have the same tables and columns: edit both lists of migrations together', async () => {
    await using db = await open();
    await using folder = await temporaryFolder();
    const inPostgres: Record<string, string[]> = {};
    for (const { table_name: table, column_name: column, nullable } of await db.schema.query(
      `SELECT table_name, column_name, is_nullable = 'YES' AS nullable FROM information_schema.columns
     WHERE table_schema = current_schema() ORDER BY ordinal_position`,
    )) {
      // SQLite has it in every table.
      if (column === 'rowid') continue;
      inPostgres[String(table)] = [...(inPostgres[String(table)] ?? []), `${column}${nullable ? '?' : ''}`];
    }
    // What says which server may use the tables: SQLite has the version in the header of the file.
    delete inPostgres.schema_migrations;
    const path = join(folder.path, 'site.sqlite');
    await (await openSqlite(path)).repositories.close();
    const sqlite = new DatabaseSync(path);
    const inSqlite: Record<string, string[]> = {};
    for (const { name: table } of sqlite
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
      .all()) {
      inSqlite[String(table)] = sqlite
        .prepare(`SELECT name, "notnull" OR pk AS required FROM pragma_table_info(?)`)
        .all(String(table))
        .map(({ name, required }) => `${name}${required ? '' : '?'}`);
    }
    sqlite.close();
    delete inSqlite.compatible_from;
    expect(inPostgres).toEqual(inSqlite);
    const copied = Object.fromEntries(tables.map(({ name, columns }) => [name, [...columns].sort()]));
    for (const name of uncopiedTables) delete inSqlite[name];
    const named = Object.entries(inSqlite).map(([name, columns]) => [
      name,
      columns.map((column) => column.replace('?', '')).sort(),
    ]);
    expect(Object.fromEntries(named)).toEqual(copied);
  });

  test('the database of an unpublished version is refused', async () => {
    await using schema = await testSchema();
    await (await openPostgres(schema.url)).repositories.close();
    await schema.query('ALTER TABLE outbox DROP COLUMN record_id');
    await expect(openPostgres(schema.url)).rejects.toThrow(
      'was made by an unpublished version: delete its tables, or correct DATABASE_URL.',
    );
  });

  test('rows of SQLite are the same after a copy to PostgreSQL and back', async () => {
    await using folder = await temporaryFolder();
    await using db = await open();
    const [from, back] = await Promise.all(
      ['from', 'back'].map((name) => openSqlite(join(folder.path, name, 'site.sqlite'))),
    );
    if (from === undefined || back === undefined) throw new Error('Two databases were opened.');
    const ids = ['WP2', 'wp10', 'WP10', 'É', 'e', '~'];
    await from.repositories.employees.import(
      ids.map((id) => ({ id, name: 'Zoë\nஆஷா "\\u0000" \\' })),
      false,
    );
    // As an earlier version stored it.
    const direct = new DatabaseSync(join(folder.path, 'from', 'site.sqlite'));
    direct.prepare('INSERT INTO used_ids VALUES (?, 1)').run('Ravi\u0000');
    direct.close();
    for (let number = 0; number < 700; number += 1) {
      await from.repositories.usedIds.use(`solution-${number}`, 2 ** 52 + number);
    }
    await from.repositories.writePurgeClock({ reference: 1, suspectSince: null });
    const read = await collect(from.repositories.rows());
    expect(read).toHaveLength(708);
    expect(read.map(({ row }) => row.id)).toContain('Ravi\u0000');
    const rows = read.map(({ table, row }) => {
      const entries = Object.entries(row).map(([name, value]) => [
        name,
        value === 'Ravi\u0000' ? 'Ravi\uFFFD' : value,
      ]);
      return { table, row: Object.fromEntries(entries) };
    });
    await db.repositories.load(from.repositories.rows());
    await back.repositories.load(db.repositories.rows());
    expect(await collect(db.repositories.rows())).toEqual(rows);
    expect(await collect(back.repositories.rows())).toEqual(rows);
    for (const { repositories } of [from, back]) await repositories.close();
  });

  async function collect(rows: AsyncIterable<StoredRow>): Promise<readonly StoredRow[]> {
    const collected: StoredRow[] = [];
    for await (const row of rows) collected.push(row);
    return collected;
  }

  test('one server purges at a time, and another one does after it has ended or failed', async () => {
    await using schema = await testSchema();
    const [one, other] = await Promise.all([openPostgres(schema.url), openPostgres(schema.url)]);
    const { promise: purged, resolve: end } = Promise.withResolvers<void>();
    const { promise: began, resolve: begin } = Promise.withResolvers<void>();
    const first = one.repositories.exclusivePurge(() => {
      begin();
      return purged;
    });
    await began;
    let called = false;
    const purge = async () => {
      called = true;
    };
    expect([await other.repositories.exclusivePurge(purge), called]).toEqual([false, false]);
    end();
    expect(await first).toBe(true);
    // Often, because a lock that is released after the answer is seen by chance.
    for (let round = 0; round < 50; round += 1) {
      called = false;
      const failing = one.repositories.exclusivePurge(() => Promise.reject(new Error('The disk is full.')));
      await expect(failing).rejects.toThrow('The disk is full.');
      expect([await other.repositories.exclusivePurge(purge), called]).toEqual([true, true]);
    }
    for (const { repositories } of [one, other]) await repositories.close();
  });

  test('without a clock for tests, times are those of the database', async () => {
    await using schema = await testSchema();
    const { repositories } = await openPostgres(schema.url);
    const [row] = await schema.query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now');
    expect(Math.abs((await repositories.now()) - Number(row?.now))).toBeLessThan(60_000);
    await repositories.close();
  });

  test('what an operator can fix is a sentence without the password', async () => {
    await using schema = await testSchema();
    const messageOf = (change: (url: URL) => void) => {
      const url = new URL(schema.url);
      url.password = 'hush';
      change(url);
      return openPostgres(url.href).then(
        () => 'opened',
        (error: Error) => error.message,
      );
    };
    const { host, pathname } = new URL(schema.url);
    const place = `${pathname.slice(1)} on ${host}`;
    const messages = [
      await messageOf((url) => {
        url.pathname = '/no_such_database';
      }),
      await messageOf((url) => {
        url.port = '1';
      }),
      await messageOf((url) => url.searchParams.set('options', '-c search_path=no_such_schema')),
      await messageOf((url) => url.searchParams.set('sslmode', 'verify-full')),
    ];
    expect(messages).toEqual([
      `There is no database no_such_database on ${host}: create it, or correct DATABASE_URL.`,
      `The database ${place.replace(/\d+$/, '1')} cannot be reached: start it, or correct DATABASE_URL.`,
      `The database ${place} has no schema for tables: create one, or correct DATABASE_URL.`,
      `The connection to the database ${place} cannot be encrypted: correct its certificate, or sslmode in DATABASE_URL.`,
    ]);
  });
});

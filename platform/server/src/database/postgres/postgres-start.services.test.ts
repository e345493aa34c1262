import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { Client } from 'pg';
import { endAfterTest } from '../../testing/end-after-test.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { describePostgres, testSchema } from '../../testing/test-postgres.ts';
import { UnusableDatabaseError } from '../database-error.ts';
import { hasTables } from './has-tables.ts';
import { advisoryLock } from './migrate-postgres.ts';
import { openPostgres } from './open-postgres.ts';

/** Another server that is migrating; `release` ends it. */
async function migratingServer(url: string) {
  const client = new Client(url);
  endAfterTest(() => client.end());
  await client.connect();
  await client.query(`SELECT pg_advisory_lock(${advisoryLock('migrations')})`);
  return {
    async waiting(): Promise<readonly number[]> {
      for await (const _turn of setInterval(10)) {
        const { rows } = await client.query(
          `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND (classid, objid) IN
           (SELECT classid, objid FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory')`,
        );
        if (rows.length > 0) return rows.map(({ pid }) => Number(pid));
      }
      return [];
    },
    query: (sql: string) => client.query(sql),
  };
}

describePostgres('the start with PostgreSQL', () => {
  test('waits for the migrations of another server, whatever limit the user has for statements', async () => {
    await using schema = await testSchema();
    const migrating = await migratingServer(schema.url);
    const url = new URL(schema.url);
    const options = `${url.searchParams.get('options')} -c statement_timeout=200 -c lock_timeout=200`;
    url.searchParams.set('options', options);
    const opening = openPostgres(url.href);
    opening.catch(() => {});
    await migrating.waiting();
    await migrating.query('SELECT pg_sleep(0.6)');
    await migrating.query('SELECT pg_advisory_unlock_all()');
    const { fresh, repositories } = await opening;
    expect(fresh).toBe(true);
    await repositories.close();
  });

  test('ends with a sentence about what an operator can fix, without the password', async () => {
    await using schema = await testSchema();
    const folder = temporaryFolder();
    const changes: readonly [string, (url: URL) => unknown][] = [
      ['no database', (url) => Object.assign(url, { pathname: '/no_such_database' })],
      ['cannot be reached', (url) => Object.assign(url, { port: '1' })],
      ['no schema', (url) => url.searchParams.set('options', '-c search_path=no_such_schema')],
      ['cannot be encrypted', (url) => url.searchParams.set('sslmode', 'verify-full')],
      ...[join(folder, 'absent.pem'), folder].map((path): (typeof changes)[number] => [
        path === folder ? 'of a certificate cannot be read' : `${path} cannot be read`,
        (url) => {
          url.searchParams.set('sslmode', 'verify-full');
          url.searchParams.set('sslrootcert', path);
        },
      ]),
    ];
    for (const [sentence, change] of changes) {
      const url = new URL(schema.url);
      url.password = 'hush';
      change(url);
      const opening = openPostgres(url.href);
      await expect(opening).rejects.toBeInstanceOf(UnusableDatabaseError);
      await expect(opening).rejects.toThrow(sentence);
      await expect(opening).rejects.not.toThrow('hush');
      if (url.searchParams.has('sslrootcert')) expect(await hasTables(url.href)).toBeNull();
    }
  });
});

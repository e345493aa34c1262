import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { endAfterTest } from './end-after-test.ts';

/** A new, empty schema of the tests' PostgreSQL, which only this test uses. */
export interface TestSchema extends AsyncDisposable {
  /** Address with this schema as the place of all tables. */
  readonly url: string;
  query(sql: string): Promise<readonly Record<string, unknown>[]>;
  /** Only those to this address: other tests use other schemas. Resolves with the number of ended connections. */
  endConnections(): Promise<number>;
}

/** Jest's `describe`, or `describe.skip` where `npm run test:services` has printed that there is no PostgreSQL. */
export const describePostgres = process.env.TEST_DATABASE_URL === undefined ? describe.skip : describe;

/** `TEST_DATABASE_URL` is the address of a database in which the tests may create schemas. */
export async function testSchema(): Promise<TestSchema> {
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined) throw new Error('TEST_DATABASE_URL must be set: use npm run test:services.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(server, `CREATE SCHEMA ${name}`);
  const address = new URL(server);
  address.searchParams.set('options', `-c search_path=${name}`);
  // Takes the place of the name that the server's connections have.
  address.searchParams.set('application_name', name);
  return {
    url: address.href,
    query: (sql) => run(address.href, sql),
    async endConnections() {
      const ended = await run(
        server,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${name}'`,
      );
      return ended.length;
    },
    [Symbol.asyncDispose]: endAfterTest(() => run(server, `DROP SCHEMA ${name} CASCADE`)),
  };
}

async function run(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

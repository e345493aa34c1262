import type { ClientBase } from 'pg';
import { CommitUnknownError } from '../database-error.ts';
import { copiedTables } from '../migrations.ts';
import { insertRows, selectRows } from '../queries/rows.ts';
import type { Repositories, StoredRow } from '../repositories.ts';
import { dumpPostgres } from './dump-postgres.ts';
import { advisoryLock } from './migrate-postgres.ts';
import { numberParameters } from './numbered-parameters.ts';
import { beginTransaction, readTransaction, runStatement } from './postgres-database.ts';
import { isConnectionLost, toNotStored } from './postgres-error.ts';
import type { PostgresPool } from './postgres-pool.ts';
import { sqlStateOf, statementTimeout } from './sql-states.ts';

/** Work elsewhere between statements (ms). Statements end before the client gives up, so that none waits on. */
const longTransaction = { statementTimeout: 7000, idleTimeout: 30 * 60_000 };

const fetchSize = 500;

const names = copiedTables.map(({ name }) => name);

/** Only errors of the database become a `NotStoredError`, not those of a file or bucket that is copied. */
function unavailable(error: unknown): never {
  throw isConnectionLost(error) || sqlStateOf(error) === statementTimeout ? toNotStored(error) : error;
}

const run = (client: ClientBase, sql: string) => client.query(sql).catch(unavailable);

/** The part of `Repositories` that uses one connection for a longer time. */
export function postgresRows(
  pool: PostgresPool,
  url: string,
): Pick<Repositories, 'rows' | 'load' | 'dropDeleted' | 'sizeInBytes' | 'exclusivePurge'> {
  /** Runs `work` on a connection of its own, in a transaction that `work` may commit and that ends afterwards. */
  async function inTransaction<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    const client = await pool.reserve();
    try {
      await beginTransaction(client, longTransaction).catch(unavailable);
      const result = await work(client);
      await run(client, 'ROLLBACK');
      client.release();
      return result;
    } catch (error) {
      // The database notices a closed connection later, and until then its locks are held.
      const lost = await client.query('ROLLBACK').then(
        () => false,
        () => true,
      );
      client.release(lost);
      throw error;
    }
  }

  return {
    async *rows(dump) {
      const client = await pool.reserve();
      try {
        await beginTransaction(client, longTransaction, 'REPEATABLE READ READ ONLY').catch(unavailable);
        if (dump !== undefined) {
          const { rows } = await run(client, 'SELECT pg_export_snapshot() AS snapshot');
          await dumpPostgres(url, String(rows[0]?.snapshot), dump);
        }
        for (const table of copiedTables) {
          await run(client, `DECLARE copied NO SCROLL CURSOR FOR ${selectRows(table)}`);
          for (;;) {
            const { rows } = await run(client, `FETCH ${fetchSize} FROM copied`);
            for (const row of rows as StoredRow['row'][]) yield { table: table.name, row };
            if (rows.length < fetchSize) break;
          }
          await run(client, 'CLOSE copied');
        }
      } finally {
        // Ends the transaction, also if the reader has stopped in the middle.
        client.release(true);
      }
    },
    load: (rows) =>
      inTransaction(async (client) => {
        // Others may read, and wait with writing.
        await run(client, `LOCK TABLE ${names.join(', ')} IN EXCLUSIVE MODE`);
        await insertRows(rows, ({ sql, values }) =>
          runStatement(client, numberParameters(sql), values).catch(unavailable),
        );
        await client.query('COMMIT').catch((error: unknown) => {
          throw isConnectionLost(error) ? new CommitUnknownError(error) : error;
        });
      }),
    async dropDeleted() {
      const client = await pool.reserve();
      try {
        await run(client, `VACUUM ${names.join(', ')}`);
        return true;
      } finally {
        client.release();
      }
    },
    sizeInBytes: () =>
      pool.read((client) =>
        readTransaction(client, async () => {
          const sizes = names.map((name) => `pg_total_relation_size('${name}')`).join(' + ');
          const { rows } = await client.query(`SELECT ${sizes} AS bytes`);
          return Number(rows[0]?.bytes);
        }),
      ),
    // A lock of a transaction, which a connection pooler in front of the database keeps apart too.
    exclusivePurge: (work) =>
      inTransaction(async (client) => {
        const { rows } = await run(
          client,
          `SELECT pg_try_advisory_xact_lock(${advisoryLock('purge')}) AS alone`,
        );
        if (rows[0]?.alone !== true) return false;
        await work();
        return true;
      }),
  };
}

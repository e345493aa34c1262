import type { Query, QueryResult, SqlValue } from '../database.ts';
import { DatabaseNotEmptyError, InvalidRowError } from '../database-error.ts';
import { copiedTables, type Table } from '../migrations.ts';
import type { StoredRow } from '../repositories.ts';

const batchSize = 200;

/** The other version's tables, in which its backup fits, are changed by the start of this one. */
const restoreIt = 'Restore a backup with the version that made it, and start this one then.';

export const selectRows = ({ name, columns, order }: Table) =>
  `SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${order}`;

/** In a transaction of the caller. Throws a `DatabaseNotEmptyError`, or an `InvalidRowError`. */
export async function insertRows(
  rows: AsyncIterable<StoredRow>,
  run: (query: Query) => QueryResult | Promise<QueryResult>,
): Promise<void> {
  for (const { name } of copiedTables) {
    const found = await run({ sql: `SELECT 1 AS found FROM ${name} LIMIT 1`, values: {} });
    if (found.rows.length > 0) throw new DatabaseNotEmptyError();
  }
  let batch: StoredRow[] = [];
  const flush = async () => {
    const [first] = batch;
    if (first !== undefined) await run(insertion(tableOf(first), batch));
    batch = [];
  };
  for await (const stored of rows) {
    if (batch.length === batchSize || batch[0]?.table !== stored.table) await flush();
    batch.push(stored);
  }
  await flush();
}

function tableOf({ table: name }: StoredRow): Table {
  const table = copiedTables.find((known) => known.name === name);
  if (table === undefined)
    throw new InvalidRowError(`There is no table ${name} in this version. ${restoreIt}`);
  return table;
}

function insertion(table: Table, batch: readonly StoredRow[]): Query {
  const { columns } = table;
  const values: Record<string, SqlValue> = {};
  const lines = batch.map(({ row }, line) => {
    const names = Object.keys(row);
    if (names.length !== columns.length || !columns.every((column) => column in row)) {
      throw new InvalidRowError(
        `A row of ${table.name} does not have the columns of this version. ${restoreIt}`,
      );
    }
    const parameters = columns.map((column, index) => {
      values[`v${line}_${index}`] = row[column] ?? null;
      return `:v${line}_${index}`;
    });
    return `(${parameters.join(', ')})`;
  });
  return { sql: `INSERT INTO ${table.name} (${columns.join(', ')}) VALUES ${lines.join(', ')}`, values };
}

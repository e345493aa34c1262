import type { Row } from './database.ts';
import { UnusableDatabaseError } from './database-error.ts';
import { type Migration, oldestCompatible, migrations as ours, type TableChange } from './schema.data.ts';

export interface Dialect {
  /** Words of `schema.data.ts`. Ids are compared byte by byte, so that both engines sort alike. */
  readonly words: Readonly<Record<string, string>>;
  /** The column that numbers the rows of a queue; none if every table has one. */
  readonly rowid: readonly string[];
  readonly end: string;
  /** The setting that says where the database is, as the end of a sentence. */
  readonly otherPlace: string;
}

/** A table with what all migrations have added. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: string;
  /** Columns by which copied rows are sorted. */
  readonly order: string;
  readonly expires: boolean;
  readonly isCopied: boolean;
}

const changes = ours.flatMap((migration) => Object.entries(migration));

export const tables: readonly Table[] = [...new Set(changes.map(([name]) => name))].map((name) => {
  const own = changes.flatMap(([table, change]) => (table === name ? [change] : []));
  const { key = '', isQueue, expires = false, isCopied = true } = own[0] ?? {};
  const columns = own.flatMap((change) => Object.keys(columnsOf(change)));
  return { name, columns, key, order: isQueue ? 'rowid' : key, expires, isCopied };
});

export const copiedTables = tables.filter(({ isCopied }) => isCopied);

function columnsOf({ columns, expires }: TableChange): Readonly<Record<string, string>> {
  return { ...columns, ...(expires && { expires_at: '{integer} NOT NULL' }) };
}

/** The only row of `schema_version`: the number of migrations, and how many of them a server has to know. */
export const selectVersion = 'SELECT version, compatible_from FROM schema_version';

/**
 * The statements that make this version's tables, and note that; none if there is nothing to do.
 *
 * @param version the row of `schema_version`; undefined without that table
 * @throws {UnusableDatabaseError} if a newer server changed the database in a way that this one cannot use
 */
export function missingStatements(
  version: Row | undefined,
  place: string,
  { words, rowid, end, otherPlace }: Dialect,
  migrations: readonly Migration[] = ours,
): readonly string[] {
  const known = migrations.length;
  const found = Number(version?.version ?? 0);
  if (found > known && Number(version?.compatible_from) > known)
    throw new UnusableDatabaseError(
      `The database ${place} was changed by a newer server (version ${found}, this one knows ${known}): start that server, or set ${otherPlace}.`,
    );
  if (found >= known) return [];
  const statements = [
    ...(version ? [] : ['CREATE TABLE schema_version (version {integer}, compatible_from {integer})']),
    ...migrations.slice(found).flatMap((migration) => Object.entries(migration).flatMap(statementsOf)),
    'DELETE FROM schema_version',
    `INSERT INTO schema_version VALUES (${known}, ${oldestCompatible})`,
  ];
  return statements.map((sql) => sql.replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word] ?? ''));

  function statementsOf([name, change]: [string, TableChange]): readonly string[] {
    const { key, isQueue = false, expires = false } = change;
    const columns = Object.entries(columnsOf(change)).map(([column, sql]) => `${column} ${sql}`);
    const all = [...columns, ...(isQueue ? rowid : []), `PRIMARY KEY (${key})`];
    const indexes = { ...change.indexes, ...(expires && { expires: '(expires_at)' }) };
    return [
      ...(key === undefined
        ? columns.map((column) => `ALTER TABLE ${name} ADD COLUMN ${column}`)
        : [`CREATE TABLE ${name} (${all.join(', ')})${end}`]),
      ...Object.entries(indexes).map(([index, of]) => `CREATE INDEX ${name}_${index} ON ${name} ${of}`),
    ];
  }
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UnusableDatabaseError } from '../database-error.ts';
import { tables } from '../migrations.ts';

/** A database may have other tables too. */
const ours = [...tables.map(({ name }) => name), 'schema_version'];

/** How a program of PostgreSQL reaches a database. Other users of the machine can read arguments, so the password is not one. */
export function postgresAccess(url: string): {
  readonly dbname: string;
  readonly env: Readonly<Record<string, string>>;
} {
  const address = new URL(url);
  const { password } = address;
  address.password = '';
  return {
    dbname: `--dbname=${address.href}`,
    env: password === '' ? {} : { PGPASSWORD: decodeURIComponent(password) },
  };
}

/**
 * Saves the site's tables in the custom format of `pg_dump`.
 *
 * @param snapshot what a transaction has exported, so that this reads the same state
 * @throws {UnusableDatabaseError} with what `pg_dump` says, or if it is not installed
 */
export async function dumpPostgres(url: string, snapshot: string, file: string): Promise<void> {
  const { dbname, env } = postgresAccess(url);
  const options = [`--snapshot=${snapshot}`, `--file=${file}`, dbname];
  try {
    await promisify(execFile)(
      'pg_dump',
      [
        ...['--format=custom', '--no-owner', '--no-privileges', '--no-password'],
        ...[...options, ...ours.map((name) => `--table=${name}`)],
        ...tables.filter(({ isCopied }) => !isCopied).map(({ name }) => `--exclude-table-data=${name}`),
      ],
      { env: { ...process.env, ...env } },
    );
  } catch (error) {
    const { code, stderr } = error as { readonly code?: unknown; readonly stderr?: string };
    const reason =
      code === 'ENOENT'
        ? 'pg_dump is not installed: install the client of PostgreSQL, in the version of the database.'
        : `pg_dump could not save the database: ${stderr?.trim() || String(error)}`;
    throw new UnusableDatabaseError(reason, error);
  }
}

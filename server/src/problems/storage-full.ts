import { postgresDiskFull } from '../database/postgres/sql-states.ts';
import { resultCodeOf, sqliteFull } from '../database/sqlite/result-codes.ts';
import { ProblemError } from './problem-error.ts';

/** Whether an error means that the disk, a quota or the database is full. */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const full =
    ['ENOSPC', 'EDQUOT', postgresDiskFull].includes(String(code)) || resultCodeOf(error) === sqliteFull;
  return full || isStorageFull(cause);
}

export function storageFull(cause: unknown): ProblemError {
  return new ProblemError(
    {
      status: 507,
      code: 'storage-full',
      message: 'The server has no room left, so nothing was stored. Please try again later.',
    },
    cause,
  );
}

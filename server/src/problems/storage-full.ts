import { ProblemError } from './problem-error.ts';

/** SQLite's result code for "database or disk is full". */
const sqliteFull = 13;

/** Whether the disk, a quota or the database has no room left. */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, errcode, cause } = error as { code?: unknown; errcode?: unknown; cause?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === sqliteFull || isStorageFull(cause);
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

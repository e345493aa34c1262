import { postgresDiskFull, postgresReadOnly } from '../database/postgres/sql-states.ts';
import {
  resultCodeOf,
  sqliteCannotOpen,
  sqliteFull,
  sqliteIoError,
  sqliteReadOnly,
} from '../database/sqlite/result-codes.ts';

/** What an operator has to mend: the same request works afterwards, without a restart. */
interface StorageFault {
  readonly kind: 'full' | 'database' | 'files';
  /** Names no place and no person. */
  readonly sentence: string;
}

interface KnownFault extends StorageFault {
  readonly codes: readonly (string | number)[];
  /** A socket has the same codes, but no path. */
  readonly needsPath?: boolean;
}

const faults: readonly KnownFault[] = [
  {
    kind: 'full',
    codes: ['ENOSPC', 'EDQUOT', postgresDiskFull, sqliteFull],
    sentence: 'There is no room left.',
  },
  { kind: 'database', codes: [sqliteReadOnly, postgresReadOnly], sentence: 'The database is read-only.' },
  { kind: 'database', codes: [sqliteIoError], sentence: 'The disk does not read or write the database.' },
  { kind: 'database', codes: [sqliteCannotOpen], sentence: 'The database cannot be opened.' },
  { kind: 'files', codes: ['EROFS'], sentence: 'The data folder is read-only.' },
  { kind: 'files', codes: ['EIO'], sentence: 'The disk of the data folder does not read or write.' },
  {
    kind: 'files',
    codes: ['EACCES', 'EPERM'],
    needsPath: true,
    sentence: 'The data folder cannot be written to.',
  },
];

/** What is wrong with a disk, a database or its files, by the code of an error or of one of its causes; null for others. */
export function storageFault(error: unknown): StorageFault | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, cause, path } = error as { code?: unknown; cause?: unknown; path?: unknown };
  const found = [String(code), resultCodeOf(error)];
  return (
    faults.find(
      ({ codes, needsPath = false }) =>
        codes.some((one) => found.includes(one)) && (!needsPath || path !== undefined),
    ) ?? (cause === undefined ? null : storageFault(cause))
  );
}

export const isStorageFull = (error: unknown) => storageFault(error)?.kind === 'full';

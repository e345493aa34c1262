import { isStorageFull } from './answers/storage-fault.ts';
import {
  DatabaseBusyError,
  DatabaseUnavailableError,
  UnusableDatabaseError,
} from './database/database-error.ts';
import {
  resultCodeOf,
  sqliteBusy,
  sqliteCannotOpen,
  sqliteCorrupt,
  sqliteIoError,
  sqliteLocked,
  sqliteNotADatabase,
  sqliteReadOnly,
} from './database/sqlite/result-codes.ts';
import { ServerError } from './problems/server-error.ts';

/** Why the server cannot start, in a sentence for the operator. */
export class StartError extends ServerError {
  readonly code = 'cannot-start';
}

/** No permission, a read-only disk, a file in place of a folder or a folder in place of a file. */
const unwritable = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'EISDIR'];

interface StartAddress {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
}

/** A `StartError` for what an operator can fix; any other error unchanged. */
export function explainStart(error: unknown, { host, port, dataDir }: StartAddress): unknown {
  const sentence =
    explainDatabase(error, dataDir) ?? explainFolder(error, dataDir) ?? explainPort(error, { host, port });
  return sentence === null ? error : new StartError(sentence, error);
}

/** What an operator can do about a database that cannot be opened; null for other errors. */
export function explainDatabase(error: unknown, dataDir: string): string | null {
  const unusable = findCause(error, UnusableDatabaseError);
  if (unusable !== null) return unusable.message;
  if (isStorageFull(error)) {
    return `There is no room left on the disk of ${dataDir}: free some and start again.`;
  }
  switch (resultCodeOf(error)) {
    case sqliteBusy:
    case sqliteLocked:
      return `Another process has locked the database in ${dataDir}: stop it and start again.`;
    case sqliteReadOnly:
    case sqliteCannotOpen:
      return `The database in ${dataDir} cannot be written to: make the folder and its files writable, or set DATA_DIR to another folder.`;
    case sqliteIoError:
      return `The disk of ${dataDir} does not read or write the database: free some room or repair the disk, and start again.`;
    case sqliteCorrupt:
    case sqliteNotADatabase:
      return `The database in ${dataDir} is damaged: restore it from a backup, or set DATA_DIR to another folder.`;
    default: {
      const refused = findCause(error, DatabaseUnavailableError) ?? findCause(error, DatabaseBusyError);
      return refused?.message ?? null;
    }
  }
}

function explainFolder(error: unknown, dataDir: string): string | null {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' || !unwritable.includes(code ?? '')) return null;
  return `The folder ${dataDir} cannot be written to: set DATA_DIR to one that can.`;
}

function explainPort(error: unknown, { host, port }: Pick<StartAddress, 'host' | 'port'>): string | null {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program: stop it, or choose another with PORT=${port + 10}.`;
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `Port ${port} needs rights this user does not have: choose one above 1023 with PORT.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${host} is not an address of this machine: set HOST to one that is.`;
  }
  return null;
}

function findCause<T>(error: unknown, kind: new (...parameters: never[]) => T): T | null {
  if (error instanceof kind) return error;
  return error instanceof Error && error.cause !== undefined ? findCause(error.cause, kind) : null;
}

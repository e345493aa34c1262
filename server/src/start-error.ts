import { ServerError } from './problems/server-error.ts';
import { isStorageFull } from './problems/storage-full.ts';

/** Why the server cannot start, in a sentence for whoever started it. */
export class StartError extends ServerError {
  readonly code = 'cannot-start';
}

/** No rights, a read-only disk, a file where a folder should be. */
const unwritable = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'];

interface Place {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
}

/** A sentence for what an operator can mend; other errors stay what they are. */
export function explainStart(error: unknown, { host, port, dataDir }: Place): unknown {
  if (isStorageFull(error)) {
    return new StartError(
      `There is no room left on the disk of ${dataDir}: free some and start again.`,
      error,
    );
  }
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken by another program: stop it, or choose another with PORT=${port + 1}.`,
      error,
    );
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return new StartError(
      `Port ${port} needs rights this user does not have: choose one above 1023 with PORT.`,
      error,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`${host} is not an address of this machine: set HOST to one that is.`, error);
  }
  if (unwritable.includes(code ?? '')) {
    return new StartError(`The folder ${dataDir} cannot be written to: set DATA_DIR to one that can.`, error);
  }
  return error;
}

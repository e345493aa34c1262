import { ServerError } from '../problems/server-error.ts';

/** The storage of files does not answer, or refuses. A retry may help. */
export class StorageUnavailableError extends ServerError {
  readonly code = 'storage-unavailable';
}

import { StoreError } from '@site/composition';
import * as yup from 'yup';
import {
  CommitUnknownError,
  DatabaseBusyError,
  DatabaseUnavailableError,
} from '../database/database-error.ts';
import { StorageUnavailableError } from '../files/file-storage.ts';
import { invalidField, ProblemError } from './problem-error.ts';
import { storageFault, storageFull } from './storage-fault.ts';

interface KnownProblem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Errors of Fastify and its plugins, by their code. */
const known: Readonly<Record<string, KnownProblem>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: {
    status: 400,
    code: 'malformed-json',
    message: 'The body is not valid JSON.',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'malformed-json', message: 'The body is empty.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'body-too-large', message: 'The request is too large.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    code: 'incomplete-body',
    message: 'The request ended before its body was complete.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported-media-type',
    message: 'This address does not take a body of that type.',
  },
  FST_INVALID_MULTIPART_CONTENT_TYPE: {
    status: 415,
    code: 'unsupported-media-type',
    message: 'Send the fields as multipart/form-data.',
  },
  FST_PARTS_LIMIT: { status: 413, code: 'too-many-parts', message: 'The form has too many fields.' },
  FST_FIELDS_LIMIT: { status: 413, code: 'too-many-parts', message: 'The form has too many fields.' },
  FST_FILES_LIMIT: { status: 413, code: 'too-many-files', message: 'The form has more than one file.' },
};

/** Converts any error to a problem. Unknown errors become a 500 without details. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const fault = storageFault(error)?.kind;
  if (fault === 'full') return storageFull(error);
  if (error instanceof CommitUnknownError) return commitUnknown(error);
  if (fault === 'files' || error instanceof StorageUnavailableError) return storageUnavailable(error);
  if (error instanceof StoreError) return storeUnreachable(error);
  if (error instanceof DatabaseBusyError) return databaseBusy(error);
  if (fault === 'database' || error instanceof DatabaseUnavailableError) return databaseUnavailable(error);
  if (error instanceof yup.ValidationError) return fromValidationError(error.inner[0] ?? error);
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string };
  const problem = known[code ?? ''];
  if (problem !== undefined) return new ProblemError(problem, error);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ProblemError(
      { status: statusCode, code: 'bad-request', message: 'The request cannot be understood.' },
      error,
    );
  }
  if (code === 'ECONNRESET' || code === 'ECONNABORTED' || (message ?? '').includes('aborted')) {
    return incomplete(error);
  }
  return new ProblemError(
    { status: 500, code: 'internal', message: 'Something went wrong on our side. Please try again.' },
    error,
  );
}

/** Converts an error of the multipart parser: a plain `Error` without a system call means a malformed form. */
export function toFormProblem(error: unknown): ProblemError {
  const problem = toProblem(error);
  if (problem.status !== 500 || !(error instanceof Error)) return problem;
  const ofParser = error.name === 'Error' && (error as NodeJS.ErrnoException).syscall === undefined;
  return ofParser ? incomplete(error) : problem;
}

function databaseBusy(cause: unknown): ProblemError {
  return new ProblemError(
    {
      status: 503,
      code: 'database-busy',
      message: 'The server is busy and nothing was stored. Please try again in a few seconds.',
      retryAfter: 5,
    },
    cause,
  );
}

function storageUnavailable(cause: unknown): ProblemError {
  return new ProblemError(
    {
      status: 503,
      code: 'storage-unavailable',
      message: 'The file storage does not answer. Please try again in a few seconds.',
      retryAfter: 5,
    },
    cause,
  );
}

/** A form names a release that only the store has. */
function storeUnreachable(cause: unknown): ProblemError {
  return new ProblemError(
    {
      status: 503,
      code: 'store-unreachable',
      message: 'The rules of this form cannot be read at the moment. Please try again in a few seconds.',
      retryAfter: 5,
    },
    cause,
  );
}

function databaseUnavailable(cause: unknown): ProblemError {
  return new ProblemError(
    {
      status: 503,
      code: 'database-unavailable',
      message: 'The server cannot store anything now, so nothing was stored. Please try again in a minute.',
      retryAfter: 30,
    },
    cause,
  );
}

function commitUnknown(cause: unknown): ProblemError {
  return new ProblemError(
    {
      status: 503,
      code: 'commit-unknown',
      message:
        'The server could not find out whether this was stored. Please send it again: it is stored only once.',
      retryAfter: 5,
    },
    cause,
  );
}

function incomplete(cause: unknown): ProblemError {
  return new ProblemError(
    {
      status: 400,
      code: 'malformed-form',
      message: 'The form broke off or is not valid multipart/form-data.',
    },
    cause,
  );
}

/** Converts an error to one or more problems: a validation error gives one problem per field. */
export function problemsOf(error: unknown): readonly ProblemError[] {
  if (!(error instanceof yup.ValidationError) || error.inner.length === 0) return [toProblem(error)];
  const { inner } = error;
  return inner
    .filter(({ path }, index) => inner.findIndex((other) => other.path === path) === index)
    .map(fromValidationError);
}

function fromValidationError({ path, type, message }: yup.ValidationError): ProblemError {
  const field = path ?? '';
  // yup's own message for a wrong type contains the value.
  return invalidField(field, type === 'typeError' ? `${field || 'The body'} has the wrong type.` : message);
}

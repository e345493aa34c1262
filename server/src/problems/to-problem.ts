import { StoreError } from '@site/composition';
import * as yup from 'yup';
import {
  CommitUnknownError,
  DatabaseBusyError,
  DatabaseUnavailableError,
} from '../database/database-error.ts';
import { StorageUnavailableError } from '../files/file-storage.ts';
import { invalidField, type ProblemDetails, ProblemError } from './problem-error.ts';
import { isStorageFull, storageFault, storageFull } from './storage-fault.ts';

const known: Readonly<Record<string, ProblemDetails>> = {
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

const incomplete: ProblemDetails = {
  status: 400,
  code: 'malformed-form',
  message: 'The form broke off or is not valid multipart/form-data.',
};

/** What is wrong with the server, its database or a storage. The first that fits is told. */
const faults: readonly [isIt: (error: unknown) => boolean, ProblemDetails][] = [
  [isStorageFull, storageFull],
  [
    (error) => error instanceof CommitUnknownError,
    {
      status: 503,
      code: 'commit-unknown',
      message:
        'The server could not find out whether this was stored. Please send it again: it is stored only once.',
      retryAfter: 5,
    },
  ],
  [
    (error) => storageFault(error)?.kind === 'files' || error instanceof StorageUnavailableError,
    {
      status: 503,
      code: 'storage-unavailable',
      message: 'The file storage does not answer. Please try again in a few seconds.',
      retryAfter: 5,
    },
  ],
  [
    // A form names a release that only the store has.
    (error) => error instanceof StoreError,
    {
      status: 503,
      code: 'store-unreachable',
      message: 'The rules of this form cannot be read at the moment. Please try again in a few seconds.',
      retryAfter: 5,
    },
  ],
  [
    (error) => error instanceof DatabaseBusyError,
    {
      status: 503,
      code: 'database-busy',
      message: 'The server is busy and nothing was stored. Please try again in a few seconds.',
      retryAfter: 5,
    },
  ],
  [
    (error) => storageFault(error)?.kind === 'database' || error instanceof DatabaseUnavailableError,
    {
      status: 503,
      code: 'database-unavailable',
      message: 'The server cannot store anything now, so nothing was stored. Please try again in a minute.',
      retryAfter: 30,
    },
  ],
];

export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const fault = faults.find(([isIt]) => isIt(error))?.[1];
  if (fault !== undefined) return new ProblemError(fault, error);
  if (error instanceof yup.ValidationError) return fromValidationError(error.inner[0] ?? error);
  const {
    code = '',
    statusCode = 0,
    message = '',
  } = error as Partial<ProblemDetails & { statusCode: number }>;
  const problem = known[code];
  if (problem !== undefined) return new ProblemError(problem, error);
  if (statusCode >= 400 && statusCode < 500) {
    return new ProblemError(
      { status: statusCode, code: 'bad-request', message: 'The request cannot be understood.' },
      error,
    );
  }
  if (code === 'ECONNRESET' || code === 'ECONNABORTED' || message.includes('aborted'))
    return new ProblemError(incomplete, error);
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
  return ofParser ? new ProblemError(incomplete, error) : problem;
}

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

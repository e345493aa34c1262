import { StoreError } from '@site/composition/releases';
import * as yup from 'yup';
import {
  CommitUnknownError,
  DatabaseBusyError,
  DatabaseUnavailableError,
} from '../database/database-error.ts';
import { StorageUnavailableError } from '../files/file-storage.ts';
import { invalidField, ProblemError } from '../problems/problem-error.ts';
import { isStorageFull, storageFault } from './storage-fault.ts';

type Row = readonly [status: number, code: string, message: string];

const tooManyParts: Row = [413, 'too-many-parts', 'The form has too many fields.'];

/** By the codes of errors of Fastify and its plugins. */
const known: Readonly<Record<string, Row>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'malformed-json', 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'malformed-json', 'The body is empty.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body-too-large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    400,
    'incomplete-body',
    'The request ended before its body was complete.',
  ],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    415,
    'unsupported-media-type',
    'This address does not take a body of that type.',
  ],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [
    415,
    'unsupported-media-type',
    'Send the fields as multipart/form-data.',
  ],
  FST_PARTS_LIMIT: tooManyParts,
  FST_FIELDS_LIMIT: tooManyParts,
  FST_FILES_LIMIT: [413, 'too-many-files', 'The form has more than one file.'],
};

export const storageFull: Row = [
  507,
  'storage-full',
  'The server has no room left, so nothing was stored. Please try again later.',
];

const incomplete: Row = [400, 'malformed-form', 'The form broke off or is not valid multipart/form-data.'];

/** What is wrong with the server, its database or a storage. The first that fits is told. */
const faults: readonly [isIt: (error: unknown) => boolean, row: Row, retryAfter?: number][] = [
  [isStorageFull, storageFull],
  [
    (error) => error instanceof CommitUnknownError,
    [
      503,
      'commit-unknown',
      'The server could not find out whether this was stored. Please send it again: it is stored only once.',
    ],
    5,
  ],
  [
    (error) => storageFault(error)?.kind === 'files' || error instanceof StorageUnavailableError,
    [503, 'storage-unavailable', 'The file storage does not answer. Please try again in a few seconds.'],
    5,
  ],
  [
    // A form names a release that only the store has.
    (error) => error instanceof StoreError,
    [
      503,
      'store-unreachable',
      'The rules of this form cannot be read at the moment. Please try again in a few seconds.',
    ],
    5,
  ],
  [
    (error) => error instanceof DatabaseBusyError,
    [503, 'database-busy', 'The server is busy and nothing was stored. Please try again in a few seconds.'],
    5,
  ],
  [
    (error) => storageFault(error)?.kind === 'database' || error instanceof DatabaseUnavailableError,
    [
      503,
      'database-unavailable',
      'The server cannot store anything now, so nothing was stored. Please try again in a minute.',
    ],
    30,
  ],
];

interface Failure {
  readonly code?: string;
  readonly statusCode?: number;
  readonly message?: string;
}

export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const cause = error;
  const [, fault, retryAfter] = faults.find(([isIt]) => isIt(error)) ?? [];
  if (fault !== undefined) return new ProblemError(...fault, { cause, retryAfter });
  if (error instanceof yup.ValidationError) return fromValidationError(error.inner[0] ?? error);
  const { code = '', statusCode = 0, message = '' } = error as Failure;
  const row = known[code];
  if (row !== undefined) return new ProblemError(...row, { cause });
  if (statusCode >= 400 && statusCode < 500)
    return new ProblemError(statusCode, 'bad-request', 'The request cannot be understood.', { cause });
  if (code === 'ECONNRESET' || code === 'ECONNABORTED' || message.includes('aborted'))
    return new ProblemError(...incomplete, { cause });
  return new ProblemError(500, 'internal', 'Something went wrong on our side. Please try again.', { cause });
}

/** Converts an error of the multipart parser: a plain `Error` without a system call means a malformed form. */
export function toFormProblem(error: unknown): ProblemError {
  const problem = toProblem(error);
  if (problem.status !== 500 || !(error instanceof Error)) return problem;
  const ofParser = error.name === 'Error' && (error as NodeJS.ErrnoException).syscall === undefined;
  return ofParser ? new ProblemError(...incomplete, { cause: error }) : problem;
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

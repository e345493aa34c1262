import { StoreError } from '@platform/releases';
import * as yup from 'yup';
import {
  CommitUnknownError,
  DatabaseBusyError,
  DatabaseUnavailableError,
} from '../database/database-error.ts';
import { StorageUnavailableError } from '../files/file-storage.ts';
import type { Sentence } from '../messages/index.ts';
import { invalidField, ProblemError } from '../problems/problem-error.ts';
import { isStorageFull, storageFault } from './storage-fault.ts';

type Row = readonly [status: number, code: string, sentence: Sentence];

const tooManyParts: Row = [413, 'too-many-parts', (say) => say.tooManyFields];

/** By the codes of errors of Fastify and its plugins. */
const known: Readonly<Record<string, Row>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'malformed-json', (say) => say.noJson],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'malformed-json', (say) => say.emptyBody],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body-too-large', (say) => say.tooLarge],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'incomplete-body', (say) => say.brokenOff],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported-media-type', (say) => say.otherType],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'unsupported-media-type', (say) => say.noMultipart],
  FST_PARTS_LIMIT: tooManyParts,
  FST_FIELDS_LIMIT: tooManyParts,
  FST_FILES_LIMIT: [413, 'too-many-files', (say) => say.tooManyFiles],
};

export const storageFull: Row = [507, 'storage-full', (say) => say.storageFull];

const incomplete: Row = [400, 'malformed-form', (say) => say.malformedForm];

/** What is wrong with the server, its database or a storage. The first that fits is reported. */
const faults: readonly [isIt: (error: unknown) => boolean, row: Row, retryAfter?: number][] = [
  [isStorageFull, storageFull],
  [(error) => error instanceof CommitUnknownError, [503, 'commit-unknown', (say) => say.commitUnknown], 5],
  [
    (error) => storageFault(error)?.kind === 'files' || error instanceof StorageUnavailableError,
    [503, 'storage-unavailable', (say) => say.filesUnavailable],
    5,
  ],
  [
    // A form names a release that only the store has.
    (error) => error instanceof StoreError,
    [503, 'store-unreachable', (say) => say.rulesUnreadable],
    5,
  ],
  [(error) => error instanceof DatabaseBusyError, [503, 'database-busy', (say) => say.databaseBusy], 5],
  [
    (error) => storageFault(error)?.kind === 'database' || error instanceof DatabaseUnavailableError,
    [503, 'database-unavailable', (say) => say.databaseUnavailable],
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
    return new ProblemError(statusCode, 'bad-request', (say) => say.unreadableRequest, { cause });
  if (code === 'ECONNRESET' || code === 'ECONNABORTED' || message.includes('aborted'))
    return new ProblemError(...incomplete, { cause });
  return new ProblemError(500, 'internal', (say) => say.internal, { cause });
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
  return invalidField(field, type === 'typeError' ? (say) => say.wrongType(field) : message);
}

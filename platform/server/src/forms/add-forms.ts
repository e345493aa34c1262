import { type FormDeclaration, formAddress, formKey, keyReused, referenceField } from '@platform/contract';
import type { FoundForm } from '@platform/releases/serving';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FormProblem } from '../answers/form-problem.ts';
import { messagesFor, prefersJson, prepareProblem } from '../answers/send-problem.ts';
import type { ServerOptions } from '../core/core.ts';
import { CommitUnknownError } from '../database/database-error.ts';
import type { Erased, FormKey } from '../database/repositories.ts';
import { originOf } from '../environment/own-origin.ts';
import type { FormAnswer } from '../form-pages/form-answer.ts';
import type { Messages, Sentence } from '../messages/index.ts';
import { ProblemError, unknownReference } from '../problems/problem-error.ts';
import { clientAddress } from '../security/client-address.ts';
import type { Clock } from '../system/clock.ts';
import { withinTime } from '../system/within-time.ts';
import { eraseFiles } from '../uploads/erase-files.ts';
import { checkForm, type SentParts } from './read-form.ts';
import { sendUnread } from './refusal-answer.ts';
import { storeSubmission } from './store-submission.ts';

declare module '../core/core.ts' {
  interface Core {
    readonly formGuards: readonly FormGuard[];
  }
}

declare module '../environment/backend-part.ts' {
  interface ConfiguredPart {
    /** Called for the live site, and for that of previews, with other secrets. */
    readonly formGuard?: (core: Pick<ServerOptions, 'secret' | 'clock'>) => FormGuard;
  }
}

/** Refuses forms without a one-time pass. A pass is used up in the transaction that stores the form. */
export interface FormGuard {
  /**
   * The forms that need a pass, as `unit/form`. A form that has replaced one of them needs it as well. If several guards name
   * a form, that of the first part counts.
   */
  readonly forms: readonly string[];
  /** The identifier of the request's pass; null if it has no valid one. */
  readonly passOf: (request: FastifyRequest) => string | null;
  readonly refusal: (reason: 'pass-missing' | 'pass-used') => ProblemError;
}

/** `/api/forms/:unit/:form`; the address of an endpoint that takes one form has no parameters. */
export type FormRoute = { Params: Partial<FormKey> };
export type FormRequest = FastifyRequest<FormRoute>;

interface FormAddresses {
  /** Where a visitor who reloads it is led to the form's page. Absent: `leadToFormPages` does that. */
  readonly address?: string;
  /** The form that a request is for. Default: the one that its address names. */
  readonly formOf?: (request: FormRequest) => FormKey | null;
  /** What a page shows for a refused form. Null stands for a form that the site no longer has. */
  readonly refusal: (form: FormDeclaration | null, problem: FormProblem, messages: Messages) => FormAnswer;
  /** Whether a client that does not name JSON gets errors as plain text. */
  readonly errorsAsText?: boolean;
}

/** Adds what all addresses of forms have in common. The caller adds their `POST`. */
export function addForms(
  app: FastifyInstance,
  { address, formOf = ({ params }) => params as FormKey, refusal, errorsAsText = false }: FormAddresses,
) {
  const { core } = app;
  const { formsOf, outbox, sendFormPage, formResults, environment } = core;
  /** The forms by which requests are checked: the texts of an answer are theirs. */
  const sentForms = new WeakMap<FastifyRequest, FoundForm>();
  const sentFormOf = (request: FastifyRequest) => sentForms.get(request) ?? null;

  /** Rejects with a `ProblemError` (404) if the site does not have the form that the address names. */
  const find = async (request: FormRequest, release: string | null): Promise<FoundForm> => {
    const key = formOf(request);
    const found = key && (await formsOf(request)(key.unit, key.form, release));
    if (!found || isElsewhere(found, request))
      throw new ProblemError(404, 'not-found', (say) => say.noSuchForm);
    sentForms.set(request, found);
    return found;
  };

  const sendPage = (request: FormRequest, reply: FastifyReply, answer: FormAnswer, found: FoundForm | null) =>
    sendFormPage(
      reply,
      found === null ? { page: request.url, action: request.url } : { ...found.form, action: found.address },
      answer,
    );

  /** Stores a form exactly once. Resolves with its reference; rejects with a `ProblemError` for a form that is refused. */
  const store = async (request: FormRequest, found: FoundForm, sent: SentParts, key: string | null) => {
    const messages = messagesFor(request);
    const checked = await checkForm(sent, found.form, messages.language);
    const context = { key, page: wantsPage(request), origin: originOf(request, environment.publicOrigin) };
    const guard = guardOf(core.formGuards, found);
    const pass = guard && { pass: guard.passOf(request) };
    const acceptance = await storeSubmission(found, checked, { ...context, ...pass, messages }, core);
    if (acceptance.status === 'key-reused') throw ofKey(422, keyReused, (say) => say.keyReused);
    if (acceptance.status === 'nothing-erased') {
      const { unknown = '' } = found.form.erases ?? {};
      throw new ProblemError(422, unknownReference, () => unknown, { field: referenceField(found.form) });
    }
    if (!('id' in acceptance)) throw guard?.refusal(acceptance.status);
    if (acceptance.status === 'stored') {
      formResults.taken(found);
      if (acceptance.erased) await removeFiles(acceptance.erased, request);
    }
    void outbox.wake();
    return acceptance.id;
  };

  /** The record is gone by then. If this fails, a purge deletes the file. */
  const removeFiles = (erased: Erased, { log }: FormRequest) =>
    eraseFiles(erased, {
      dataDir: environment.dataDir,
      files: core.storage,
      uploads: core.repositories.uploads,
    }).catch((err: unknown) => log.error({ err }, 'files of an erased record are still there'));

  app.addHook('onError', async (request, _reply, error) =>
    formResults.failed(sentFormOf(request), error, clientAddress(request)),
  );
  app.setErrorHandler(async (error, request: FormRequest, reply) => {
    const problem = prepareProblem(error, request, reply);
    if (wantsPage(request)) {
      const messages = messagesFor(request);
      if (!(problem instanceof FormProblem)) return sendUnread(reply, problem, messages);
      const found = sentFormOf(request) ?? (await find(request, null).catch(() => null));
      return sendPage(request, reply, refusal(found?.form ?? null, problem, messages), found);
    }
    if (errorsAsText && !request.headers.accept?.includes('application/json')) {
      const { field, message } = problem;
      reply.type('text/plain; charset=utf-8');
      return reply.send(field === undefined ? message : `${field}: ${message}`);
    }
    return reply.type('application/json; charset=utf-8').send(problem.toApiProblem());
  });
  app.addHook('onResponse', async (request: FormRequest, reply) => {
    const key = formOf(request);
    if (key) await core.countSubmission(request, reply, key);
  });
  if (address !== undefined)
    app.get<FormRoute>(address, async (request, reply) =>
      reply.redirect((await find(request, null)).form.page, 303),
    );
  return { find, store, sendPage };
}

/** Whether a request names a form that the site takes at another address: it has no other one. */
function isElsewhere({ unit, name, address }: FoundForm, { params }: FormRequest): boolean {
  return params.unit === unit && params.form === name && address !== formAddress(unit, name);
}

export function wantsPage(request: FastifyRequest): boolean {
  return !prefersJson(request.headers.accept);
}

/** The key by which a form that is sent again is known. @throws {ProblemError} for one with characters that it cannot have */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{8,128}$/.test(key)) return key;
  throw ofKey(400, 'invalid-idempotency-key', (say) => say.badKey);
}

const ofKey = (status: number, code: string, sentence: Sentence) =>
  new ProblemError(status, code, sentence, { field: 'Idempotency-Key' });

/** In ms. Longer than a lost database takes to come back; database and storage have limits of their own. */
export const answerTime = 12_000;

/** A `CommitUnknownError` after `answerTime`; `storing` goes on, and a repetition gets its result. */
export function inAnswerTime<T>(storing: Promise<T>, clock: Clock): Promise<T> {
  const late = () => new CommitUnknownError(null, 'Storing takes too long; it may still succeed.');
  return withinTime(storing, answerTime, clock, late);
}

/** The guards of all parts. */
export function formGuards(
  core: Pick<ServerOptions, 'environment' | 'secret' | 'clock'>,
): readonly FormGuard[] {
  return core.environment.parts.flatMap(({ formGuard }) => (formGuard ? [formGuard(core)] : []));
}

/** The guard of a form; undefined if it needs no pass. */
function guardOf(
  guards: readonly FormGuard[],
  { unit, name, form: { replaces = [] } }: FoundForm,
): FormGuard | undefined {
  const keys = [formKey(unit, name), ...replaces];
  return guards.find(({ forms }) => keys.some((key) => forms.includes(key)));
}

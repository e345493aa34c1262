import type { IncomingMessage } from 'node:http';
import { html } from '@platform/releases/html';
import { BusyError } from '@platform/releases/serving';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { type Messages, messagesIn } from '../messages/index.ts';
import { ProblemError, unknownField } from '../problems/problem-error.ts';
import { bareHeaders } from './client-error.ts';
import { plainPage } from './plain-page.ts';
import { storageFault } from './storage-fault.ts';
import { toProblem } from './to-problem.ts';

export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(new ProblemError(404, 'not-found', (say) => say.nothingHere), request, reply),
  );
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = prepareProblem(error, request, reply);
  reply.type('application/json; charset=utf-8').send(problem.toApiProblem());
}

/** In the language of the site that the request is for; English on a server that has only pages. */
export function messagesFor(request: FastifyRequest): Messages {
  return request.server.hasDecorator('core') ? request.server.core.messagesOf(request) : messagesIn('en');
}

/** Logs an error and sets status and headers; the caller sends the body, in the language of the site. */
export function prepareProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): ProblemError {
  const problem = toProblem(error).translated(messagesFor(request));
  const { code, field, status } = problem;
  const fault = storageFault(error);
  // No error of the code: a stack trace would say nothing.
  if (fault !== null) request.log.error({ code }, fault.sentence);
  // A flood must not fill the log as well.
  else if (status >= 500 && !(problem.cause instanceof BusyError))
    request.log.error({ code, err: error }, 'failed');
  // The client chose the name of an unknown field, so it may contain personal data.
  else request.log.info({ code, field: code === unknownField ? undefined : field }, 'refused');
  if (!request.raw.complete) drainBody(request.raw);
  if (problem.retryAfter !== undefined) reply.header('Retry-After', String(problem.retryAfter));
  reply.status(status).header('Cache-Control', 'no-store');
  return problem;
}

/** A client that is still sending would not get the response if the connection were closed. It has a timeout. */
function drainBody(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
}

/** Such as a lone `%`: no route and no hook has seen it. The site's scripts could not read the address either. */
export function sendUnreadable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(bareHeaders);
  if (prefersJson(request.headers.accept)) {
    sendProblem(error, request, reply);
    return;
  }
  const say = messagesFor(request);
  const { message } = prepareProblem(error, request, reply);
  const page = plainPage(
    say,
    message,
    html`<p>${say.addressIncomplete} <a href="/">${say.toHomePage}</a></p>`,
  );
  reply.type('text/html; charset=utf-8').send(page);
}

/**
 * Some addresses have both a page and JSON. A caller gets the page if its `Accept` header ranks HTML first, as browsers
 * do when they navigate. `*` + `/*` alone, which programs often send, means JSON, and so does a header with neither.
 */
export function prefersJson(accept: string | undefined): boolean {
  const negotiator = new Negotiator({ headers: accept === undefined ? {} : { accept } });
  return negotiator.mediaType(['application/json', 'text/html']) !== 'text/html';
}

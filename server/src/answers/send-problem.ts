import type { IncomingMessage } from 'node:http';
import { html } from '@site/composition/html';
import { BusyError } from '@site/composition/serving';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, unknownField } from '../problems/problem-error.ts';
import { bareHeaders } from './client-error.ts';
import { plainPage } from './plain-page.ts';
import { prefersJson } from './prefers-json.ts';
import { storageFault } from './storage-fault.ts';
import { toProblem } from './to-problem.ts';

export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => {
    const message = 'There is nothing at this address.';
    sendProblem(new ProblemError(404, 'not-found', message), request, reply);
  });
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = prepareProblem(error, request, reply);
  reply.type('application/json; charset=utf-8').send(problem.toApiProblem());
}

/** Logs an error and sets status and headers; the caller sends the body. */
export function prepareProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): ProblemError {
  const problem = toProblem(error);
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
  const { message } = prepareProblem(error, request, reply).toApiProblem().error;
  const hint = 'The address may be incomplete, or have a % sign too many.';
  const page = plainPage(message, html`<p>${hint} <a href="/">Go to the home page</a></p>`);
  reply.type('text/html; charset=utf-8').send(page);
}

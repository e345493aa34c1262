import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ProblemError, unknownField } from './problem-error.ts';
import { toProblem } from './to-problem.ts';

/** Fastify's error handler: every failure as an `ApiProblem`. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = prepareProblem(error, request, reply);
  reply.type('application/json; charset=utf-8').send(problem.toApiProblem());
}

/** Status, headers and log entry of a failure; the caller chooses the body's format. */
export function prepareProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): ProblemError {
  const problem = toProblem(error);
  const { code, field, status } = problem;
  if (status >= 500) request.log.error({ code, err: error }, 'failed');
  // A name that a client made up says nothing about our fields, and may be anything.
  else request.log.info({ code, field: code === unknownField ? undefined : field }, 'refused');
  if (!request.raw.complete) dropBody(request.raw);
  if (problem.retryAfter !== undefined) reply.header('Retry-After', String(problem.retryAfter));
  reply.status(status).header('Cache-Control', 'no-store');
  return problem;
}

/**
 * Reads the rest of a body that nobody wants. Ending the connection instead would reset it, and a client that is
 * still sending would not get its answer. The time limit of a request bounds it.
 */
function dropBody(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
}

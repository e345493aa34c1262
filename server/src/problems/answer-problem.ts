import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemError } from './problem-error.ts';
import { toProblem } from './to-problem.ts';

/** Fastify's error handler: every failure as an `ApiProblem`. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = prepareProblem(error, request, reply);
  reply.type('application/json; charset=utf-8').send(problem.toApiProblem());
}

/** Status, headers and log entry of a failure; the caller chooses the body's format. */
export function prepareProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): ProblemError {
  const problem = toProblem(error);
  const { code, field, status } = problem;
  if (status >= 500) request.log.error({ code, err: error }, 'failed');
  else request.log.info({ code, field }, 'refused');
  // Node reads an untouched body to its end by itself, but leaves one that was read in part, and with it the
  // connection, hanging.
  if (request.raw.readableFlowing !== null && !request.raw.complete) reply.header('Connection', 'close');
  reply.status(status).header('Cache-Control', 'no-store');
  return problem;
}

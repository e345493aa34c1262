import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * What Fastify logs by itself, without the addresses and messages it would put in: one line for each answer with
 * the route's pattern, never the address that was asked for.
 */
export class PrivateLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { method, routeOptions, log } = request;
    const line = {
      method,
      route: routeOptions.url ?? null,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    };
    if (error && isClientError(error)) log.info(line, 'answer not taken');
    else if (error) log.error({ ...line, err: error }, 'answer broken off');
    else log.info(line, 'answered');
  }

  /** Our own handlers log what they answer. */
  override defaultErrorLog(): void {}

  override routeNotFound(): void {}

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.warn({ err: error }, 'headers could not be written');
  }
}

/** What a connection that its client has closed ends with. */
const closedByClient = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE'];

function isClientError({ code }: NodeJS.ErrnoException): boolean {
  return closedByClient.includes(code ?? '');
}

import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * Replaces Fastify's own log lines, which contain addresses and messages: one line for each response, with the
 * route's pattern instead of the requested address.
 */
export class RequestLog extends LogController {
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
    if (error && isClientError(error)) log.info(line, 'client closed the connection');
    else if (error) log.error({ ...line, err: error }, 'response failed');
    else log.info(line, 'answered');
  }

  /** The error handlers log errors themselves. */
  override defaultErrorLog(): void {}

  override routeNotFound(): void {}

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.warn({ err: error }, 'headers could not be written');
  }
}

/** Error codes of a connection that the client has closed. */
const closedByClient = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE'];

function isClientError({ code }: NodeJS.ErrnoException): boolean {
  return closedByClient.includes(code ?? '');
}

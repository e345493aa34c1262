import type { Socket } from 'node:net';
import { ProblemError } from './problem-error.ts';

const tooLarge = { status: 431, code: 'headers-too-large', message: 'The headers are too large.' };
const tooSlow = { status: 408, code: 'too-slow', message: 'The request took too long to arrive.' };
const notHttp = { status: 400, code: 'bad-request', message: 'The request cannot be understood.' };

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/**
 * Answers what Node could not read as a request, in place of Node, and ends the connection.
 *
 * @param answering whether an earlier request of the connection is still being answered: nothing may be written into
 *   its answer
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket, answering: boolean): void {
  const problem = new ProblemError(
    error.code === 'HPE_HEADER_OVERFLOW'
      ? tooLarge
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? tooSlow
        : notHttp,
  );
  const timedOut = problem.status === tooSlow.status;
  if (error.code === 'ECONNRESET' || !socket.writable || (answering && !timedOut)) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(problem.toApiProblem());
  const headers = {
    ...bareHeaders,
    Connection: 'close',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${problem.status} ${reasons[problem.status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

/** The security headers of answers that no hook of the application has seen. */
export const bareHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

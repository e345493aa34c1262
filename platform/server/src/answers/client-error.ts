import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Messages } from '../messages/index.ts';
import { ProblemError } from '../problems/problem-error.ts';

const tooLarge = new ProblemError(431, 'headers-too-large', (say) => say.headersTooLarge);
const tooSlow = new ProblemError(408, 'too-slow', (say) => say.tooSlow);
export const notHttp = new ProblemError(400, 'bad-request', (say) => say.unreadableRequest);
export const unmetExpectation = new ProblemError(417, 'expectation-failed', (say) => say.noExpectation);

/** @param answering whether an earlier request is still being answered: nothing must be written into its response */
export function handleClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  answering: boolean,
  messages: Messages,
): void {
  const problem =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? tooLarge
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? tooSlow
        : notHttp;
  if (error.code === 'ECONNRESET' || !socket.writable || (answering && problem !== tooSlow)) {
    socket.destroy();
    return;
  }
  const { body, headers } = bareResponse(problem.translated(messages));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

export function sendBareProblem(response: ServerResponse, problem: ProblemError): void {
  const { body, headers } = bareResponse(problem);
  response.writeHead(problem.status, headers).end(body);
}

function bareResponse(problem: ProblemError) {
  const body = JSON.stringify(problem.toApiProblem());
  const headers = {
    ...bareHeaders,
    Connection: 'close',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  };
  return { body, headers };
}

export const bareHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

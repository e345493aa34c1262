import type { FastifyLoggerOptions, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';

export interface LogStream {
  write(line: string): void;
}

interface ErrorLike {
  readonly name?: string;
  /** Of Node and its libraries, of SQLite, of a mail server. */
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly responseCode?: unknown;
  readonly stack?: string;
  readonly cause?: unknown;
}

/**
 * Logs never hold personal data. Messages of errors quote bodies, file names and addresses, so only an error's
 * kind, its codes and the places in the code it went through are kept, and the same of its cause.
 */
function describeError(error: ErrorLike) {
  const { name = 'Error', code, errcode, responseCode, stack = '', cause } = error;
  const codes = [code, errcode, responseCode].filter((part) => part !== undefined && part !== null);
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: name, message: codes.join(' '), stack: frames.join('\n'), ...describeCause(cause) };
}

function describeCause(cause: unknown): { cause?: object } {
  return typeof cause === 'object' && cause !== null ? { cause: describeError(cause) } : {};
}

export function logOptions(
  level: string,
  stream: LogStream,
): FastifyLoggerOptions<RawServerDefault, FastifyRequest, FastifyReply> & { stream: LogStream } {
  return {
    level,
    stream,
    serializers: {
      err: describeError,
      // Fastify logs these two itself in a few places; addresses, query strings and IPs stay out.
      req: ({ method }) => ({ method }),
      res: ({ statusCode }) => ({ statusCode }),
    },
  };
}

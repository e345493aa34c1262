import type { FastifyLoggerOptions, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';

export interface LogStream {
  write(line: string): void;
}

interface ErrorLike {
  readonly name?: string;
  /** Set by Node and its libraries, by SQLite (`errcode`) and by mail servers (`responseCode`). */
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly responseCode?: unknown;
  readonly stack?: string;
  readonly cause?: unknown;
}

/**
 * Logs must not contain personal data. Error messages may quote bodies, file names and addresses, so only the type,
 * the codes and the stack frames of an error and its causes are logged.
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
      // Fastify logs these two itself in a few places. Addresses, query strings and IPs must not be logged.
      req: ({ method }) => ({ method }),
      res: ({ statusCode }) => ({ statusCode }),
    },
  };
}

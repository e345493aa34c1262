import type { FastifyLoggerOptions, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';

export interface LogStream {
  write(line: string): void;
}

interface ErrorLike {
  readonly name?: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: unknown;
}

/**
 * Logs never hold personal data. Messages of errors quote bodies, file names and addresses, so only an error's
 * kind, its code and the places in the code it went through are kept.
 */
function describeError({ name = 'Error', code, stack = '', cause }: ErrorLike) {
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    message: String(code ?? name),
    stack: places.join('\n'),
    ...(cause instanceof Error ? { cause: { type: cause.name, code: codeOf(cause) } } : {}),
  };
}

function codeOf(error: Error): unknown {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return responseCode ?? code;
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

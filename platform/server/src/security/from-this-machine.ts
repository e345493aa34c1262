import type { FastifyRequest } from 'fastify';
import { clientHeaders } from './client-address.ts';

const forwarded = [
  ...clientHeaders.map((name) => name.toLowerCase()),
  ...['x-forwarded-host', 'x-forwarded-proto', 'via'],
];

/**
 * Whether a request may have answers that are for operators only: it comes from this machine, to one of its local names,
 * and not through a proxy.
 */
export function fromThisMachine({ headers, raw: { socket } }: FastifyRequest): boolean {
  const host = headers.host ?? '';
  return (
    /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
    /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i.test(host) &&
    forwarded.every((name) => headers[name] === undefined)
  );
}

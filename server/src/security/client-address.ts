import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Who asks, for limits: an IPv4 address, or the network of an IPv6 one, since whoever has one address of a /64 has
 * all of them. A forwarded text that is no address does not count.
 */
export function clientAddress(request: FastifyRequest): string {
  const { ip } = request;
  const address = isIP(ip) === 0 ? (request.socket.remoteAddress ?? '') : ip;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIP(address) === 6 ? `${networkOf(address)}/64` : address;
}

/** The first four of the eight groups of an IPv6 address. */
function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  // The URL parser writes every spelling of an address alike, with at most one `::`.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const before = groups(head);
  const after = groups(tail ?? '');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':');
}

function groups(text: string): readonly string[] {
  return text === '' ? [] : text.split(':');
}

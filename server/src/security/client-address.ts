import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The client's address, for limits: an IPv4 address or an IPv6 network, since a client with one address of a /64
 * usually has all of them. A forwarded value that is not an IP address is ignored.
 */
export function clientAddress(request: FastifyRequest): string {
  const found = known.get(request) ?? findAddress(request);
  known.set(request, found);
  return found;
}

/** Fastify would read the forwarded addresses again each time. */
const known = new WeakMap<FastifyRequest, string>();

function findAddress(request: FastifyRequest): string {
  const { ip } = request;
  const address = isIP(ip) === 0 ? (request.socket.remoteAddress ?? '') : ip;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIP(address) === 6 ? `${networkOf(address)}/64` : address;
}

/**
 * The larger network that a client's address belongs to: an IPv4 /24 or an IPv6 /48. Providers hand out whole /48s, each
 * with 65,536 addresses by the count of `clientAddress`.
 */
export function largerNetwork(address: string): string {
  return address.endsWith('/64')
    ? `${address.slice(0, address.lastIndexOf(':'))}/48`
    : `${address.slice(0, address.lastIndexOf('.'))}/24`;
}

/**
 * Whom a count over hours takes for one client: an IPv4 address, or an IPv6 /48, because one client may have that many
 * addresses for so long.
 *
 * @param address as `clientAddress`
 */
export function longTermClient(address: string): string {
  return address.endsWith('/64') ? largerNetwork(address) : address;
}

/** How many times the limit of an address holds for the larger network, which has other visitors too. */
export const largerLimit = 10;

/** The first four of the eight groups of an IPv6 address. */
function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  // The URL parser normalises the spelling; the result has at most one `::`.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const before = groups(head);
  const after = groups(tail ?? '');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':');
}

function groups(text: string): readonly string[] {
  return text === '' ? [] : text.split(':');
}

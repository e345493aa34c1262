import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Headers in which proxies name the client. */
export const clientHeaders = [
  'X-Forwarded-For',
  'Forwarded',
  'CF-Connecting-IP',
  'True-Client-IP',
  'X-Real-IP',
] as const;

/** Ranges of addresses that no visitor of a public site has: of private networks, of a provider's own network, and of this machine. */
const privateRanges: readonly string[] = [
  'private',
  'carrierGradeNat',
  'loopback',
  'linkLocal',
  'uniqueLocal',
];

/** Separates a forwarded address from that of the proxy. No address contains it. */
const by = ' by ';

/**
 * The client's address, for limits: an IPv4 address or an IPv6 network, since a client with one address of a /64
 * usually has all of them. A forwarded value that is not an IP address is ignored. What a proxy says that nobody has named
 * in `TRUST_PROXY` tells its clients apart, but not their networks: `203.0.113.9 by 10.0.0.5`.
 */
export function clientAddress(request: FastifyRequest): string {
  const ip = ipOf(request);
  const address = limitedAddress(isIP(ip) === 0 ? (request.socket.remoteAddress ?? '') : ip);
  const forwarded = forwardedClient(request);
  return forwarded === null ? address : `${limitedAddress(forwarded.client)}${by}${address}`;
}

const ips = new WeakMap<FastifyRequest, string>();

/** Fastify would read all forwarded addresses again each time. */
function ipOf(request: FastifyRequest): string {
  const ip = ips.get(request) ?? request.ip;
  ips.set(request, ip);
  return ip;
}

/**
 * The client of a request that comes from a private address which is not trusted; null if no header names one. The value
 * can be forged.
 */
export function forwardedClient(request: FastifyRequest): {
  readonly header: (typeof clientHeaders)[number];
  readonly client: string;
  /** The address of the proxy. */
  readonly socket: string;
} | null {
  const { socket, headers } = request;
  const { remoteAddress = '' } = socket;
  if (ipOf(request) !== remoteAddress) return null;
  for (const header of clientHeaders) {
    const value = headers[header.toLowerCase()];
    if (value === undefined) continue;
    const client = lastAddress(String(value));
    if (client !== null && isPrivate(remoteAddress))
      return { header, client, socket: unmapped(remoteAddress) };
  }
  return null;
}

/** The address that the nearest proxy has added: `203.0.113.9`, with a port, or `for="[2001:db8::1]:443"`. */
function lastAddress(value: string): string | null {
  const last = value.slice(value.lastIndexOf(',') + 1).slice(0, 100);
  const found = /^\s*(?:for=)?"?\[?([\da-f.:]+)/i.exec(last)?.[1] ?? '';
  return [found, found.replace(/:\d+$/, '')].find((address) => isIP(address) !== 0) ?? null;
}

function isPrivate(address: string): boolean {
  return isIP(address) !== 0 && privateRanges.includes(ipaddr.process(unmapped(address)).range());
}

/** The address without its zone. An IPv4 address in IPv6 form becomes a plain one. */
function unmapped(address: string): string {
  const [plain = ''] = address.split('%');
  return /^::ffff:([\d.]+)$/i.exec(plain)?.[1] ?? plain;
}

function limitedAddress(ip: string): string {
  const address = unmapped(ip);
  if (isIP(address) !== 6) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}/64`;
}

/**
 * The larger network that a client's address belongs to: an IPv4 /24 or an IPv6 /48. Providers hand out whole /48s, each
 * with 65,536 addresses by the count of `clientAddress`. For a proxy that is not trusted, its own network.
 */
export function largerNetwork(client: string): string {
  const address = client.split(by).at(-1) ?? '';
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
  return address.endsWith('/64') || address.includes(by) ? largerNetwork(address) : address;
}

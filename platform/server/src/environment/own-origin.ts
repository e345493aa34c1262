import type { FastifyRequest } from 'fastify';
import type { Variables } from './read-variables.ts';
import * as read from './readers.ts';

interface OwnSite {
  readonly publicOrigin: string | null;
  readonly port: number;
  /** Whether visitors may come: then there is no default. */
  readonly servesVisitors: boolean;
}

const hosts = { PREVIEW_ORIGIN: 'preview', OPERATIONS_ORIGIN: 'operations' } as const;

/** A host of its own: scripts of the live site must not get the others' cookies, which do not tell ports apart. */
export function readOwnOrigin(
  variables: Variables,
  name: keyof typeof hosts,
  { publicOrigin, port, servesVisitors }: OwnSite,
): string | null {
  const host = hosts[name];
  const fallback = servesVisitors ? null : `http://${host}.localhost:${port}`;
  const origin = variables.read<string | null>(name, read.origin, fallback);
  if (origin !== null && publicOrigin !== null && hostnameOf(origin) === hostnameOf(publicOrigin)) {
    variables.addError(
      `${name} must have another host than PUBLIC_ORIGIN, like https://${host}.example.com: a browser keeps one set of cookies for a host.`,
    );
  }
  return origin;
}

/** For the log at the start: null if the live shell's site says no other origin. */
export function originWarning(
  { production, publicOrigin }: { readonly production: boolean; readonly publicOrigin: string | null },
  origin: string | undefined,
): string | null {
  if (!production || origin === undefined || origin === publicOrigin) return null;
  return `The site says that its origin is ${origin}, but PUBLIC_ORIGIN is ${publicOrigin ?? 'not set'}: correct one of them.`;
}

export function hostnameOf(origin: string): string {
  return new URL(origin).hostname;
}

/** The configured origin, or the connection's local address: never `Host` or headers that a client can choose. */
export function originOf({ raw: { socket } }: FastifyRequest, publicOrigin: string | null): string {
  if (publicOrigin !== null) return publicOrigin;
  const { localAddress = '127.0.0.1', localPort = 80 } = socket;
  return new URL(`http://${hostOf(localAddress)}:${localPort}`).origin;
}

function hostOf(address: string): string {
  if (/^(::1|(::ffff:)?127\.)/.test(address)) return 'localhost';
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:([\d.]+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  return plain.includes(':') ? `[${plain}]` : plain;
}

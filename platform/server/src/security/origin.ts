import type { FastifyRequest } from 'fastify';

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

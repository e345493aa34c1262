import type { FastifyRequest } from 'fastify';

/**
 * Where this site is found, for links that leave it: the configured origin, else the address of this machine that the
 * connection came to. Nothing that a client sends decides it: not `Host`, and not what a proxy hands on.
 */
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

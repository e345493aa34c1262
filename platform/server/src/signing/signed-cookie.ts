import { type CookieSerializeOptions, Signer } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerOptions } from '../core/core.ts';
import { deriveKey } from './signer.ts';

/**
 * A value in a cookie that only the servers of the site can write. It is valid under this name only, so another shape of the
 * value needs another name. Needs `@fastify/cookie`.
 */
export function signedCookie<Value>(
  { secret, clock }: Pick<ServerOptions, 'secret' | 'clock'>,
  name: string,
  kind: CookieSerializeOptions,
) {
  const signer = new Signer(deriveKey(secret, `cookie ${name}`));
  const options: CookieSerializeOptions = { httpOnly: true, path: '/', ...kind };
  /** @param lifetime in ms */
  const sign = (value: Value, lifetime: number) => {
    const content = JSON.stringify({ value, until: clock.now() + lifetime });
    return signer.sign(Buffer.from(content).toString('base64url'));
  };
  return {
    sign,
    /** @param lifetime in ms */
    write(reply: FastifyReply, value: Value, lifetime: number, more: CookieSerializeOptions = {}): void {
      const maxAge = Math.floor(lifetime / 1000);
      reply.setCookie(name, sign(value, lifetime), { ...options, ...more, maxAge });
    },
    /** Null without the cookie, after its lifetime, and for one that was not signed as it is. */
    read({ cookies }: FastifyRequest): Value | null {
      const { valid, value: content } = signer.unsign(cookies[name] ?? '');
      if (!valid) return null;
      const { value, until } = JSON.parse(Buffer.from(content, 'base64url').toString());
      return until > clock.now() ? value : null;
    },
    remove: (reply: FastifyReply) => void reply.clearCookie(name, options),
  };
}

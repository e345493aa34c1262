import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Signer } from '../signing/signer.ts';

/** A list of texts in a cookie of the operations page, which nobody can change. */
export interface SignedCookie {
  /** @param lifetime in ms */
  write(reply: FastifyReply, parts: readonly string[], lifetime: number): void;
  /** Null without a cookie, or for one that was not signed as it is. */
  read(request: FastifyRequest): readonly string[] | null;
  remove(reply: FastifyReply): void;
}

export interface SignedCookieOptions {
  readonly name: string;
  /** A cookie that was signed for one purpose is not valid for another. */
  readonly purpose: string;
  readonly signer: Signer;
  readonly origin: string;
}

/** Needs `@fastify/cookie`. */
export function signedCookie({ name: base, purpose, signer, origin }: SignedCookieOptions): SignedCookie {
  const secure = origin.startsWith('https:');
  // With this prefix, browsers take the cookie from this host only, and not from a script at another host of its domain.
  const name = secure ? `__Host-${base}` : base;
  const options: CookieSerializeOptions = { httpOnly: true, path: '/', sameSite: 'strict', secure };
  return {
    write(reply, parts, lifetime) {
      const content = Buffer.from(JSON.stringify(parts)).toString('base64url');
      const value = `${content}.${signer.sign([purpose, ...parts])}`;
      reply.setCookie(name, value, { ...options, maxAge: Math.floor(lifetime / 1000) });
    },
    read(request) {
      const [content = '', signature = ''] = (request.cookies[name] ?? '').split('.');
      const parts = partsOf(content);
      return parts && signer.matches([purpose, ...parts], signature) ? parts : null;
    },
    remove: (reply) => void reply.clearCookie(name, options),
  };
}

function partsOf(content: string): readonly string[] | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(content, 'base64url').toString());
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : null;
  } catch {
    return null;
  }
}

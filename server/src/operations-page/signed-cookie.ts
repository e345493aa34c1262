import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Signer } from '../signing/signer.ts';
import { pagePath } from './page-path.ts';

/** A list of texts in a cookie of the operations page, which nobody can change. */
export interface SignedCookie {
  /** @param lifetime in ms */
  write(request: FastifyRequest, reply: FastifyReply, parts: readonly string[], lifetime: number): void;
  /** Null without a cookie, or for one that was not signed as it is. */
  read(request: FastifyRequest): readonly string[] | null;
  remove(request: FastifyRequest, reply: FastifyReply): void;
}

export interface SignedCookieOptions {
  readonly name: string;
  /** A cookie that was signed for one purpose is not valid for another. */
  readonly purpose: string;
  readonly signer: Signer;
  readonly publicOrigin: string | null;
}

/** Needs `@fastify/cookie`. */
export function signedCookie({ name, purpose, signer, publicOrigin }: SignedCookieOptions): SignedCookie {
  const options = (request: FastifyRequest): CookieSerializeOptions => ({
    ...{ httpOnly: true, path: pagePath, sameSite: 'strict' },
    secure: request.protocol === 'https' || publicOrigin?.startsWith('https:') === true,
  });
  return {
    write(request, reply, parts, lifetime) {
      const content = Buffer.from(JSON.stringify(parts)).toString('base64url');
      const value = `${content}.${signer.sign([purpose, ...parts])}`;
      reply.setCookie(name, value, { ...options(request), maxAge: Math.floor(lifetime / 1000) });
    },
    read(request) {
      const [content = '', signature = ''] = (request.cookies[name] ?? '').split('.');
      const parts = partsOf(content);
      return parts && signer.matches([purpose, ...parts], signature) ? parts : null;
    },
    remove: (request, reply) => void reply.clearCookie(name, options(request)),
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

import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSigner, deriveKey } from '../signing/signer.ts';
import type { Clock } from '../system/clock.ts';
import { newId, type Random } from '../system/random.ts';

/** Who is signed in. With the token, a person has typed the name; an operator has proved it. */
export type Who = { readonly kind: 'token' | 'operator'; readonly name: string };

export interface Session {
  readonly id: string;
  readonly who: Who;
}

/** Signed cookies, so that every server of the site accepts them. Needs `@fastify/cookie`. */
export interface Sessions {
  /** Whatever has found out who it is calls this: a token, or another way to sign in. */
  begin(request: FastifyRequest, reply: FastifyReply, who: Who): void;
  /** Null without a valid session. */
  read(request: FastifyRequest): Session | null;
  end(request: FastifyRequest, reply: FastifyReply): void;
  /** What each form of the session contains. */
  formToken(session: Session): string;
  isFormToken(session: Session, text: string): boolean;
}

const cookieName = 'operations';
const lifetime = 12 * 60 * 60_000;

export interface SessionOptions {
  readonly secret: string;
  /** A session ends when it changes. */
  readonly token: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly publicOrigin: string | null;
}

export function createSessions({ secret, token, clock, random, publicOrigin }: SessionOptions): Sessions {
  const signer = createSigner(deriveKey(JSON.stringify([secret, token]), 'operations-session'));
  const cookie = (request: FastifyRequest): CookieSerializeOptions => ({
    ...{ httpOnly: true, path: '/-/site', sameSite: 'strict' },
    secure: request.protocol === 'https' || publicOrigin?.startsWith('https:') === true,
  });
  return {
    begin(request, reply, { kind, name }) {
      const parts = [newId(random), kind, name, String(clock.now() + lifetime)];
      const content = Buffer.from(JSON.stringify(parts)).toString('base64url');
      const value = `${content}.${signer.sign(['session', ...parts])}`;
      reply.setCookie(cookieName, value, { ...cookie(request), maxAge: lifetime / 1000 });
    },
    read(request) {
      const [content = '', signature = ''] = (request.cookies[cookieName] ?? '').split('.');
      const parts = partsOf(content);
      if (parts === null || !signer.matches(['session', ...parts], signature)) return null;
      const [id = '', kind, name = '', expires] = parts;
      if (Number(expires) <= clock.now() || (kind !== 'token' && kind !== 'operator')) return null;
      return { id, who: { kind, name } };
    },
    end: (request, reply) => void reply.clearCookie(cookieName, cookie(request)),
    formToken: ({ id }) => signer.sign(['form', id]),
    isFormToken: ({ id }, text) => signer.matches(['form', id], text),
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

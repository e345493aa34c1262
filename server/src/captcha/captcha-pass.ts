import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Signer } from '../signing/signer.ts';
import type { Clock } from '../system/clock.ts';
import { newId, type Random } from '../system/random.ts';

const cookieName = 'captcha_pass';
const lifetime = 30 * 60_000;

/** A visitor who passed the captcha gets a pass: a signed HttpOnly cookie, valid for one enquiry. */
export interface CaptchaPasses {
  issue(request: FastifyRequest, reply: FastifyReply): void;
  /** The pass's identifier; null without a valid pass. */
  read(request: FastifyRequest): string | null;
}

interface PassOptions {
  readonly signer: Signer;
  readonly clock: Clock;
  readonly random: Random;
  readonly publicOrigin: string | null;
}

/** Needs `@fastify/cookie` on the routes that use it. */
export function createCaptchaPasses({ signer, clock, random, publicOrigin }: PassOptions): CaptchaPasses {
  return {
    issue(request, reply) {
      const id = newId(random);
      const expires = String(clock.now() + lifetime);
      const options: CookieSerializeOptions = {
        httpOnly: true,
        maxAge: lifetime / 1000,
        path: '/',
        sameSite: 'lax',
        secure: request.protocol === 'https' || publicOrigin?.startsWith('https:') === true,
      };
      reply.setCookie(cookieName, `${id}.${expires}.${signer.sign([id, expires])}`, options);
    },
    read(request) {
      const [id = '', expires = '', signature = ''] = (request.cookies[cookieName] ?? '').split('.');
      const valid = signer.matches([id, expires], signature) && Number(expires) > clock.now();
      return valid ? id : null;
    },
  };
}

import { createHash } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '../core.ts';
import { createSigner } from '../signing/signer.ts';
import { clockTolerance } from '../system/clock.ts';

const cookieName = 'captcha_pass';
const lifetime = 30 * 60_000 + clockTolerance;

/** A visitor who passed the captcha gets a pass: a signed HttpOnly cookie, valid for one enquiry. */
export interface CaptchaPasses {
  /** A solution always gives the same pass, so that it is good for one enquiry however often it is sent. */
  issue(request: FastifyRequest, reply: FastifyReply, solution: string): void;
  /** The pass's identifier; null without a valid pass. */
  read(request: FastifyRequest): string | null;
}

/** Needs `@fastify/cookie` on the routes that use it. */
export function createCaptchaPasses({
  environment: { publicOrigin },
  secret,
  clock,
}: Pick<Core, 'environment' | 'secret' | 'clock'>): CaptchaPasses {
  const signer = createSigner(secret, 'captcha-pass');
  return {
    issue(request, reply, solution) {
      const id = createHash('sha256').update(solution).digest('hex');
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

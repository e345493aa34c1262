import { createHash } from 'node:crypto';
import type { ServerOptions } from '@platform/server';
import type { CaptchaCheck } from './captcha-check.ts';

const address = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/** Codes that are no fault of the visitor. */
const secretCodes: readonly unknown[] = ['missing-input-secret', 'invalid-input-secret'];

type Answer = Readonly<Partial<Record<'success' | 'error-codes', unknown>>>;

const requestTimeout = 5000;
const tokenLifetime = 60 * 60_000;

/** @param secret of the provider's account */
export function createSiteverifyCheck(
  { fetch, clock }: Pick<ServerOptions, 'fetch' | 'clock'>,
  secret: string,
): CaptchaCheck {
  return {
    async verify(token) {
      const id = createHash('sha256').update(token).digest('hex');
      try {
        const answer = await fetch(address, {
          method: 'POST',
          // Without the optional visitor's address, for privacy.
          body: new URLSearchParams({ secret, response: token }),
          signal: AbortSignal.timeout(requestTimeout),
        });
        if (!answer.ok)
          return { status: 'unreachable', error: new Error(`siteverify answered ${answer.status}`) };
        const { success, 'error-codes': codes } = (await answer.json()) as Answer;
        if (success !== true && Array.isArray(codes) && codes.some((code) => secretCodes.includes(code)))
          return { status: 'unreachable', error: new Error('siteverify refused the secret') };
        if (success !== true) return { status: 'refused', id };
      } catch (error) {
        return { status: 'unreachable', error };
      }
      return { status: 'passed', id, expiresAt: clock.now() + tokenLifetime };
    },
  };
}

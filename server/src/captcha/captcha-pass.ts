import type { ServerOptions } from '../core/core.ts';
import type { FormGuard } from '../forms/form-guard.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { signedCookie } from '../signing/signed-cookie.ts';
import { clockTolerance } from '../system/clock.ts';

export const passLifetime = 30 * 60_000 + clockTolerance;

/** A visitor who passed the captcha gets a pass, valid for one enquiry. Its value is an identifier of the solution. */
export const captchaPass = (core: Pick<ServerOptions, 'secret' | 'clock'>) =>
  signedCookie<string>(core, 'captcha_pass', { sameSite: 'lax' });

/** Without a pass, nobody can send an enquiry. */
export function captchaGuard(core: Parameters<typeof captchaPass>[0]): FormGuard {
  const pass = captchaPass(core);
  return {
    forms: ['contact/enquiry'],
    passOf: (request) => pass.read(request),
    refusal: (reason) => new ProblemError(403, `captcha-${reason}`, 'Please verify you are not a robot.'),
  };
}

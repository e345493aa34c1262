import { clockTolerance, ProblemError, type ServerOptions, signedCookie } from '@platform/server';

export const passLifetime = 30 * 60_000 + clockTolerance;

/** A visitor who passed the captcha gets a pass, valid for one form. Its value is an identifier of the solution. */
export const captchaPass = (core: Pick<ServerOptions, 'secret' | 'clock'>) =>
  signedCookie<string>(core, 'captcha_pass', { sameSite: 'lax' });

export function notVerified(reason: 'pass-missing' | 'pass-used'): ProblemError {
  return new ProblemError(403, `captcha-${reason}`, 'Please verify you are not a robot.');
}

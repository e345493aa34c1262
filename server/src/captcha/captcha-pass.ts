import type { ServerOptions } from '../core.ts';
import { signedCookie } from '../signing/signed-cookie.ts';
import { clockTolerance } from '../system/clock.ts';

export const passLifetime = 30 * 60_000 + clockTolerance;

/** A visitor who passed the captcha gets a pass, valid for one enquiry. Its value is an identifier of the solution. */
export const captchaPass = (core: Pick<ServerOptions, 'secret' | 'clock'>) =>
  signedCookie<string>(core, 'captcha_pass', { sameSite: 'lax' });

import { captchaPass } from '../captcha/captcha-pass.ts';
import { systemClock } from '../system/clock.ts';
import { newId } from '../system/random.ts';

/** A captcha pass as the server with this secret would issue it, as a `Cookie` header: solving takes a second. */
export const captchaCookie = (secret: string) =>
  `captcha_pass=${captchaPass({ secret, clock: systemClock }).sign(newId(), 600_000)}`;

import { type BackendPart, read } from '@platform/server';
import { type CaptchaProvider, captchaProviders, ownCaptcha } from '@site/shared-ui/site';
import type { AltchaWork } from './altcha-check.ts';
import { captchaRoutes, previewedCaptcha } from './captcha.routes.ts';
import { captchaPass, notVerified } from './captcha-pass.ts';
import { failureCounter } from './count-failures.ts';

/** Sources of each provider's widget, allowed only if that provider is configured. */
const sources: Readonly<Record<CaptchaProvider, Readonly<Record<string, readonly string[]>>>> = {
  altcha: {},
  turnstile: {
    'script-src': ['https://challenges.cloudflare.com'],
    'frame-src': ['https://challenges.cloudflare.com'],
  },
};

interface Captcha {
  /** What only visitors with a pass can send, as `unit/form`. */
  readonly forms: readonly string[];
  /** Of the site's own check. */
  readonly work?: AltchaWork;
}

/** A robot check. Who passes it gets a pass, which is good for one form. */
export const captchaPart = ({ forms, work }: Captcha): BackendPart => ({
  name: 'captcha',
  reserved: ['captcha'],
  configure(variables) {
    const provider = variables.read('CAPTCHA_PROVIDER', read.oneOf(captchaProviders), ownCaptcha);
    const siteKey = variables.read('CAPTCHA_SITE_KEY', read.text, '');
    const secret = variables.read('CAPTCHA_SECRET', read.text, '');
    for (const [name, value] of Object.entries({ CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret })) {
      if (provider !== ownCaptcha && value === '')
        variables.addError(`${name} must be set when CAPTCHA_PROVIDER is ${provider}.`);
    }
    const failures = failureCounter();
    return {
      publicSettings: { captcha: { provider, siteKey } },
      policy: sources[provider],
      conditions: [failures.condition],
      formGuard: (core) => ({
        forms,
        passOf: captchaPass(core).read,
        refusal: notVerified,
      }),
      routes: captchaRoutes({ provider, secret, work, failures }),
      inPreviews: {
        publicSettings: { captcha: { provider: ownCaptcha, siteKey: '' } },
        policy: {},
        routes: previewedCaptcha,
      },
    };
  },
});

import type { PublicSettings } from '@site/shared-ui/contracts';
import type { Environment } from './environment.ts';

/** The part of the environment that every page tells the browser. */
export function publicSettings(environment: Environment): PublicSettings {
  const { apiBase, postalBase, emailServiceBase, emailService, captcha, tabReportShare } = environment;
  return {
    apiBase,
    postalBase,
    emailServiceBase,
    emailService,
    tabReportShare,
    captcha: { provider: captcha.provider, siteKey: captcha.siteKey },
  };
}

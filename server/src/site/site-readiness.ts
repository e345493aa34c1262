import { type LiveSite, whyNotReady } from '@site/composition';
import type { ReadinessCheck } from '../operations/health.routes.ts';
import { ServerError } from '../problems/server-error.ts';

/** Ready while the server follows its store and no file of the live composition is missing. */
export function siteReadiness(site: Pick<LiveSite, 'state'>): ReadinessCheck {
  return {
    name: 'site',
    check: async () => {
      const reasons = whyNotReady(site.state());
      if (reasons.length > 0) throw new SiteNotReady(reasons.join(' '));
    },
  };
}

class SiteNotReady extends ServerError {
  readonly code = 'site-not-ready';
}

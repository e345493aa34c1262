import { type LiveSite, whyNotReady } from '@site/composition';
import type { ReadinessCheck } from '../operations/health.routes.ts';
import { ServerError } from '../problems/server-error.ts';

/** A server is ready while it follows its store, and every file of what is live is there. */
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

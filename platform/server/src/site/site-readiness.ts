import { type LiveSite, whyNotReady } from '@platform/releases/serving';
import { NotReadyError, type ReadinessCheck } from '../health/health.routes.ts';

/** Ready while the server follows its store and no file of the live composition is missing. */
export function siteReadiness(site: Pick<LiveSite, 'state'>): ReadinessCheck {
  return {
    name: 'site',
    check: async () => {
      const state = site.state();
      const reasons = whyNotReady(state);
      if (reasons.length === 0) return;
      const detail = state.follow.status === 'following' ? null : state.follow.detail;
      throw new NotReadyError(reasons.join(' '), { detail });
    },
  };
}

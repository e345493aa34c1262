import type { LiveReleases } from '../../core/composition/composition.ts';
import { renderedPath } from '../../rendering/prerender/prerender-pages.ts';
import { counted, done, type GateCheck, type GateContext } from './gate-check.ts';
import type { Visit } from './mount-order.ts';

/** Visits the unit's pages in a real browser, as they would be served; for a shell, also one page of every remote. */
export const mountCheck: GateCheck = {
  name: 'mount',
  doing: 'Mounting pages in a browser',
  after: ['files', 'exposes', 'compatibility', 'render'],
  run: async (context) => {
    const { store, release, candidate } = context;
    const visits = visitsOf(context);
    const order = {
      ...{ store, release, visits },
      releases: withoutFallback(candidate.releases),
      live: { releases: withoutFallback(candidate.before), visits: visits.filter(isLive(context)) },
    };
    const result = await context.mount(order);
    if (result.status === 'skipped') return { status: 'skipped', note: result.reason };
    return done(result.findings, `${counted(order.visits.length, 'page')} in ${result.browser}`);
  },
};

/** Without previous releases: a fallback would hide the failure of the live release. */
function withoutFallback({ composition, units }: LiveReleases): LiveReleases {
  const alone = Object.entries(units).map(([unit, { live }]) => [unit, { live, previous: null }] as const);
  return { composition, units: Object.fromEntries(alone) };
}

/** Whether a page is live at the same address. */
function isLive({ candidate }: GateContext): (visit: Visit) => boolean {
  const routes = Object.values(candidate.before.units).flatMap(({ live }) => live.routes);
  const addresses = new Set(routes.map(({ path }) => addressOf(path)));
  return ({ address }) => addresses.has(address);
}

/** Parameters are replaced by 0. */
const addressOf = (path: string) => renderedPath(path).replace(/:\w+/g, '0');

/** Each page of the release once; for a shell also one of each remote. */
function visitsOf({ release, candidate }: GateContext): readonly Visit[] {
  const others = candidate.pairs.map(({ owner }) => owner).filter((owner) => owner !== release);
  const firstOf = others
    .flatMap(({ routes }) => routes.slice(0, 1))
    .map(({ path }) => ({ path, page: null }));
  const own = [...new Map(release.routes.map((route) => [route.page, route])).values()];
  return [...own, ...firstOf].map(({ path, page }) => ({ address: addressOf(path), page }));
}

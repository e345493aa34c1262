import { renderedPath } from '../prerender/render-pair.ts';
import { counted, done, type GateCheck, type GateContext } from './gate-check.ts';

/** Visits the unit's pages in a real browser, as they would be served; of the shell, a page of every unit. */
export const mountCheck: GateCheck = {
  name: 'mount',
  doing: 'Mounting pages in a browser',
  after: ['files', 'exposes', 'fit', 'render'],
  run: async (context) => {
    const { store, release, wouldBe } = context;
    const order = { store, release, releases: wouldBe.releases, addresses: addressesOf(context) };
    const result = await context.mount(order);
    if (result.at === 'skipped') return { at: 'skipped', note: result.reason };
    return done(result.findings, `${counted(order.addresses.length, 'page')} in ${result.browser}`);
  },
};

/** One address for each page that can be visited; a parameter is filled with what exists nowhere. */
function addressesOf({ release, wouldBe }: GateContext): readonly string[] {
  const others =
    release.unit === 'shell'
      ? wouldBe.pairs.map(({ owner }) => owner).filter((owner) => owner !== release)
      : [];
  const firstOf = others.flatMap(({ routes }) => routes.slice(0, 1));
  const own = new Map(release.routes.map((route) => [route.page, route]));
  return [...own.values(), ...firstOf].map(({ path }) => renderedPath(path).replace(/:\w+/g, '0'));
}

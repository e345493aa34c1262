import type { RemoteRelease } from '@site/shared-ui/contracts';
import { held } from '@site/shared-ui/testing';
import type { PageOutcome } from '../remotes/page-outcome.ts';
import { pageLoader } from './page-loader.ts';
import type { OwnedRoute } from './route-table.ts';

const release = (id: string): RemoteRelease => ({
  id,
  container: `careers_${id}`,
  entry: `/assets/careers/${id}/remoteEntry.js`,
  routes: [],
  integrity: {},
});
const routeOf = (id: string): OwnedRoute => ({
  path: '/career',
  page: 'CareerPage',
  title: 'Careers',
  description: 'Roles',
  unit: 'careers',
  remote: { live: release(id), previous: null, recalledAt: 0 },
});
const Page = () => null;
const loaded = (id: string): PageOutcome => ({ at: 'ready', Page, release: id });

test('a page is loaded once, until it is forgotten', async () => {
  const load = jest.fn(async () => loaded('r1'));
  const loader = pageLoader({}, load);
  const first = loader.load(routeOf('r1'));
  expect(loader.load(routeOf('r1'))).toBe(first);
  await first.promise;
  loader.forgetFailed(routeOf('r1'));
  expect(loader.load(routeOf('r1'))).toBe(first);
  loader.forget(routeOf('r1'));
  await loader.load(routeOf('r1')).promise;
  expect(load).toHaveBeenCalledTimes(2);
});

test('other releases of the unit are dropped and named, but not one that is on its way', async () => {
  const arriving = held<PageOutcome>();
  const loader = pageLoader({}, async ({ live }) => (live.id === 'r3' ? arriving.promise : loaded(live.id)));
  for (const id of ['r1', 'r2']) await loader.load(routeOf(id)).promise;
  const onItsWay = loader.load(routeOf('r3'));
  expect(loader.keepOnly('careers', ['r2']).map(({ id }) => id)).toEqual(['r1']);
  expect(loader.load(routeOf('r3'))).toBe(onItsWay);
  arriving.answer(loaded('r3'));
  await onItsWay.promise;
  expect(loader.keepOnly('careers', ['r2']).map(({ id }) => id)).toEqual(['r3']);
});

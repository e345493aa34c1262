import type { ComposedRemote, RemoteRelease } from '@site/shared-ui/contracts';
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
const route = (id: string, previous: string | null = null): OwnedRoute => {
  const remote: ComposedRemote = {
    live: release(id),
    previous: previous === null ? null : release(previous),
    recalledAt: 0,
  };
  return { path: '/career', page: 'CareerPage', title: '', description: '', unit: 'careers', remote };
};
const Page = () => null;
const ready = (id: string): PageOutcome => ({ at: 'ready', Page, release: id });
const ids = (releases: readonly RemoteRelease[]) => releases.map(({ id }) => id);

test('pages of other releases of the unit are dropped, and their releases told', async () => {
  const loader = pageLoader({}, async ({ live }) => ready(live.id));
  const [old, now] = [loader.load(route('r1')), loader.load(route('r2'))];
  await Promise.all([old.promise, now.promise]);
  expect(loader.keepOnly('contact', [])).toEqual([]);
  expect(ids(loader.keepOnly('careers', ['r2']))).toEqual(['r1']);
  expect(loader.load(route('r2'))).toBe(now);
  expect(loader.load(route('r1'))).not.toBe(old);
});

test('a release that is on its way is not taken away in the middle', async () => {
  const arriving = held<PageOutcome>();
  const loader = pageLoader({}, ({ live }) =>
    live.id === 'r2' ? arriving.promise : Promise.resolve(ready(live.id)),
  );
  await loader.load(route('r1')).promise;
  const coming = loader.load(route('r2'));
  expect(loader.keepOnly('careers', ['r1'])).toEqual([]);
  arriving.answer(ready('r2'));
  await coming.promise;
  expect(ids(loader.keepOnly('careers', ['r1']))).toEqual(['r2']);
});

test('a release that stood in for one that could not be loaded goes with it', async () => {
  const loader = pageLoader({}, async ({ live, previous }) => ready(previous?.id ?? live.id));
  await loader.load(route('r2', 'r1')).promise;
  expect(loader.keepOnly('careers', ['r2', 'r1'])).toEqual([]);
  expect(ids(loader.keepOnly('careers', ['r3']))).toEqual(['r2', 'r1']);
});

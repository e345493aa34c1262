import type { ComposedRemote, RemotePage, RemoteRelease } from '@site/shared-ui/contracts';
import type { Federation } from './federation.ts';
import type { LoadError } from './load-error.ts';
import { loadDeadline, remotePages } from './remote-pages.ts';

const release = (id: string, pages = ['JoinPage']): RemoteRelease => ({
  id,
  container: `careers_${id}`,
  entry: `/assets/careers/${id}/remoteEntry.js`,
  routes: pages.map((page) => ({ path: `/${page}`, page, title: page, description: page })),
  integrity: {},
});
const composed: ComposedRemote = { live: release('new'), previous: release('old'), recalledAt: 0 };
const Page = () => null;
const exposed = { default: { contract: 1, Page } satisfies RemotePage };
const never = () => new Promise<never>(() => undefined);

/** A runtime that answers by release and records what it was asked for. */
function fakeFederation(answer: (release: string, attempt: number) => Promise<unknown>) {
  const asked: string[] = [];
  const federation: Federation = {
    loadPage: (from, page, attempt) => {
      asked.push(`${from.id}/${page} #${attempt}`);
      return answer(from.id, attempt);
    },
    forget: () => undefined,
  };
  return { asked, federation: async () => federation };
}

const gone = () => Promise.reject(new Error('#RUNTIME-008 ScriptNetworkError: Failed to load script'));

test('the live release’s page is loaded', async () => {
  const { asked, federation } = fakeFederation(async () => exposed);
  const load = remotePages({ federation, wait: never });
  expect(await load(composed, 'JoinPage')).toEqual({ at: 'ready', Page, release: 'new' });
  expect(asked).toEqual(['new/JoinPage #0']);
});

test('what fails is asked for once more under a new address', async () => {
  const { asked, federation } = fakeFederation((_, attempt) =>
    attempt === 0 ? gone() : Promise.resolve(exposed),
  );
  const load = remotePages({ federation, wait: never });
  expect(await load(composed, 'JoinPage')).toMatchObject({ at: 'ready', release: 'new' });
  expect(asked).toEqual(['new/JoinPage #0', 'new/JoinPage #1']);
});

test('then the unit’s previous release stands in', async () => {
  const { asked, federation } = fakeFederation((id) => (id === 'new' ? gone() : Promise.resolve(exposed)));
  const load = remotePages({ federation, wait: never });
  expect(await load(composed, 'JoinPage')).toMatchObject({ at: 'ready', release: 'old' });
  expect(asked.at(-1)).toBe('old/JoinPage #0');
});

test('a previous release that does not know the page is not asked', async () => {
  const { asked, federation } = fakeFederation(gone);
  const load = remotePages({ federation, wait: never });
  const outcome = await load({ ...composed, previous: release('old', ['CareerPage']) }, 'JoinPage');
  expect(outcome).toMatchObject({ at: 'failed', error: { code: 'entry-unreachable' } });
  expect(asked).toEqual(['new/JoinPage #0', 'new/JoinPage #1']);
});

test('every later try has an address of its own', async () => {
  const { asked, federation } = fakeFederation(gone);
  const load = remotePages({ federation, wait: never });
  await load({ ...composed, previous: null }, 'JoinPage');
  await load({ ...composed, previous: null }, 'JoinPage');
  expect(new Set(asked).size).toBe(4);
});

test('every release that failed is told of, also when another stood in', async () => {
  const told: string[] = [];
  const { federation } = fakeFederation((id) => (id === 'new' ? gone() : Promise.resolve(exposed)));
  const onFailure = ({ id }: RemoteRelease, { code }: LoadError) => void told.push(`${id} ${code}`);
  await remotePages({ federation, wait: never, onFailure })(composed, 'JoinPage');
  expect(told).toEqual(['new entry-unreachable', 'new entry-unreachable']);
});

test('a page that says nothing is given up when its deadline has passed', async () => {
  const waits: number[] = [];
  const { federation } = fakeFederation((_, attempt) => (attempt === 0 ? never() : Promise.resolve(exposed)));
  const load = remotePages({
    federation,
    wait: async (ms) => {
      waits.push(ms);
      if (waits.length > 1) await never();
    },
  });
  expect(await load(composed, 'JoinPage')).toMatchObject({ at: 'ready', release: 'new' });
  expect(waits[0]).toBe(loadDeadline);
});

test('a module that speaks another contract is refused by name', async () => {
  const { federation } = fakeFederation(async () => ({ default: { contract: 2, Page } }));
  const load = remotePages({ federation, wait: never });
  const outcome = await load({ ...composed, previous: null }, 'JoinPage');
  expect(outcome).toMatchObject({
    at: 'failed',
    error: { code: 'wrong-contract', message: 'JoinPage of careers_new speaks contract 2, this shell 1.' },
  });
});

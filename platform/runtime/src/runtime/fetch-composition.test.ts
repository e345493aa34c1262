import type { SiteComposition } from '@platform/contract';
import { fetchComposition } from './fetch-composition.ts';

const named = { sequence: 7, address: '/-/composition/7-abc' };
const composition: SiteComposition = { sequence: 7, shell: 's1', remotes: {} };

type Answer = Pick<Response, 'status' | 'ok' | 'json' | 'url'>;

function network(...answers: readonly (Answer | Error)[]) {
  const left = [...answers];
  const requested: string[] = [];
  const waited: number[] = [];
  return {
    requested,
    waited,
    window: {
      fetch: (async (address: string) => {
        requested.push(address);
        const answer = left.shift() ?? new Error('offline');
        if (answer instanceof Error) throw answer;
        return answer;
      }) as unknown as typeof fetch,
    },
    wait: (ms: number) => {
      // The responses come at once, so no attempt reaches its timeout.
      if (ms === 10_000) return new Promise<void>(() => {});
      waited.push(ms);
      return Promise.resolve();
    },
    random: () => 0.5,
    ask: async (): Promise<SiteComposition | null> => null,
  };
}
const found = (body: object): Answer => ({ status: 200, ok: true, json: async () => body, url: '' });
const refused = (status: number): Answer => ({ ...found({}), status, ok: false });

test('fetches the composition that the page names', async () => {
  const deps = network(found(composition));
  const { run, loaded } = fetchComposition(deps, named, 's1');
  await run();
  expect(await loaded).toEqual(composition);
  expect(deps.requested).toEqual([named.address]);
});

test('a notice in JSON, which is not a composition, is retried under a new address', async () => {
  const deps = network(found({ sequence: 999_999, error: 'maintenance' }), found(composition));
  const { run, loaded } = fetchComposition(deps, named, 's1');
  await run();
  expect(await loaded).toEqual(composition);
  expect(deps.requested).toEqual([named.address, `${named.address}?retry=1`]);
});

test('a composition that the server does not know is replaced by the live one', async () => {
  const live = { ...composition, sequence: 2 };
  const deps = { ...network(refused(404)), ask: async () => live };
  const { run, loaded } = fetchComposition(deps, named, 's1');
  await run();
  expect(await loaded).toEqual(live);
  expect(deps.requested).toEqual([named.address]);
});

test('unless that is of another shell: its files do not belong to the code that the tab has', async () => {
  const deps = {
    ...network(...Array(3).fill(refused(404))),
    ask: async () => ({ ...composition, shell: 's2' }),
  };
  const { run, loaded } = fetchComposition(deps, named, 's1');
  await expect(run()).rejects.toThrow();
  const inDevelopment = fetchComposition({ ...deps, ...network(refused(404)), ask: deps.ask }, named, null);
  await inDevelopment.run();
  expect((await inDevelopment.loaded).shell).toBe('s2');
  expect(await Promise.race([loaded, 'nothing'])).toBe('nothing');
});

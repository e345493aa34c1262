import { fetchComposition } from './fetch-composition.ts';

const named = { sequence: 7, address: '/-/composition/7-abc' };
const composition = { sequence: 7, shell: 's1', remotes: {} };

type Answer = Pick<Response, 'status' | 'ok' | 'json'>;

/** A network that answers in turn, and what was asked of it. */
function world(...answers: readonly (Answer | Error)[]) {
  const left = [...answers];
  const asked: string[] = [];
  const waited: number[] = [];
  return {
    asked,
    waited,
    fetch: async (address: string) => {
      asked.push(address);
      const answer = left.shift() ?? new Error('offline');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    wait: async (ms: number) => void waited.push(ms),
  };
}
const found = (of: object): Answer => ({ status: 200, ok: true, json: async () => of });
const refused = (status: number): Answer => ({ ...found({}), status, ok: false });

const bring = ({ fetch, wait }: ReturnType<typeof world>) =>
  fetchComposition({ fetch: fetch as unknown as typeof globalThis.fetch, wait }, named);

test('the composition is where the page says', async () => {
  const there = world(found(composition));
  expect(await bring(there)).toEqual(composition);
  expect([there.asked, there.waited]).toEqual([[named.address], []]);
});

test('a network that is away for a moment is asked again', async () => {
  const there = world(new Error('offline'), refused(503), found(composition));
  expect(await bring(there)).toEqual(composition);
  expect(there.asked).toEqual([named.address, named.address, named.address]);
  expect(there.waited).toEqual([500, 2000]);
});

test('one that nobody knows any more gives way to the one that is live', async () => {
  const live = { ...composition, sequence: 2 };
  const there = world(refused(404), found(live));
  expect(await bring(there)).toEqual(live);
  expect(there.asked).toEqual([named.address, '/-/composition']);
});

test('a network that stays away is not asked for ever', async () => {
  const there = world();
  await expect(bring(there)).rejects.toThrow(named.address);
  expect(there.asked).toHaveLength(4);
});

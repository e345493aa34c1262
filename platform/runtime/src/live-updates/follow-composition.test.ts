import type { SiteComposition } from '@platform/contract';
import { testTab } from '../tab/testing/tab.ts';
import { pollInterval } from '../tab/waiting.ts';
import { followComposition } from './follow-composition.ts';

const composition = (sequence: number): SiteComposition => ({ sequence, shell: 's1', remotes: {} });
const settled = () => new Promise((resolve) => setTimeout(resolve));

function fakeDeps(answers: readonly SiteComposition[]) {
  const queue = [...answers];
  const timers: { readonly ms: number; readonly run: () => void }[] = [];
  const requested: string[] = [];
  const start = { announced: 0, ...testTab().waiting };
  const follow = (known: () => number, update: (next: SiteComposition) => void) =>
    followComposition(
      start,
      known,
      async () => {
        requested.push('live');
        const live = queue.shift();
        if (live) update(live);
      },
      () => 0.5,
      (run, ms) => timers.push({ ms, run }),
    );
  const announce = (sequence: number) => {
    start.announced = sequence;
    start.emit('announced');
  };
  return { follow, announce, timers, requested };
}

test('an announced composition is fetched after a delay, unless it is already known', async () => {
  const { follow, announce, timers } = fakeDeps([composition(2)]);
  const update = jest.fn();
  follow(() => 1, update);
  announce(1);
  expect(timers).toEqual([]);
  announce(2);
  const wait = timers.at(-1);
  expect(wait?.ms).toBe(125);
  wait?.run();
  await settled();
  expect(update).toHaveBeenCalledWith(composition(2));
});

test('a composition that was announced while the code was loading is fetched', () => {
  const { follow, announce, timers } = fakeDeps([]);
  announce(2);
  follow(() => 1, jest.fn());
  expect(timers).toHaveLength(1);
});

test('an announced composition that the answering server does not have yet is fetched again', async () => {
  const { follow, announce, timers, requested } = fakeDeps([1, 1, 2].map(composition));
  let known = 1;
  follow(
    () => known,
    ({ sequence }) => {
      known = sequence;
    },
  );
  announce(2);
  const waits: number[] = [];
  for (let timer = timers.at(-1); timer && timer.ms < pollInterval; timer = timers.at(-1)) {
    timers.pop();
    waits.push(timer.ms);
    timer.run();
    await settled();
  }
  expect([known, waits]).toEqual([2, [125, 500, 1000]]);
  expect(requested).toHaveLength(3);
});

test('an announced composition that no server has is not fetched for ever', async () => {
  const { follow, announce, timers, requested } = fakeDeps(Array.from({ length: 20 }, () => composition(1)));
  follow(() => 1, jest.fn());
  announce(2);
  for (let timer = timers.at(-1); timer && timer.ms < pollInterval; timer = timers.at(-1)) {
    timers.pop();
    timer.run();
    await settled();
  }
  expect(requested.length).toBeLessThan(10);
});

import type { SiteComposition } from '@site/shared-ui/contracts';
import { testTab } from '../start/testing/tab.ts';
import { pollInterval } from '../start/waiting.ts';
import { type CompositionDeps, followComposition } from './follow-composition.ts';

const composition = (sequence: number): SiteComposition => ({ sequence, shell: 's1', remotes: {} });
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A start script that announces, and timers that the test fires. */
function fakeDeps(answers: readonly SiteComposition[]) {
  const queue = [...answers];
  const timers: { readonly ms: number; readonly run: () => void }[] = [];
  const requested: string[] = [];
  const ask = async () => {
    requested.push('live');
    return queue.shift() ?? null;
  };
  const start = { announced: 0, ...testTab().waiting, ask };
  const deps: CompositionDeps = {
    start,
    window: { setTimeout: (run: () => void, ms = 0) => timers.push({ ms, run }) } as never,
    random: () => 0.5,
  };
  const announce = (sequence: number) => {
    start.announced = sequence;
    start.tell('announced');
  };
  return { deps, announce, timers, requested };
}

test('an announced composition is fetched after a delay, unless it is already known', async () => {
  const { deps, announce, timers } = fakeDeps([composition(2)]);
  const update = jest.fn();
  followComposition(deps, () => 1, update);
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
  const { deps, announce, timers } = fakeDeps([]);
  announce(2);
  followComposition(deps, () => 1, jest.fn());
  expect(timers).toHaveLength(1);
});

test('an announced composition that the answering server does not have yet is fetched again', async () => {
  const { deps, announce, timers, requested } = fakeDeps([1, 1, 2].map(composition));
  let known = 1;
  followComposition(
    deps,
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
  const { deps, announce, timers, requested } = fakeDeps(Array.from({ length: 20 }, () => composition(1)));
  followComposition(deps, () => 1, jest.fn());
  announce(2);
  for (let timer = timers.at(-1); timer && timer.ms < pollInterval; timer = timers.at(-1)) {
    timers.pop();
    timer.run();
    await settled();
  }
  expect(requested.length).toBeLessThan(10);
});

test('a question without an answer changes nothing', async () => {
  const update = jest.fn();
  await followComposition(fakeDeps([]).deps, () => 1, update)();
  expect(update).not.toHaveBeenCalled();
});

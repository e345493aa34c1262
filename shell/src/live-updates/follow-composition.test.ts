import type { SiteComposition } from '@site/shared-ui/contracts';
import { type CompositionDeps, followComposition, pollInterval } from './follow-composition.ts';

const composition = (sequence: number): SiteComposition => ({ sequence, shell: 's1', remotes: {} });
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A browser whose events and timers are fired by the test. */
function fakeDeps(answers: readonly (SiteComposition | Error)[]) {
  const queue = [...answers];
  const listeners: Record<string, (event: { persisted?: boolean; data?: string }) => void> = {};
  const timers: { readonly ms: number; readonly run: () => void }[] = [];
  const requested: string[] = [];
  const closed = jest.fn();
  const state = { visibilityState: 'visible', readyState: 'complete' };
  const on = (type: string, listener: (event: object) => void) => {
    const before = listeners[type];
    listeners[type] = (event) => {
      before?.(event);
      listener(event);
    };
  };
  const timer = (run: () => void, ms = 0) => timers.push({ ms, run });
  const deps: CompositionDeps = {
    document: Object.assign(state, { addEventListener: on }) as never,
    start: { follow: null },
    window: { addEventListener: on, setTimeout: timer, clearTimeout: () => {}, setInterval: timer } as never,
    random: () => 0.5,
    newestSequence: { remember: () => {} },
    fetch: async (url) => {
      requested.push(String(url));
      const answer = queue.shift() ?? new Error('offline');
      if (answer instanceof Error) throw answer;
      return { ok: true, json: async () => answer } as Response;
    },
    openEvents: (url) => {
      requested.push(`listen ${url}`);
      return { addEventListener: on as never, close: closed, readyState: 1 };
    },
  };
  return { deps, listeners, timers, requested, closed, state };
}

test('an announced composition is fetched after a delay, unless it is already known', async () => {
  const { deps, listeners, timers } = fakeDeps([composition(2)]);
  const update = jest.fn();
  followComposition(deps, () => 1, update);
  listeners.composition?.({ data: '1' });
  expect(timers.filter(({ ms }) => ms < pollInterval)).toEqual([]);
  listeners.composition?.({ data: '2' });
  const wait = timers.at(-1);
  expect(wait?.ms).toBe(125);
  wait?.run();
  await settled();
  expect(update).toHaveBeenCalledWith(composition(2));
});

test('an announced composition that the answering server does not have yet is fetched again', async () => {
  const { deps, listeners, timers, requested } = fakeDeps([1, 1, 2].map(composition));
  let known = 1;
  followComposition(
    deps,
    () => known,
    ({ sequence }) => {
      known = sequence;
    },
  );
  listeners.composition?.({ data: '2' });
  const waits: number[] = [];
  for (let timer = timers.at(-1); timer && timer.ms < pollInterval; timer = timers.at(-1)) {
    timers.pop();
    waits.push(timer.ms);
    timer.run();
    await settled();
  }
  expect([known, waits]).toEqual([2, [125, 500, 1000]]);
  expect(requested.filter((url) => url === '/-/composition')).toHaveLength(3);
});

test('an announced composition that no server has is not fetched for ever', async () => {
  const { deps, listeners, timers, requested } = fakeDeps(Array.from({ length: 20 }, () => composition(1)));
  followComposition(deps, () => 1, jest.fn());
  listeners.composition?.({ data: '2' });
  for (let timer = timers.at(-1); timer && timer.ms < pollInterval; timer = timers.at(-1)) {
    timers.pop();
    timer.run();
    await settled();
  }
  expect(requested.filter((url) => url === '/-/composition').length).toBeLessThan(10);
});

test('JSON that is not a composition is ignored', async () => {
  const { deps } = fakeDeps([{ sequence: 999_999, error: 'maintenance' } as never]);
  const update = jest.fn();
  await followComposition(deps, () => 1, update)();
  expect(update).not.toHaveBeenCalled();
});

test('only a visible tab listens', () => {
  const { deps, listeners, requested, closed, state } = fakeDeps([composition(2)]);
  followComposition(
    deps,
    () => 1,
    () => undefined,
  );
  state.visibilityState = 'hidden';
  listeners.visibilitychange?.({});
  expect(closed).toHaveBeenCalledTimes(1);
  state.visibilityState = 'visible';
  listeners.visibilitychange?.({});
  expect(requested.filter((what) => what.startsWith('listen'))).toHaveLength(2);
});

test('listening starts after the page has loaded', () => {
  const { deps, listeners, requested, state } = fakeDeps([]);
  state.readyState = 'interactive';
  followComposition(
    deps,
    () => 1,
    () => undefined,
  );
  expect(requested).toEqual([]);
  listeners.load?.({});
  expect(requested).toEqual(['listen /-/composition/events']);
});

test('a visible tab polls every 30 s and when it becomes visible; a hidden one does not', async () => {
  const { deps, listeners, timers, requested, state } = fakeDeps([composition(2), composition(3)]);
  followComposition(
    deps,
    () => 1,
    () => undefined,
  );
  const poll = timers.find(({ ms }) => ms === pollInterval);
  state.visibilityState = 'hidden';
  poll?.run();
  listeners.visibilitychange?.({});
  const requests = () => requested.filter((what) => what === '/-/composition').length;
  expect(requests()).toBe(0);
  state.visibilityState = 'visible';
  poll?.run();
  await settled();
  listeners.visibilitychange?.({});
  expect(requests()).toBe(2);
});

test('concurrent checks share one request, and a failure is ignored', async () => {
  const { deps, requested } = fakeDeps([new Error('offline'), composition(2)]);
  const update = jest.fn();
  const check = followComposition(deps, () => 1, update);
  await Promise.all([check(), check()]);
  expect(requested.filter((what) => what === '/-/composition')).toHaveLength(1);
  expect(update).not.toHaveBeenCalled();
  await check();
  expect(update).toHaveBeenCalledWith(composition(2));
});

test('the connection is closed for the back/forward cache and opened again afterwards', async () => {
  const { deps, listeners, requested, closed } = fakeDeps([composition(2)]);
  const update = jest.fn();
  followComposition(deps, () => 1, update);
  listeners.pagehide?.({});
  expect(closed).toHaveBeenCalled();
  listeners.pageshow?.({ persisted: true });
  await settled();
  expect(requested).toEqual([
    'listen /-/composition/events',
    'listen /-/composition/events',
    '/-/composition',
  ]);
  expect(update).toHaveBeenCalledWith(composition(2));
});

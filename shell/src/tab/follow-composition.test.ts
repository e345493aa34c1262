import type { SiteComposition } from '@site/shared-ui/contracts';
import { type CompositionDeps, followComposition, pollInterval } from './follow-composition.ts';

const composition = (sequence: number): SiteComposition => ({ sequence, shell: 's1', remotes: {} });
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A browser in which the test fires the events and the clock. */
function fakeDeps(answers: readonly (SiteComposition | Error)[]) {
  const queue = [...answers];
  const listeners: Record<string, (event: { persisted?: boolean; data?: string }) => void> = {};
  const timers: { readonly ms: number; readonly run: () => void }[] = [];
  const asked: string[] = [];
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
    window: { addEventListener: on, setTimeout: timer, setInterval: timer } as never,
    random: () => 0.5,
    fetch: async (url) => {
      asked.push(String(url));
      const answer = queue.shift() ?? new Error('offline');
      if (answer instanceof Error) throw answer;
      return { ok: true, json: async () => answer } as Response;
    },
    openEvents: (url) => {
      asked.push(`listen ${url}`);
      return { addEventListener: on as never, close: closed };
    },
  };
  return { deps, listeners, timers, asked, closed, state };
}

test('a change that is announced is asked for, a moment later; what is known already is not', async () => {
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

test('what something else answers in JSON is no news', async () => {
  const { deps } = fakeDeps([{ sequence: 999_999, error: 'maintenance' } as never]);
  const update = jest.fn();
  await followComposition(deps, () => 1, update)();
  expect(update).not.toHaveBeenCalled();
});

test('only the tab in front listens', () => {
  const { deps, listeners, asked, closed, state } = fakeDeps([composition(2)]);
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
  expect(asked.filter((what) => what.startsWith('listen'))).toHaveLength(2);
});

test('listening waits until the page itself has loaded', () => {
  const { deps, listeners, asked, state } = fakeDeps([]);
  state.readyState = 'interactive';
  followComposition(
    deps,
    () => 1,
    () => undefined,
  );
  expect(asked).toEqual([]);
  listeners.load?.({});
  expect(asked).toEqual(['listen /-/composition/events']);
});

test('a visible tab asks every 30 s and when it comes back to the front; a hidden one does not', async () => {
  const { deps, listeners, timers, asked, state } = fakeDeps([composition(2), composition(3)]);
  followComposition(
    deps,
    () => 1,
    () => undefined,
  );
  const poll = timers.find(({ ms }) => ms === pollInterval);
  state.visibilityState = 'hidden';
  poll?.run();
  listeners.visibilitychange?.({});
  const questions = () => asked.filter((what) => what === '/-/composition').length;
  expect(questions()).toBe(0);
  state.visibilityState = 'visible';
  poll?.run();
  await settled();
  listeners.visibilitychange?.({});
  expect(questions()).toBe(2);
});

test('questions at the same time are one question, and a failure is no news', async () => {
  const { deps, asked } = fakeDeps([new Error('offline'), composition(2)]);
  const update = jest.fn();
  const check = followComposition(deps, () => 1, update);
  await Promise.all([check(), check()]);
  expect(asked.filter((what) => what === '/-/composition')).toHaveLength(1);
  expect(update).not.toHaveBeenCalled();
  await check();
  expect(update).toHaveBeenCalledWith(composition(2));
});

test('the connection is given up for the back/forward cache and taken up again', async () => {
  const { deps, listeners, asked, closed } = fakeDeps([composition(2)]);
  const update = jest.fn();
  followComposition(deps, () => 1, update);
  listeners.pagehide?.({});
  expect(closed).toHaveBeenCalled();
  listeners.pageshow?.({ persisted: true });
  await settled();
  expect(asked).toEqual(['listen /-/composition/events', 'listen /-/composition/events', '/-/composition']);
  expect(update).toHaveBeenCalledWith(composition(2));
});

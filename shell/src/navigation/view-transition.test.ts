import { slowBrowser, type TransitionWindow, viewTransitions } from './view-transition.ts';

/** A browser with view transitions, those it has started, and how long it takes to capture the page (ms). */
function browser({ hidden = false, reducedMotion = false, supported = true, slow = false, takes = 16 } = {}) {
  const started: (() => void)[] = [];
  let now = 0;
  const startViewTransition = (update: () => void) => {
    started.push(() => {
      now += takes;
      update();
    });
    const end = Promise.reject(new DOMException('another navigation', 'AbortError'));
    return { ready: end, finished: end };
  };
  const window = {
    document: { visibilityState: hidden ? 'hidden' : 'visible', ...(supported && { startViewTransition }) },
    performance: { now: () => now },
    matchMedia: () => ({ matches: reducedMotion }),
  } as unknown as TransitionWindow;
  return { find: viewTransitions(window, () => slow), started };
}

test('the update happens after the browser has captured the old page', () => {
  const { find, started } = browser();
  let updated = 0;
  find()?.(() => updated++);
  expect(updated).toBe(0);
  started[0]?.();
  expect(updated).toBe(1);
});

test.each([
  ['the browser does not support them', { supported: false }],
  ['the tab is hidden', { hidden: true }],
  ['the visitor prefers reduced motion', { reducedMotion: true }],
  ['the browser is known to be slow', { slow: true }],
])('there is no transition where %s', (_, about) => {
  expect(browser(about).find()).toBeNull();
});

test.each([
  ['captures the page quickly is used again', 16, 2],
  ['captures the page slowly is not used again', 60, 1],
])('a browser that %s', (_, takes, times) => {
  const { find, started } = browser({ takes });
  for (let turn = 0; turn < 2; turn += 1) {
    find()?.(() => {});
    started[turn]?.();
  }
  expect(started).toHaveLength(times);
});

/** A browser that reports long tasks, including those before the observer was created. */
function browserWithTasks(types: readonly string[], before: number) {
  const observed: object[] = [];
  let notify = () => {};
  class Observer {
    static readonly supportedEntryTypes = types;
    constructor(callback: () => void) {
      notify = callback;
    }
    observe(options: object) {
      observed.push(options);
      if (before > 0) notify();
    }
    disconnect() {
      notify = () => {};
    }
  }
  const isSlow = slowBrowser(Observer as unknown as typeof PerformanceObserver);
  return { isSlow, observed, report: () => notify() };
}

test('a browser is slow once it has reported a long task, before or after the observer started', () => {
  const { isSlow, observed, report } = browserWithTasks(['longtask'], 0);
  expect(observed).toEqual([{ type: 'longtask', buffered: true }]);
  expect(isSlow()).toBe(false);
  report();
  expect(isSlow()).toBe(true);
  report();
  expect(isSlow()).toBe(true);
  expect(browserWithTasks(['longtask'], 1).isSlow()).toBe(true);
});

test('a browser that does not report long tasks counts as fast', () => {
  const { isSlow, observed } = browserWithTasks(['paint'], 1);
  expect([isSlow(), observed]).toEqual([false, []]);
  expect(slowBrowser(undefined)()).toBe(false);
});

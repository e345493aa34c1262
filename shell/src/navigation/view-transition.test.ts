import { slowBrowser, type TransitionWindow, viewTransitions } from './view-transition.ts';

/** A browser that fades, what it was asked for, and how long it takes to begin (ms). */
function browser({ hidden = false, calm = false, fades = true, slow = false, takes = 16 } = {}) {
  const faded: (() => void)[] = [];
  let now = 0;
  const startViewTransition = (update: () => void) => {
    faded.push(() => {
      now += takes;
      update();
    });
    const end = Promise.reject(new DOMException('another navigation', 'AbortError'));
    return { ready: end, finished: end };
  };
  const window = {
    document: { visibilityState: hidden ? 'hidden' : 'visible', ...(fades && { startViewTransition }) },
    performance: { now: () => now },
    matchMedia: () => ({ matches: calm }),
  } as unknown as TransitionWindow;
  return { find: viewTransitions(window, () => slow), faded };
}

test('the update happens once the browser has taken its picture of the page before', () => {
  const { find, faded } = browser();
  let updated = 0;
  find()?.(() => updated++);
  expect(updated).toBe(0);
  faded[0]?.();
  expect(updated).toBe(1);
});

test.each([
  ['the browser cannot', { fades: false }],
  ['nobody looks', { hidden: true }],
  ['less motion is wanted', { calm: true }],
  ['the browser is known to be slow', { slow: true }],
])('there is no fading where %s', (_, about) => {
  expect(browser(about).find()).toBeNull();
});

test.each([
  ['is quick to begin fades again', 16, 2],
  ['kept the visitor waiting does not', 60, 1],
])('a browser that %s', (_, takes, times) => {
  const { find, faded } = browser({ takes });
  for (let turn = 0; turn < 2; turn += 1) {
    find()?.(() => {});
    faded[turn]?.();
  }
  expect(faded).toHaveLength(times);
});

/** A browser that tells of tasks by their durations (ms), those before anybody asked among them. */
function browserWithTasks(types: readonly string[], before: readonly number[]) {
  const asked: object[] = [];
  let tell = (_: readonly number[]) => {};
  class Observer {
    static readonly supportedEntryTypes = types;
    constructor(heard: (tasks: { getEntries(): readonly { duration: number }[] }) => void) {
      tell = (durations) => heard({ getEntries: () => durations.map((duration) => ({ duration })) });
    }
    observe(options: object) {
      asked.push(options);
      tell(before);
    }
    disconnect() {
      tell = () => {};
    }
  }
  const isSlow = slowBrowser(Observer as unknown as typeof PerformanceObserver);
  return { isSlow, asked, tell: (...durations: number[]) => tell(durations) };
}

test('a browser is slow once a task has held it up, before or since', () => {
  const { isSlow, asked, tell } = browserWithTasks(['longtask'], [60]);
  expect(asked).toEqual([{ type: 'longtask', buffered: true }]);
  expect(isSlow()).toBe(false);
  tell(55, 130);
  expect(isSlow()).toBe(true);
  tell(55);
  expect(isSlow()).toBe(true);
  expect(browserWithTasks(['longtask'], [130]).isSlow()).toBe(true);
});

test('nothing is known of a browser that does not tell', () => {
  const { isSlow, asked } = browserWithTasks(['paint'], [130]);
  expect([isSlow(), asked]).toEqual([false, []]);
  expect(slowBrowser(undefined)()).toBe(false);
});

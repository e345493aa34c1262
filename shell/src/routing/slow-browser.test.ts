import { slowBrowser } from './slow-browser.ts';

/** A browser that tells of tasks by their durations (ms), those before anybody asked among them. */
function browser(types: readonly string[], before: readonly number[]) {
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
  const { isSlow, asked, tell } = browser(['longtask'], [60]);
  expect(asked).toEqual([{ type: 'longtask', buffered: true }]);
  expect(isSlow()).toBe(false);
  tell(55, 130);
  expect(isSlow()).toBe(true);
  tell(55);
  expect(isSlow()).toBe(true);
  expect(browser(['longtask'], [130]).isSlow()).toBe(true);
});

test('nothing is known of a browser that does not tell', () => {
  const { isSlow, asked } = browser(['paint'], [130]);
  expect([isSlow(), asked]).toEqual([false, []]);
  expect(slowBrowser(undefined)()).toBe(false);
});

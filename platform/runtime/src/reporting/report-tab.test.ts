import { testTab } from '../tab/testing/tab.ts';
import {
  leavingDelay,
  reportInterval,
  reportTab,
  sendTabReport,
  tabName,
  unlessLeaving,
} from './report-tab.ts';

const reported = { sequence: 3, releases: { shell: 's1' }, failures: [], visits: [] };
const tab = () => ({ report: () => reported });

test('a tab of the configured share reports at once and every minute while it is visible', () => {
  jest.useFakeTimers();
  const visible = jest.spyOn(document, 'visibilityState', 'get');
  const sent: unknown[] = [];
  reportTab(
    (what) => sent.push(what),
    tab(),
    0.5,
    () => 0.4,
  )?.();
  expect(sent).toEqual([{ ...reported, tab: expect.stringMatching(/^[0-9a-z]+$/) }]);
  visible.mockReturnValue('hidden');
  jest.advanceTimersByTime(reportInterval);
  expect(sent).toHaveLength(1);
  visible.mockReturnValue('visible');
  jest.advanceTimersByTime(reportInterval);
  expect(sent).toHaveLength(2);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a tab has one name on all its pages; without storage, each page has its own', () => {
  const names = () => new Set([0.3, 0.4].map((random) => tabName(() => random)));
  sessionStorage.clear();
  expect(names().size).toBe(1);
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(names().size).toBe(2);
  jest.restoreAllMocks();
});

test('the other tabs never report', () => {
  expect(reportTab(jest.fn(), tab(), 0.5, () => 0.5)).toBeNull();
});

test.each<[string, Partial<Pick<Navigator, 'sendBeacon'>>]>([
  ['is absent', {}],
  [
    'throws',
    {
      sendBeacon: () => {
        throw new TypeError('Illegal invocation');
      },
    },
  ],
])('a report does nothing if `sendBeacon` %s', (_, navigator) => {
  const report = { tab: 'a', sequence: 1, releases: {}, failures: [] };
  expect(() => sendTabReport(navigator, report)).not.toThrow();
});

describe('work after a failure to load', () => {
  function setUpLeaving() {
    jest.useFakeTimers();
    const work = jest.fn();
    const { waiting } = testTab();
    return { work, whenStaying: unlessLeaving(window, waiting), leave: () => waiting.emit('leave') };
  }

  test('runs when the visitor has stayed', () => {
    const { work, whenStaying } = setUpLeaving();
    whenStaying(work);
    jest.advanceTimersByTime(leavingDelay - 1);
    expect(work).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('never runs when the page is left, even if it is restored later', () => {
    const { work, whenStaying, leave } = setUpLeaving();
    whenStaying(work);
    leave();
    jest.advanceTimersByTime(leavingDelay);
    expect(work).not.toHaveBeenCalled();
    whenStaying(work);
    jest.advanceTimersByTime(leavingDelay);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

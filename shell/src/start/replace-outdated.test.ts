import { createOutdatedPage, reloadTimeout } from './replace-outdated.ts';

afterEach(() => document.documentElement.removeAttribute('style'));

function setUp({ prerendering = false, type = 'navigate', transferSize = 300 } = {}) {
  const calls: string[] = [];
  let pass = (): void => undefined;
  const window = Object.assign(new EventTarget(), {
    navigation: new EventTarget(),
    setTimeout: (run: () => void, ms: number) => {
      expect(ms).toBe(reloadTimeout);
      pass = run;
    },
    stop: () => void calls.push('stop'),
  });
  const page = createOutdatedPage({
    document: Object.defineProperty(document, 'prerendering', { value: prerendering, configurable: true }),
    window: window as unknown as Window,
    navigation: { type: type as NavigationTimingType, transferSize },
    reload: () => void calls.push('reload'),
  });
  const isOutdated = jest.fn(() => true);
  return {
    ...page,
    calls,
    isOutdated,
    replace: () => page.replace(() => void calls.push('stay'), isOutdated),
    isHidden: () => document.documentElement.style.visibility === 'hidden',
    /** The reload does not come. */
    fail: (how: string) => {
      if (how === 'is stopped') window.navigation.dispatchEvent(new Event('navigateerror'));
      else if (how === 'takes too long') pass();
      else
        window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: how === 'is left by Back' }));
    },
  };
}

test.each([
  ['that was prerendered', { prerendering: true }],
  ['from the cache', { transferSize: 0 }],
])('a document %s is hidden and reloaded if it is outdated', (_, how) => {
  const { replace, calls, isHidden } = setUp(how);
  replace();
  expect([calls, isHidden()]).toEqual([['reload'], true]);
});

test.each([
  ['that was requested for the visitor', {}],
  // It would reload for ever.
  ['that was reloaded', { type: 'reload', transferSize: 0 }],
  ['that the visitor went back to', { type: 'back_forward', transferSize: 0 }],
])('a document %s stays, and is not even examined', (_, how) => {
  const { replace, calls, isHidden, isOutdated } = setUp(how);
  replace();
  expect([calls, isHidden()]).toEqual([['stay'], false]);
  expect(isOutdated).not.toHaveBeenCalled();
});

test('a document that was current once stays', () => {
  const { confirm, replace, calls } = setUp({ prerendering: true });
  confirm();
  replace();
  expect(calls).toEqual(['stay']);
});

test.each(['pointerdown', 'keydown', 'input'])('a document stays after %s: the visitor uses it', (event) => {
  const { replace, calls } = setUp({ transferSize: 0 });
  document.body.dispatchEvent(new Event(event));
  replace();
  expect(calls).toEqual(['stay']);
});

test('a document that is not outdated stays, and may be replaced later', () => {
  const { replace, calls, isOutdated } = setUp({ prerendering: true });
  isOutdated.mockReturnValueOnce(false);
  replace();
  replace();
  expect(calls).toEqual(['stay', 'reload']);
});

test('a document is replaced although the pointer moves over it', () => {
  const { replace, calls } = setUp({ transferSize: 0 });
  document.body.dispatchEvent(new Event('pointermove'));
  replace();
  expect(calls).toEqual(['reload']);
});

test('a document that is being reloaded is not reloaded again, and starts nothing', () => {
  const { replace, confirm, calls, isHidden } = setUp({ prerendering: true });
  replace();
  confirm();
  replace();
  expect([calls, isHidden()]).toEqual([['reload'], true]);
});

test.each([
  ['is stopped', []],
  ['is left by Back', []],
  // Otherwise it would replace a page that the visitor has begun to use.
  ['takes too long', ['stop']],
])('a document whose reload %s is shown as it is, and stays', (how, stopped) => {
  const { replace, fail, calls, isHidden } = setUp({ prerendering: true });
  replace();
  fail(how);
  // Nothing is stopped that the visitor has begun since.
  for (const again of ['is stopped', 'takes too long']) fail(again);
  expect([calls, isHidden()]).toEqual([['reload', ...stopped, 'stay'], false]);
  replace();
  expect(calls.filter((call) => call === 'reload')).toHaveLength(1);
});

test('a document that goes on loading while it is replaced stays hidden', () => {
  const { replace, fail, calls, isHidden } = setUp({ prerendering: true });
  replace();
  fail('is still loading');
  expect([calls, isHidden()]).toEqual([['reload'], true]);
});

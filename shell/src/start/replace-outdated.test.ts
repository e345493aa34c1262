import { createOutdatedPage } from './replace-outdated.ts';

afterEach(() => document.documentElement.removeAttribute('style'));

function setUp({ prerendering = false, type = 'navigate', transferSize = 300 } = {}) {
  let reloads = 0;
  const page = createOutdatedPage({
    document: Object.defineProperty(document, 'prerendering', { value: prerendering, configurable: true }),
    navigation: { type: type as NavigationTimingType, transferSize },
    reload: () => reloads++,
  });
  return {
    ...page,
    reloads: () => reloads,
    isHidden: () => document.documentElement.style.visibility === 'hidden',
  };
}

test.each([
  ['that was prerendered', { prerendering: true }],
  ['from the cache', { transferSize: 0 }],
])('a document %s is hidden and reloaded if it is outdated', (_, how) => {
  const { replace, reloads, isHidden } = setUp(how);
  expect(replace()).toBe(true);
  expect([reloads(), isHidden()]).toEqual([1, true]);
});

test.each([
  ['that was requested for the visitor', {}],
  // It would reload for ever.
  ['that was reloaded', { type: 'reload', transferSize: 0 }],
  ['that the visitor went back to', { type: 'back_forward', transferSize: 0 }],
])('a document %s stays', (_, how) => {
  const { replace, reloads, isHidden } = setUp(how);
  expect(replace()).toBe(false);
  expect([reloads(), isHidden()]).toEqual([0, false]);
});

test('a document that was current once stays', () => {
  const { confirm, replace, reloads } = setUp({ prerendering: true });
  confirm();
  expect([replace(), reloads()]).toEqual([false, 0]);
});

test.each(['pointerdown', 'keydown', 'input'])('a document stays after %s: the visitor uses it', (event) => {
  const { replace, reloads } = setUp({ transferSize: 0 });
  document.body.dispatchEvent(new Event(event));
  expect([replace(), reloads()]).toEqual([false, 0]);
});

test('a document that is not outdated stays, and one that may not be replaced is not even examined', () => {
  const { replace, reloads } = setUp({ prerendering: true });
  expect([replace(() => false), reloads()]).toEqual([false, 0]);
  const isOutdated = jest.fn();
  expect(setUp().replace(isOutdated)).toBe(false);
  expect(isOutdated).not.toHaveBeenCalled();
});

test('a document stays hidden for a pointer that only moves', () => {
  const { replace } = setUp({ transferSize: 0 });
  document.body.dispatchEvent(new Event('pointermove'));
  expect(replace()).toBe(true);
});

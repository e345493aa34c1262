import { type TransitionWindow, withViewTransition } from './view-transition.ts';

/** A browser that fades, and what it was asked for. */
function browser({ hidden = false, calm = false, fades = true } = {}) {
  const faded: (() => void)[] = [];
  const startViewTransition = (update: () => void) => {
    faded.push(update);
    const end = Promise.reject(new DOMException('another navigation', 'AbortError'));
    return { ready: end, finished: end };
  };
  const window = {
    document: { visibilityState: hidden ? 'hidden' : 'visible', ...(fades && { startViewTransition }) },
    matchMedia: () => ({ matches: calm }),
  } as unknown as TransitionWindow;
  return { window, faded };
}

test('the update happens once the browser has taken its picture of the page before', () => {
  const { window, faded } = browser();
  let updated = 0;
  withViewTransition(window, () => updated++);
  expect(updated).toBe(0);
  faded[0]?.();
  expect(updated).toBe(1);
});

test.each([
  ['the browser cannot', { fades: false }],
  ['nobody looks', { hidden: true }],
  ['less motion is wanted', { calm: true }],
])('it happens at once where %s', (_, about) => {
  const { window, faded } = browser(about);
  let updated = 0;
  withViewTransition(window, () => updated++);
  expect([updated, faded]).toEqual([1, []]);
});

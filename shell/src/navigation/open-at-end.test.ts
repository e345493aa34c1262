import { openAtEnd, type ScrollingWindow } from './open-at-end.ts';

/** A window with a page of 4,000 pixels, and a log of its scrolls. */
function longWindow({ scrollY = 0 } = {}) {
  const scrolls: unknown[] = [];
  const events = new EventTarget();
  const listening = new Set<string>();
  const window = {
    scrollY,
    scrollTo: (where: unknown) => void scrolls.push(where),
    document: { documentElement: { scrollHeight: 4000 } },
    addEventListener: (type: string, listener: () => void, options?: object) => {
      listening.add(type);
      events.addEventListener(type, listener, options);
    },
    removeEventListener: (type: string, listener: () => void, options?: object) => {
      listening.delete(type);
      events.removeEventListener(type, listener, options);
    },
  };
  return {
    window: window as unknown as ScrollingWindow,
    scrolls,
    listening,
    dispatch: (type: string) => events.dispatchEvent(new Event(type)),
  };
}

test('scrolls to the end, once and instantly', () => {
  const { window, scrolls, listening } = longWindow();
  const way = openAtEnd(window);
  way.scroll();
  way.scroll();
  expect(scrolls).toEqual([{ top: 4000, behavior: 'instant' }]);
  expect([...listening]).toEqual([]);
});

test('does not scroll if the visitor has already scrolled', () => {
  const { window, scrolls, listening } = longWindow({ scrollY: 120 });
  openAtEnd(window).scroll();
  expect(scrolls).toEqual([]);
  expect([...listening]).toEqual([]);
});

const interactions = ['keydown', 'pointerdown', 'touchstart', 'wheel'];

test.each(interactions)('does not scroll after an interaction: %s', (type) => {
  const { window, scrolls, dispatch, listening } = longWindow();
  const way = openAtEnd(window);
  dispatch(type);
  way.scroll();
  expect(scrolls).toEqual([]);
  expect([...listening]).toEqual([]);
});

test('does not scroll after it was cancelled, and removes its listeners', () => {
  const { window, scrolls, listening } = longWindow();
  const way = openAtEnd(window);
  way.cancel();
  way.scroll();
  expect(scrolls).toEqual([]);
  expect([...listening]).toEqual([]);
});

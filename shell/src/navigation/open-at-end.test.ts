import { openAtEnd, type ScrollingWindow } from './open-at-end.ts';

/** A window on a page 4,000 pixels long, and where it was sent. */
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

test('a visitor is taken to the end, once and at once', () => {
  const { window, scrolls, listening } = longWindow();
  const way = openAtEnd(window);
  way.scroll();
  way.scroll();
  expect(scrolls).toEqual([{ top: 4000, behavior: 'instant' }]);
  expect([...listening]).toEqual([]);
});

test('who has begun to scroll stays where they are', () => {
  const { window, scrolls, listening } = longWindow({ scrollY: 120 });
  openAtEnd(window).scroll();
  expect(scrolls).toEqual([]);
  expect([...listening]).toEqual([]);
});

const acts = ['keydown', 'pointerdown', 'touchstart', 'wheel'];

test.each(acts)('who acts before the page scrolls stays where they are: %s', (act) => {
  const { window, scrolls, dispatch, listening } = longWindow();
  const way = openAtEnd(window);
  dispatch(act);
  way.scroll();
  expect(scrolls).toEqual([]);
  expect([...listening]).toEqual([]);
});

test('a page that was left is not scrolled, and listens to nothing', () => {
  const { window, scrolls, listening } = longWindow();
  const way = openAtEnd(window);
  way.cancel();
  way.scroll();
  expect(scrolls).toEqual([]);
  expect([...listening]).toEqual([]);
});

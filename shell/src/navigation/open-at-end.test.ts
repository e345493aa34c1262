import { openAtEnd, type ScrollingWindow } from './open-at-end.ts';

/** A window on a page 4,000 pixels long, and where it was sent. */
function longWindow({ scrollY = 0, calm = false } = {}) {
  const scrolls: unknown[] = [];
  const events = new EventTarget();
  const listening = new Set<string>();
  const window = {
    scrollY,
    innerHeight: 800,
    scrollTo: (where: unknown) => void scrolls.push(where),
    matchMedia: (media: string) => ({ media, matches: calm }),
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
    moveTo: (y: number) => {
      window.scrollY = y;
    },
    dispatch: (type: string) => events.dispatchEvent(new Event(type)),
  };
}

test.each([
  [false, 'smooth'],
  [true, 'instant'],
])('a visitor is taken to the end; less motion wanted: %s', (calm, behavior) => {
  const { window, scrolls } = longWindow({ calm });
  openAtEnd(window).scroll();
  expect(scrolls).toEqual([{ top: 4000, behavior }]);
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

test.each(acts)('who acts while the page scrolls stops it where it is: %s', (act) => {
  const { window, scrolls, moveTo, dispatch, listening } = longWindow();
  openAtEnd(window).scroll();
  moveTo(600);
  dispatch(act);
  expect(scrolls.slice(1)).toEqual([{ top: 600, behavior: 'instant' }]);
  expect([...listening]).toEqual([]);
});

test('the end of another scrolling, the jump to the top, is not the end of this one', () => {
  const { window, scrolls, moveTo, dispatch } = longWindow();
  openAtEnd(window).scroll();
  dispatch('scrollend');
  moveTo(247);
  dispatch('keydown');
  expect(scrolls.slice(1)).toEqual([{ top: 247, behavior: 'instant' }]);
});

test.each([
  ['a page that has arrived at its end', 'scrollend'],
  ['a page that was left', null],
])('%s is scrolled no more and listens to nothing', (_, event) => {
  const { window, scrolls, moveTo, dispatch, listening } = longWindow();
  const way = openAtEnd(window);
  way.scroll();
  moveTo(3200);
  if (event) dispatch(event);
  else way.cancel();
  expect([...listening]).toEqual([]);
  dispatch('keydown');
  way.scroll();
  expect(scrolls).toHaveLength(1);
});

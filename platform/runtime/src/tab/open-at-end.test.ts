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

type Opened = ReturnType<typeof longWindow> & ReturnType<typeof openAtEnd>;

test.each<[string, number, (opened: Opened) => void]>([
  ['the visitor has scrolled', 120, () => undefined],
  ['it was cancelled', 0, ({ cancel }) => cancel()],
  ...['keydown', 'pointerdown', 'touchstart', 'wheel'].map(
    (type) => [type, 0, ({ dispatch }: Opened) => void dispatch(type)] as [string, number, () => void],
  ),
])('does not scroll after that, and removes its listeners: %s', (_, scrollY, happens) => {
  const tab = longWindow({ scrollY });
  const way = openAtEnd(tab.window);
  happens({ ...tab, ...way });
  way.scroll();
  expect(tab.scrolls).toEqual([]);
  expect([...tab.listening]).toEqual([]);
});

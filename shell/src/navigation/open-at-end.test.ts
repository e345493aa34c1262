import { openAtEnd, type ScrollingWindow } from './open-at-end.ts';

/** A window on a page 4,000 pixels long, and where it was sent. */
function longWindow({ scrollY = 0, calm = false } = {}) {
  const scrolls: unknown[] = [];
  const window = {
    scrollY,
    scrollTo: (where: unknown) => void scrolls.push(where),
    matchMedia: (media: string) => ({ media, matches: calm }),
    document: { documentElement: { scrollHeight: 4000 } },
  } as unknown as ScrollingWindow;
  return { window, scrolls };
}

test.each([
  [false, 'smooth'],
  [true, 'instant'],
])('a visitor is taken to the end; less motion wanted: %s', (calm, behavior) => {
  const { window, scrolls } = longWindow({ calm });
  openAtEnd(window);
  expect(scrolls).toEqual([{ top: 4000, behavior }]);
});

test('who has begun to scroll stays where they are', () => {
  const { window, scrolls } = longWindow({ scrollY: 120 });
  openAtEnd(window);
  expect(scrolls).toEqual([]);
});

import { Reveal } from '@site/shared-ui';
import { act, render } from '@testing-library/react';

/** Stands in for the browser's observer, which jsdom lacks; the test decides what is on screen. */
class Screen {
  static current: Screen | null = null;
  element: Element | null = null;
  readonly tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
    Screen.current = this;
  }
  observe(element: Element) {
    this.element = element;
  }
  disconnect() {
    this.element = null;
  }
  shows(isIntersecting: boolean) {
    const entry = { isIntersecting } as IntersectionObserverEntry;
    act(() => this.tell([entry], this as unknown as IntersectionObserver));
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { IntersectionObserver: Screen });
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

function reveal() {
  const { container, unmount } = render(<Reveal>Words</Reveal>);
  const box = container.firstElementChild;
  if (!box) throw new Error('Reveal rendered nothing.');
  return { box, unmount };
}

test('nothing is set aside in the first 200 ms', () => {
  const { box } = reveal();
  act(() => jest.advanceTimersByTime(199));
  expect(box).toHaveClass('still');
  expect(Screen.current?.element).toBeNull();
});

test('what is on screen by then stays as it is', () => {
  const { box } = reveal();
  act(() => jest.advanceTimersByTime(200));
  Screen.current?.shows(true);
  expect(box).toHaveClass('still');
  expect(Screen.current?.element).toBeNull();
});

test('what is further down waits, enters when it is reached, and stays', () => {
  const { box } = reveal();
  act(() => jest.advanceTimersByTime(200));
  Screen.current?.shows(false);
  expect(box).toHaveClass('waiting');
  Screen.current?.shows(true);
  expect(box).toHaveClass('entered');
  expect(Screen.current?.element).toBeNull();
});

test('leaving the page stops the watch', () => {
  const { unmount } = reveal();
  act(() => jest.advanceTimersByTime(200));
  expect(Screen.current?.element).not.toBeNull();
  unmount();
  expect(Screen.current?.element).toBeNull();
});

test('a browser without the observer shows everything', () => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  const { box } = reveal();
  act(() => jest.advanceTimersByTime(1000));
  expect(box).toHaveClass('still');
});

import { jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { TeamRotation } from './team-rotation.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const current = () => document.querySelector('[data-team-member]')?.getAttribute('data-team-member');
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function hideDocument(hidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('every 3000 ms the next member is current, and the first follows the seventh', () => {
  const { container } = render(<TeamRotation />);
  expect(container.firstChild).not.toBeVisible();
  expect(container.firstChild).toBeEmptyDOMElement();
  expect(current()).toBe('1');
  pass(2999);
  expect(current()).toBe('1');
  pass(1);
  expect(current()).toBe('2');
  pass(5 * 3000);
  expect(current()).toBe('7');
  pass(3000);
  expect(current()).toBe('1');
});

test('the rotation pauses while the document is hidden, and then continues', () => {
  render(<TeamRotation />);
  pass(3000);
  hideDocument(true);
  pass(60_000);
  expect(current()).toBe('2');
  hideDocument(false);
  pass(3000);
  expect(current()).toBe('3');
});

test('no timer remains after unmounting', () => {
  const { unmount } = render(<TeamRotation />);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
  hideDocument(false);
  expect(jest.getTimerCount()).toBe(0);
});

import { jest } from '@jest/globals';
import { teamRotation } from '@site/shared-ui/site';
import { act, render } from '@testing-library/react';
import { team } from './team.data.ts';
import { TeamRotation } from './team-rotation.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const shown = () => document.querySelector('[data-team-member]')?.getAttribute('data-team-member');
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function hideDocument(hidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('the next member has its turn every 3000 ms, and after the seventh comes the first', () => {
  render(<TeamRotation />);
  expect(teamRotation).toBe(3000);
  expect(shown()).toBe('1');
  pass(2999);
  expect(shown()).toBe('1');
  pass(1);
  expect(shown()).toBe('2');
  pass(5 * 3000);
  expect(shown()).toBe('7');
  pass(3000);
  expect(shown()).toBe('1');
});

test('nobody sees or hears the team', () => {
  const { container } = render(<TeamRotation />);
  expect(container).toHaveTextContent(/^$/);
  expect(container.firstElementChild).not.toBeVisible();
  for (const { name } of team) expect(document.body.innerHTML).not.toContain(name);
});

test('the rotation rests while the document is hidden and goes on where it was', () => {
  render(<TeamRotation />);
  pass(3000);
  hideDocument(true);
  pass(60_000);
  expect(shown()).toBe('2');
  hideDocument(false);
  pass(3000);
  expect(shown()).toBe('3');
});

test('nothing runs on after the page is left', () => {
  const { unmount } = render(<TeamRotation />);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
  hideDocument(false);
  expect(jest.getTimerCount()).toBe(0);
});

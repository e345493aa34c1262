import { useEntrance } from '@site/shared-ui';
import { act, render } from '@testing-library/react';

function Scene() {
  return <p>{useEntrance() ? 'entered' : 'still'}</p>;
}

test('the entrance begins 200 ms after the page was there', () => {
  jest.useFakeTimers();
  const { getByText } = render(<Scene />);
  act(() => jest.advanceTimersByTime(199));
  expect(getByText('still')).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(getByText('entered')).toBeVisible();
});

test('leaving earlier leaves no timer behind', () => {
  jest.useFakeTimers();
  render(<Scene />).unmount();
  expect(jest.getTimerCount()).toBe(0);
});

import { jest } from '@jest/globals';
import { useHomeAfter } from '@site/shared-ui/forms';
import { visit } from '@site/shared-ui/testing';
import { act } from '@testing-library/react';
import { Activity } from 'react';

function Sending({ sent }: { readonly sent: boolean }) {
  useHomeAfter(sent, 1000);
  return null;
}

const page = (sent: boolean, mode: 'visible' | 'hidden') => (
  <Activity mode={mode}>
    <Sending sent={sent} />
  </Activity>
);

function open() {
  jest.useFakeTimers();
  const { rerender, location } = visit(page(false, 'visible'), { path: '/form' });
  return {
    location,
    show: (sent: boolean, mode: 'visible' | 'hidden') => rerender(page(sent, mode)),
    wait: (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds)),
  };
}

test('the home page follows some time after a success', () => {
  const { location, show, wait } = open();
  show(true, 'visible');
  wait(999);
  expect(location.pathname).toBe('/form');
  wait(1);
  expect(location.pathname).toBe('/home');
});

test('a visitor who has left the page is not sent home, and not after a return either', () => {
  const { location, show, wait } = open();
  show(true, 'visible');
  show(true, 'hidden');
  wait(1000);
  show(true, 'visible');
  wait(1000);
  expect(location.pathname).toBe('/form');
});

test('the next success counts again', () => {
  const { location, show, wait } = open();
  show(true, 'visible');
  show(true, 'hidden');
  show(true, 'visible');
  show(false, 'visible');
  show(true, 'visible');
  wait(1000);
  expect(location.pathname).toBe('/home');
});

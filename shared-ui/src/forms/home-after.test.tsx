import { jest } from '@jest/globals';
import { visit } from '@site/shared-ui/testing';
import { act } from '@testing-library/react';
import { Activity } from 'react';
import { InForm } from '../testing/in-form.tsx';
import { HomeAfter } from './home-after.ts';

const page = (sent: boolean, mode: 'visible' | 'hidden') => (
  <Activity mode={mode}>
    <InForm stage={sent ? 'sent' : 'begun'}>
      <HomeAfter delay={1000} />
    </InForm>
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

test('the home page follows some time after a success, with the confirmation', () => {
  const { location, show, wait } = open();
  show(true, 'visible');
  wait(999);
  expect(location.pathname).toBe('/form');
  wait(1);
  expect(location.pathname).toBe('/home');
  expect(location.state).toEqual({ confirmation: 'It has arrived.' });
});

test('a visitor who types in the meantime stays', () => {
  const { location, show, wait } = open();
  show(true, 'visible');
  wait(999);
  show(false, 'visible');
  wait(1000);
  expect(location.pathname).toBe('/form');
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

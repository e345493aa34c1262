import { jest } from '@jest/globals';
import { SiteProvider } from '@platform/host';
import { visit } from '@platform/host/testing';
import { act } from '@testing-library/react';
import { Activity } from 'react';
import { HomeAfter } from './home-after.ts';
import { InForm } from './testing/in-form.tsx';

const [typing, sent, hidden] = [false, true, null];

/** The form is shown in this state: not sent, sent, or hidden after it was sent. */
const page = (state: boolean | null) => (
  <Activity mode={state === hidden ? 'hidden' : 'visible'}>
    <InForm stage={state === typing ? 'begun' : 'sent'}>
      <SiteProvider value={{ name: 'Courses', home: '/start' }}>
        <HomeAfter delay={1000} />
      </SiteProvider>
    </InForm>
  </Activity>
);

test.each([
  ['stays until some time after a success', '/form', [sent, 999]],
  ['is then on the home page', '/start', [sent, 1000]],
  ['stays if something is typed in the meantime', '/form', [sent, 999, typing, 1000]],
  ['stays after a return to a page that was left', '/form', [sent, hidden, 1000, sent, 1000]],
  ['is sent home by the next success', '/start', [sent, hidden, sent, typing, sent, 1000]],
])('a visitor %s', (_, path, steps) => {
  jest.useFakeTimers();
  const { rerender, location } = visit(page(typing), { path: '/form' });
  for (const step of steps)
    if (typeof step === 'number') act(() => void jest.advanceTimersByTime(step));
    else rerender(page(step));
  expect(location.pathname).toBe(path);
  if (path === '/start') expect(location.state).toEqual({ confirmation: { text: 'It has arrived.' } });
});

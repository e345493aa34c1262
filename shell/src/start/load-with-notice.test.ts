import { screen } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { loadWithNotice } from './load-with-notice.ts';
import { createSiteStart } from './site-start.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A load whose rounds the test ends. */
function setUp({ main = true } = {}) {
  document.body.innerHTML = main ? '<main><h1>Careers</h1></main>' : '<div id="root"></div>';
  const rounds: { fail: () => Promise<unknown> }[] = [];
  let arrive: (value: string) => void = () => {};
  const retry = {
    loaded: new Promise<string>((resolve) => {
      arrive = resolve;
    }),
    run: () =>
      new Promise<void>((_, reject) => {
        rounds.push({
          fail: () => {
            reject(new Error('unreachable'));
            return settled();
          },
        });
      }),
  };
  const target = new EventTarget();
  let endTimeout = () => {};
  const wait = () =>
    new Promise<void>((resolve) => {
      endTimeout = resolve;
    });
  const onFailure = jest.fn();
  const result = loadWithNotice(retry, {
    ...{ document, window: target as unknown as Window, start: createSiteStart(), wait, onFailure },
  });
  const dispatch = (event: Event) => target.dispatchEvent(event);
  const load = (value: string) => {
    arrive(value);
    return settled();
  };
  const timeOut = () => {
    endTimeout();
    return settled();
  };
  return { rounds, load, result, dispatch, timeOut, onFailure };
}

test('shows no notice as long as nothing has failed', async () => {
  const { rounds, load, result } = setUp();
  await load('code');
  expect(await result).toBe('code');
  expect(rounds).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows a notice when the first attempt times out, and removes it when the attempt succeeds after all', async () => {
  const { load, timeOut, onFailure } = setUp();
  await timeOut();
  expect(screen.getByRole('alert').textContent).toContain('did not load');
  expect(screen.getByRole('button').textContent).toBe('Trying...');
  await load('code');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test('shows a notice at once when the browser goes offline before the code has come', async () => {
  const { load, dispatch, onFailure } = setUp();
  dispatch(new Event('offline'));
  expect(screen.getByRole('alert').textContent).toContain('did not load');
  expect(screen.getByRole('button').textContent).toBe('Trying...');
  expect(onFailure).not.toHaveBeenCalled();
  await load('code');
  expect(screen.queryByRole('alert')).toBeNull();
  dispatch(new Event('offline'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('begins another round when one fails during which the network came back', async () => {
  const { rounds, dispatch, onFailure } = setUp();
  dispatch(new Event('online'));
  expect(rounds).toHaveLength(1);
  await rounds[0]?.fail();
  expect(rounds).toHaveLength(2);
  expect(onFailure).not.toHaveBeenCalled();
  await rounds[1]?.fail();
  expect(rounds).toHaveLength(2);
  expect(screen.getByRole('button').textContent).toBe('Try again');
});

test('reports each failed round', async () => {
  const { rounds, onFailure } = setUp();
  await rounds[0]?.fail();
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test('the notice says what did not load, and its button tries again', async () => {
  const { rounds, load } = setUp();
  await rounds[0]?.fail();
  expect(screen.getByRole('alert').textContent).toContain(
    'You can read this page, but its buttons and forms did not load.',
  );
  const button = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(button);
  expect(rounds).toHaveLength(2);
  expect(button.textContent).toBe('Trying...');
  await userEvent.click(button);
  expect(rounds).toHaveLength(2);
  await rounds[1]?.fail();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(rounds).toHaveLength(3);
  await load('code');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the notice does not say that an empty page can be read', async () => {
  const { rounds } = setUp({ main: false });
  await rounds[0]?.fail();
  expect(screen.getByRole('alert').textContent).toContain('This page did not load.');
});

test.each([
  ['the browser is back online', new Event('online')],
  [
    'the page is restored from the back/forward cache',
    Object.assign(new Event('pageshow'), { persisted: true }),
  ],
])('tries again after a failure when %s', async (_, event) => {
  const { rounds, load, dispatch } = setUp();
  dispatch(event);
  expect(rounds).toHaveLength(1);
  await rounds[0]?.fail();
  dispatch(event);
  expect(rounds).toHaveLength(2);
  await load('code');
  dispatch(event);
  expect(rounds).toHaveLength(2);
});

test('does not try again when a page is shown for the first time', async () => {
  const { rounds, dispatch } = setUp();
  await rounds[0]?.fail();
  dispatch(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(rounds).toHaveLength(1);
});

test('code that loads after a failed round removes the notice', async () => {
  const { rounds, load } = setUp();
  await rounds[0]?.fail();
  await load('code');
  expect(screen.queryByRole('alert')).toBeNull();
});

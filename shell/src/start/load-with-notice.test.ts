import { screen } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { loadWithNotice } from './load-with-notice.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Something to load whose rounds the test ends. */
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
  const result = loadWithNotice(retry, { document, window: target as unknown as Window, wait, onFailure });
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

test('says nothing as long as nothing has failed', async () => {
  const { rounds, load, result } = setUp();
  await load('code');
  expect(await result).toBe('code');
  expect(rounds).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says so while the first attempt is silent, and no more once it arrives after all', async () => {
  const { load, timeOut, onFailure } = setUp();
  await timeOut();
  expect(screen.getByRole('alert').textContent).toContain('did not load');
  expect(screen.getByRole('button').textContent).toBe('Trying...');
  await load('code');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test('tells of each round that has failed', async () => {
  const { rounds, onFailure } = setUp();
  await rounds[0]?.fail();
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test('says what is missing, and tries again when asked to', async () => {
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

test('the focus goes on to the page’s content when the notice goes', async () => {
  const { rounds, load } = setUp();
  await rounds[0]?.fail();
  await userEvent.click(screen.getByRole('button'));
  await load('code');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('the focus stays where it is when it is elsewhere', async () => {
  const { rounds, load } = setUp();
  document.body.insertAdjacentHTML('afterbegin', '<input>');
  await rounds[0]?.fail();
  screen.getByRole('textbox').focus();
  await load('code');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('does not claim that an empty page can be read', async () => {
  const { rounds } = setUp({ main: false });
  await rounds[0]?.fail();
  expect(screen.getByRole('alert').textContent).toContain('This page did not load.');
});

test.each([
  ['the browser is back online', new Event('online')],
  [
    'the page comes back from the back/forward cache',
    Object.assign(new Event('pageshow'), { persisted: true }),
  ],
])('tries again when %s, if it has failed', async (_, event) => {
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

test('a page that is shown for the first time is no reason to try again', async () => {
  const { rounds, dispatch } = setUp();
  await rounds[0]?.fail();
  dispatch(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(rounds).toHaveLength(1);
});

test('code that arrives after it was given up takes the notice away', async () => {
  const { rounds, load } = setUp();
  await rounds[0]?.fail();
  await load('code');
  expect(screen.queryByRole('alert')).toBeNull();
});

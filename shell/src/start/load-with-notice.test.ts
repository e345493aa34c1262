import { screen } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { loadWithNotice } from './load-with-notice.ts';
import { createSiteStart } from './site-start.ts';
import { testTab } from './testing/tab.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

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
  const tab = testTab();
  let endTimeout = () => {};
  const wait = () =>
    new Promise<void>((resolve) => {
      endTimeout = resolve;
    });
  const onFailure = jest.fn();
  const reload = jest.fn();
  const start = createSiteStart(tab.waiting, { reload });
  loadWithNotice(retry, { ...{ document, start, wait, onFailure, sequence: 7 } });
  const load = (value: string) => {
    arrive(value);
    return settled();
  };
  const timeOut = () => {
    endTimeout();
    return settled();
  };
  return { rounds, load, tab, timeOut, onFailure, reload, start };
}

test('shows a notice when the first attempt times out, and removes it when the attempt succeeds after all', async () => {
  const { load, timeOut, onFailure } = setUp();
  await timeOut();
  expect(screen.getByRole('alert').textContent).toContain('did not load');
  expect(screen.getByRole('button').textContent).toBe('Trying...');
  await load('code');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test('shows a notice at once when the network goes before the code has come', async () => {
  const { load, tab, onFailure } = setUp();
  await tab.goOnline(false);
  expect(screen.getByRole('alert').textContent).toContain('You are offline');
  expect(screen.getByRole('button').textContent).toBe('Trying...');
  expect(onFailure).not.toHaveBeenCalled();
  await load('code');
  expect(screen.queryByRole('alert')).toBeNull();
  await tab.goOnline(true);
  await tab.goOnline(false);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('begins another round when one fails during which the network came back', async () => {
  const { rounds, tab, onFailure } = setUp();
  await tab.goOnline(false);
  await tab.goOnline(true);
  expect(rounds).toHaveLength(1);
  await rounds[0]?.fail();
  expect(rounds).toHaveLength(2);
  expect(onFailure).not.toHaveBeenCalled();
  await rounds[1]?.fail();
  expect(rounds).toHaveLength(2);
  expect(screen.getByRole('button').textContent).toBe('Try again');
});

test('a failure without an answer of the server counts as no network: nothing is reported, and a round follows the answer', async () => {
  const { rounds, tab, onFailure } = setUp();
  tab.server.live = 0;
  await rounds[0]?.fail();
  expect(screen.getByRole('alert').textContent).toContain('You are offline');
  expect(onFailure).not.toHaveBeenCalled();
  tab.server.live = 7;
  await tab.waiting.ask();
  expect(rounds).toHaveLength(2);
});

test('a page whose files may be gone, because another composition is live, offers to reload it', async () => {
  const { rounds, tab, reload } = setUp();
  tab.server.live = 8;
  await rounds[0]?.fail();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(rounds).toHaveLength(1);
});

test('nothing is reloaded as long as the server does not answer to the press', async () => {
  const { rounds, tab, reload } = setUp();
  tab.server.live = 8;
  await rounds[0]?.fail();
  tab.server.live = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await settled();
  expect(screen.getByRole('alert').textContent).toContain('You are offline');
  tab.server.live = 8;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('code that throws when it starts shows one notice and one report; Try again reloads the page if the server answers', async () => {
  const { load, tab, onFailure, reload, start } = setUp();
  await load('code');
  start.tell('start');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(onFailure.mock.calls).toEqual([['entry-broken']]);
  tab.server.live = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await settled();
  expect(reload).not.toHaveBeenCalled();
  tab.server.live = 7;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the notice says what did not load, and its button tries again', async () => {
  const { rounds, load } = setUp();
  await rounds[0]?.fail();
  expect(screen.getByRole('alert').textContent).toContain(
    'You can read this page, but its buttons and forms did not load. What you type and press is kept.',
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

test('tries again after a failure when the visitor returns to the page, and not when it is shown for the first time', async () => {
  const { rounds, load, tab } = setUp();
  await rounds[0]?.fail();
  await tab.show();
  expect(rounds).toHaveLength(1);
  await tab.leave();
  await tab.show();
  expect(rounds).toHaveLength(2);
  await load('code');
  await tab.leave();
  await tab.show();
  expect(rounds).toHaveLength(2);
});

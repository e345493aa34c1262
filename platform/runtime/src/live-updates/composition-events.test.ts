import { testTab } from '../tab/testing/tab.ts';
import { newestSequence, reopenDelay, subscribeToComposition } from './follow-composition.ts';

/**
 * A tab with the composition 7. The document has loaded (`load`), the server announces (`send-8`), the connection is `lost`,
 * and the browser opens it again, or `refused`, and the browser does not; the tab is hidden, shown, left, or polls; a delay
 * has passed (`wait`).
 *
 * @returns how many connections were opened, how many of them are open, how many newer compositions were announced, and
 *   whether the connection was alive after each change
 */
async function perform(steps: string) {
  const { document, window, waiting, show, leave, turn } = testTab();
  const delayed: [run: () => void, ms: number][] = [];
  const opened: (EventTarget & { readyState: number })[] = [];
  const [openState, closed] = [1, 2];
  const open = () => opened.filter(({ readyState }) => readyState < closed);
  let changes = 0;
  const alive: boolean[] = [];
  const poll = subscribeToComposition(
    {
      window: Object.assign(window, {
        setTimeout: ((run: () => void, ms: number) => delayed.push([run, ms])) as Window['setTimeout'],
      }),
      document: Object.assign(document, { readyState: 'interactive' as const }),
      start: waiting,
      openEvents: () => {
        const close = () => void Object.assign(events, { readyState: closed });
        const events = Object.assign(new EventTarget(), { close, readyState: openState });
        opened.push(events);
        return events as unknown as EventSource;
      },
    },
    7,
    { onChange: () => changes++, onConnection: (isAlive) => void alive.push(isAlive) },
  );
  const fail = (readyState: number) => {
    for (const events of open()) Object.assign(events, { readyState }).dispatchEvent(new Event('error'));
  };
  const events: Readonly<Record<string, () => unknown>> = {
    load: () => window.dispatchEvent(new Event('load')),
    lost: () => fail(0),
    refused: () => fail(closed),
    hidden: () => turn(true),
    visible: () => turn(false),
    ...{ show, leave, poll },
    wait: () => {
      for (const [run, ms] of delayed.splice(0)) {
        expect(ms).toBe(reopenDelay);
        run();
      }
    },
  };
  for (const step of steps.split(' ')) {
    const [, data] = /send-(\d)/.exec(step) ?? [];
    if (!data) await events[step]?.();
    else for (const stream of open()) stream.dispatchEvent(new MessageEvent('composition', { data }));
  }
  return { opened: opened.length, open: open().length, changes, alive: alive.map(Number).join('') };
}

test.each([
  ['nothing is opened before the page has loaded', 'show', 0, 0, 0, ''],
  ['one connection is, after that', 'load show', 1, 1, 0, ''],
  ['the page’s own composition is no news, but a sign of life', 'load send-7', 1, 1, 0, '1'],
  ['a newer one is', 'load send-7 send-8', 1, 1, 1, '11'],
  ['a hidden tab has no connection', 'load hidden', 1, 0, 0, '0'],
  ['it is opened again afterwards', 'load hidden visible', 2, 1, 0, '0'],
  ['a tab that is left has none', 'load leave', 1, 0, 0, '0'],
  ['it is opened again after the return', 'load leave show', 2, 1, 0, '0'],
  ['a connection is alive until it fails', 'load send-7 lost', 1, 1, 0, '10'],
  ['it is alive again until it is closed', 'load send-7 lost send-7 hidden', 1, 0, 0, '1010'],
  ['one that ends after an event is opened again by itself', 'load send-7 refused wait', 2, 1, 0, '10'],
  ['only once', 'load send-7 refused wait refused wait', 2, 0, 0, '100'],
  ['a poll opens no second one while the browser tries', 'load lost poll', 1, 1, 0, '0'],
  ['a poll opens one again that was refused', 'load refused poll', 2, 1, 0, '0'],
  ['it does not in a hidden tab', 'load refused hidden poll', 1, 0, 0, '00'],
])('%s: %s', async (_, steps, opened, open, changes, alive) => {
  expect(await perform(steps)).toEqual({ opened, open, changes, alive });
});

test('the newest composition is that of all servers and of earlier documents of the tab', async () => {
  for (const [before, steps, newest] of [
    ['', 'load send-7 send-8', 8],
    // From a server that is behind.
    ['', 'load send-8 send-6', 8],
    ['', 'load send-6', 7],
    ['9', 'load send-8', 9],
    ['something else', 'load send-8', 8],
  ] as const) {
    sessionStorage.setItem('site:newest', before);
    await perform(steps);
    expect(newestSequence.read()).toBe(newest);
  }
});

test('without storage, no composition is known', () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  newestSequence.remember(8);
  expect(newestSequence.read()).toBe(0);
  jest.restoreAllMocks();
});

import { testTab } from '../start/testing/tab.ts';
import { newestSequence, reopenDelay, subscribeToComposition } from './follow-composition.ts';

function tab() {
  const { document, waiting, show, leave, turn, ...own } = testTab();
  const delayed: [run: () => void, ms: number][] = [];
  const window = Object.assign(own.window, {
    setTimeout: ((run: () => void, ms: number) => delayed.push([run, ms])) as Window['setTimeout'],
  });
  const open = new Set<EventTarget & { readyState: number }>();
  let changes = 0;
  const openEvents = () => {
    const events = Object.assign(new EventTarget(), { close: () => void open.delete(events), readyState: 1 });
    open.add(events);
    return events as unknown as EventSource;
  };
  const connection: boolean[] = [];
  const poll = subscribeToComposition(
    {
      ...{ window, openEvents, start: waiting },
      document: Object.assign(document, { readyState: 'interactive' as const }),
    },
    7,
    { onChange: () => changes++, onConnection: (alive) => void connection.push(alive) },
  );
  return {
    open,
    connection,
    changes: () => changes,
    /** The connection is lost, and the browser opens it again; or the server refuses it, and the browser does not. */
    fail: (how: 'lost' | 'refused') => {
      for (const events of [...open]) {
        events.readyState = how === 'lost' ? 0 : 2;
        if (how === 'refused') open.delete(events);
        events.dispatchEvent(new Event('error'));
      }
    },
    poll,
    /** Ends the waits; returns how long each was (ms). */
    wait: () =>
      delayed.splice(0).map(([run, ms]) => {
        run();
        return ms;
      }),
    send: (sequence: number) => {
      for (const events of open)
        events.dispatchEvent(new MessageEvent('composition', { data: String(sequence) }));
    },
    load: () => window.dispatchEvent(new Event('load')),
    show,
    leave,
    turn: (state: 'visible' | 'hidden') => turn(state === 'hidden'),
  };
}

test('calls back for a newer composition, not for the page’s own', () => {
  sessionStorage.clear();
  const { load, send, changes } = tab();
  load();
  send(7);
  expect(changes()).toBe(0);
  send(8);
  expect(changes()).toBe(1);
  expect(newestSequence.read()).toBe(8);
  // From a server that is behind.
  send(6);
  expect(newestSequence.read()).toBe(8);
});

test('no connection is opened before the page has loaded, and only one after that', () => {
  const { load, show, open } = tab();
  expect(open.size).toBe(0);
  show();
  expect(open.size).toBe(0);
  load();
  show();
  expect(open.size).toBe(1);
});

test('the connection is closed in a hidden tab and on pagehide, and opened again afterwards', () => {
  const { load, turn, leave, show, open } = tab();
  load();
  turn('hidden');
  expect(open.size).toBe(0);
  turn('visible');
  expect(open.size).toBe(1);
  leave();
  expect(open.size).toBe(0);
  show();
  expect(open.size).toBe(1);
});

test('the connection is alive from its first event until it fails or is closed', () => {
  const { load, send, turn, open, connection } = tab();
  load();
  expect(connection).toEqual([]);
  send(7);
  expect(connection).toEqual([true]);
  for (const events of open) events.dispatchEvent(new Event('error'));
  expect(connection).toEqual([true, false]);
  send(7);
  turn('hidden');
  expect(connection).toEqual([true, false, true, false]);
});

test('a connection that ends after an event is opened again by itself, once', () => {
  const { load, fail, wait, send, open } = tab();
  load();
  send(7);
  fail('refused');
  expect(wait()).toEqual([reopenDelay]);
  expect(open.size).toBe(1);
  fail('refused');
  expect(wait()).toEqual([]);
});

test('a poll opens a connection again that the server has refused, not one that is lost', () => {
  const { load, fail, poll, turn, open } = tab();
  load();
  const [first] = open;
  fail('lost');
  poll();
  expect([...open]).toEqual([first]);
  fail('refused');
  turn('hidden');
  poll();
  expect(open.size).toBe(0);
  turn('visible');
  poll();
  expect(open.size).toBe(1);
});

test('with another value in the storage, or without it, no composition is known', () => {
  sessionStorage.setItem('site:newest', 'something else');
  expect(newestSequence.read()).toBe(0);
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  newestSequence.remember(8);
  expect(newestSequence.read()).toBe(0);
  jest.restoreAllMocks();
});

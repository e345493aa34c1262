import {
  fetchSequence,
  firstReopenDelay,
  pollInterval,
  subscribeToComposition,
} from './follow-composition.ts';

/** A tab with a connection on which the test sends events. */
function tab() {
  const timers: { readonly ms: number; readonly run: () => void }[] = [];
  const window = Object.assign(new EventTarget(), {
    setTimeout: ((run: () => void, ms: number) => timers.push({ ms, run })) as Window['setTimeout'],
  });
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as DocumentVisibilityState,
    readyState: 'interactive' as const,
  });
  const open = new Set<EventTarget & { readyState: number }>();
  let changes = 0;
  let reopened = 0;
  const openEvents = () => {
    const events = Object.assign(new EventTarget(), { close: () => void open.delete(events), readyState: 1 });
    open.add(events);
    return events as unknown as EventSource;
  };
  const connection: boolean[] = [];
  subscribeToComposition({ document, window, openEvents, random: () => 1 }, () => 7, {
    onChange: () => changes++,
    onConnection: (alive) => void connection.push(alive),
    onReopen: () => reopened++,
  });
  return {
    open,
    connection,
    changes: () => changes,
    reopened: () => reopened,
    /** The connection is lost, and the browser opens it again; or the server refuses it, and the browser does not. */
    fail: (how: 'lost' | 'refused') => {
      for (const events of [...open]) {
        events.readyState = how === 'lost' ? 0 : 2;
        if (how === 'refused') open.delete(events);
        events.dispatchEvent(new Event('error'));
      }
    },
    /** Ends the waits; returns how long each was (ms). */
    wait: () =>
      timers.splice(0).map(({ ms, run }) => {
        run();
        return ms;
      }),
    send: (sequence: number) => {
      for (const events of open)
        events.dispatchEvent(new MessageEvent('composition', { data: String(sequence) }));
    },
    load: () => window.dispatchEvent(new Event('load')),
    leave: () => window.dispatchEvent(new Event('pagehide')),
    comeBack: (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
    turn: (visibilityState: DocumentVisibilityState) => {
      document.visibilityState = visibilityState;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

test('calls back for a newer composition, not for the page’s own', () => {
  const { load, send, changes } = tab();
  load();
  send(7);
  expect(changes()).toBe(0);
  send(8);
  expect(changes()).toBe(1);
});

test('no connection is opened before the page has loaded, and only one after that', () => {
  const { load, comeBack, open } = tab();
  expect(open.size).toBe(0);
  comeBack(false);
  expect(open.size).toBe(0);
  load();
  comeBack(true);
  expect(open.size).toBe(1);
});

test('the connection is closed in a hidden tab and on pagehide, and opened again afterwards', () => {
  const { load, turn, leave, comeBack, open } = tab();
  load();
  turn('hidden');
  expect(open.size).toBe(0);
  turn('visible');
  expect(open.size).toBe(1);
  leave();
  expect(open.size).toBe(0);
  comeBack(true);
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

test('a connection that is lost is left to the browser', () => {
  const { load, fail, wait, reopened } = tab();
  load();
  fail('lost');
  expect([wait(), reopened()]).toEqual([[], 0]);
});

test('a connection that is refused is opened again after delays that grow, until an event arrives', () => {
  const { load, fail, wait, send, open, reopened } = tab();
  load();
  const delays = Array.from({ length: 6 }, () => {
    fail('refused');
    return wait()[0];
  });
  expect(delays).toEqual([1, 2, 4, 8, 15, 15].map((times) => times * firstReopenDelay));
  expect(delays.at(-1)).toBe(pollInterval);
  expect([open.size, reopened()]).toEqual([1, 6]);
  send(7);
  fail('refused');
  expect(wait()).toEqual([firstReopenDelay]);
});

test('a refused connection is opened again when a hidden tab is shown, and only once', () => {
  const { load, fail, wait, turn, open, reopened } = tab();
  load();
  fail('refused');
  turn('hidden');
  wait();
  expect([open.size, reopened()]).toEqual([0, 0]);
  turn('visible');
  expect(open.size).toBe(1);
  fail('refused');
  turn('hidden');
  turn('visible');
  wait();
  expect([open.size, reopened()]).toEqual([1, 0]);
});

test.each([
  ['the live composition', async () => ({ sequence: 8 }), 8],
  ['a response of something else', () => Promise.reject(new SyntaxError()), 0],
  ['JSON of something else', async () => ({ error: 'maintenance' }), 0],
])('the sequence of %s', async (_, json, sequence) => {
  expect(await fetchSequence({ fetch: async () => ({ json }) as Response })).toBe(sequence);
});

test('without network there is no sequence', async () => {
  expect(await fetchSequence({ fetch: () => Promise.reject(new TypeError()) })).toBe(0);
});

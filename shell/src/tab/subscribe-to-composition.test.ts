import { subscribeToComposition } from './subscribe-to-composition.ts';

/** A tab with a connection that the test speaks on. */
function tab() {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as DocumentVisibilityState,
    readyState: 'interactive' as const,
  });
  const open = new Set<EventTarget>();
  let changes = 0;
  const openEvents = () => {
    const events = Object.assign(new EventTarget(), { close: () => void open.delete(events) });
    open.add(events);
    return events as unknown as EventSource;
  };
  const stop = subscribeToComposition(
    { document, window, openEvents },
    () => 7,
    () => changes++,
  );
  return {
    open,
    stop,
    changes: () => changes,
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

test('a newer composition is told, the page’s own is not', () => {
  const { load, send, changes } = tab();
  load();
  send(7);
  expect(changes()).toBe(0);
  send(8);
  expect(changes()).toBe(1);
});

test('nothing is opened before the page has loaded, nor twice', () => {
  const { load, comeBack, open } = tab();
  expect(open.size).toBe(0);
  comeBack(false);
  expect(open.size).toBe(0);
  load();
  comeBack(true);
  expect(open.size).toBe(1);
});

test('a hidden tab and a page that was left hold no connection, and have one again when they are back', () => {
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

test('once it is stopped it never listens again', () => {
  const { load, stop, turn, open } = tab();
  load();
  stop();
  turn('visible');
  expect(open.size).toBe(0);
});

import { subscribeToComposition } from './follow-composition.ts';

/** A tab with a connection on which the test sends events. */
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
  const connection: boolean[] = [];
  subscribeToComposition(
    { document, window, openEvents },
    () => 7,
    () => changes++,
    (alive) => void connection.push(alive),
  );
  return {
    open,
    connection,
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

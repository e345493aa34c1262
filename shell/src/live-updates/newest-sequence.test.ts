import { createNewestSequence, maxLag } from './newest-sequence.ts';

/** A storage of a tab, and a clock that the test sets. */
function setUp(values = new Map<string, string>()) {
  const clock = { time: 1_700_000_000_000 };
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  const open = () => createNewestSequence({ storage: () => storage, now: () => clock.time });
  return { clock, open, values };
}

test('a later document knows the newest sequence, also after a server that is behind', () => {
  const { open } = setUp();
  expect(open().read()).toBe(0);
  open().remember(8);
  open().remember(7);
  expect(open().read()).toBe(8);
});

test('after a minute a lower sequence counts', () => {
  const { open, clock } = setUp();
  open().remember(8);
  clock.time += maxLag - 1;
  open().remember(7);
  expect(open().read()).toBe(8);
  clock.time += 1;
  expect(open().read()).toBe(0);
  open().remember(7);
  expect(open().read()).toBe(7);
});

test('an announcement does not count longer because the clock is set back', () => {
  const { open, clock } = setUp();
  open().remember(8);
  clock.time -= 3_600_000;
  expect(open().read()).toBe(0);
});

test('without storage, or with another value in it, nothing is known', () => {
  const blocked = createNewestSequence({
    storage: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
    now: () => 0,
  });
  blocked.remember(8);
  expect(blocked.read()).toBe(0);
  const { open, values } = setUp();
  open().remember(8);
  for (const key of values.keys()) values.set(key, 'something else');
  expect(open().read()).toBe(0);
});

import { createExpiringMap } from './expiring-map.ts';

function openMap() {
  const time = { now: 0 };
  return { time, map: createExpiringMap<string>(150_000, () => time.now) };
}

test('what has expired leaves the memory with the next entry, although nobody reads', () => {
  const { time, map } = openMap();
  map.set('a', 'first');
  time.now = 151_000;
  map.set('b', 'second');
  expect(map.size).toBe(1);
  expect(map.values()).toEqual(['second']);
});

test('an entry that is set again lives on, and is no longer the oldest', () => {
  const { time, map } = openMap();
  map.set('a', 'first');
  map.set('b', 'second');
  time.now = 100_000;
  map.set('a', 'third');
  time.now = 151_000;
  expect([map.get('a'), map.get('b')]).toEqual(['third', undefined]);
  map.set('c', 'fourth');
  map.removeOldest();
  expect(map.values()).toEqual(['fourth']);
});

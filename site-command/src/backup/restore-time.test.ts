import { parseRestoreTime } from './restore-time.ts';

const now = new Date('2026-06-01T12:00:00Z');

test.each([
  ['2026-01-05T17:30Z', '2026-01-05T17:30:00.000Z'],
  ['2026-01-05T17:30:15Z', '2026-01-05T17:30:15.000Z'],
  ['2026-01-05T17:30:15.250Z', '2026-01-05T17:30:15.250Z'],
  ['2026-01-05T17:30+05:30', '2026-01-05T12:00:00.000Z'],
  ['2026-01-01T01:00+05:30', '2025-12-31T19:30:00.000Z'],
  ['2024-02-29T00:00Z', '2024-02-29T00:00:00.000Z'],
  ['2026-06-01T12:00Z', '2026-06-01T12:00:00.000Z'],
])('%s is %s', (text, time) => {
  expect(parseRestoreTime(text, now).toISOString()).toBe(time);
});

test.each([
  ...['5', '05/01/2026', '2026', '2026-01-05', '2026-01-05T17:30', '2026-01-05 17:30Z', 'noon', ''],
  ...['2026-02-31T00:00Z', '2026-02-29T00:00Z', '2026-04-31T10:00+05:30', '2026-00-10T00:00Z'],
  ...['2026-13-01T00:00Z', '2026-01-05T24:00Z', '2026-01-05T17:60Z', '2026-01-05T17:30+25:00'],
])('"%s" is refused', (text) => {
  expect(() => parseRestoreTime(text, now)).toThrow('--at takes');
});

test('a time in the future is refused, and the message has the present in UTC', () => {
  expect(() => parseRestoreTime('2026-06-01T12:00:00.001Z', now)).toThrow(
    '--at 2026-06-01T12:00:00.001Z is in the future: it is 2026-06-01T12:00:00.000Z. Without --at, the newest backup is restored.',
  );
});

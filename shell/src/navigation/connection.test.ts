import { watchNetwork } from './connection.ts';

test('the network may be the cause of a failure while it is away, and for 10 s afterwards', () => {
  let time = 0;
  const navigator = { onLine: true };
  const target = Object.assign(new EventTarget(), { navigator }) as unknown as Window;
  const mayBeNetwork = watchNetwork(target, () => time);
  expect(mayBeNetwork()).toBe(false);
  navigator.onLine = false;
  expect(mayBeNetwork()).toBe(true);
  navigator.onLine = true;
  time = 60_000;
  target.dispatchEvent(new Event('online'));
  time = 69_999;
  expect(mayBeNetwork()).toBe(true);
  time = 70_000;
  expect(mayBeNetwork()).toBe(false);
});

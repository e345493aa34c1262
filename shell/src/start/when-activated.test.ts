import { whenActivated } from './when-activated.ts';

test('a page that is shown starts at once', () => {
  let calls = 0;
  whenActivated(document, () => calls++);
  expect(calls).toBe(1);
});

test('a page that is prerendered starts when it is shown, once', () => {
  let calls = 0;
  const hidden = Object.assign(new EventTarget(), { prerendering: true });
  whenActivated(hidden, () => calls++);
  expect(calls).toBe(0);
  for (const _ of [1, 2]) hidden.dispatchEvent(new Event('prerenderingchange'));
  expect(calls).toBe(1);
});

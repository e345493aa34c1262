import { onFirstInteractionButLinks } from './first-interaction.ts';

const prefetch = { point: () => new Promise<void>(() => {}), stop: () => {} };
const show = () => false;

test.each(['pointermove', 'touchstart', 'wheel', 'keydown', 'focusin', 'input', 'click', 'dragenter'])(
  '%s is an interaction',
  (type) => {
    let calls = 0;
    onFirstInteractionButLinks({ document, window, prefetch, show }, () => calls++);
    // Also if the page stops the event.
    document.body.addEventListener(type, (event) => event.stopPropagation(), { once: true });
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    expect(calls).toBe(1);
  },
);

test('scrolling is not an interaction: a page can scroll by itself', () => {
  let calls = 0;
  onFirstInteractionButLinks({ document, window, prefetch, show }, () => calls++);
  document.dispatchEvent(new Event('scroll'));
  expect(calls).toBe(0);
});

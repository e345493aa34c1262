import { onFirstInteractionButLinks } from './first-interaction.ts';

const prefetch = { point: () => new Promise<void>(() => {}), stop: () => {} };

test.each(['pointermove', 'touchstart', 'wheel', 'keydown', 'focusin', 'input', 'click', 'dragenter'])(
  '%s is an interaction',
  (type) => {
    let calls = 0;
    onFirstInteractionButLinks({ document, window, prefetch }, () => calls++);
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    expect(calls).toBe(1);
  },
);

test('scrolling is not an interaction: a page can scroll by itself', () => {
  let calls = 0;
  onFirstInteractionButLinks({ document, window, prefetch }, () => calls++);
  document.dispatchEvent(new Event('scroll'));
  expect(calls).toBe(0);
});

test('calls back once, even if the page stops the event', () => {
  let calls = 0;
  document.body.innerHTML = '<p>Words</p>';
  const words = document.querySelector('p') as HTMLElement;
  words.addEventListener('keydown', (event) => event.stopPropagation());
  onFirstInteractionButLinks({ document, window, prefetch }, () => calls++);
  for (const type of ['keydown', 'keydown', 'wheel']) words.dispatchEvent(new Event(type, { bubbles: true }));
  expect(calls).toBe(1);
});

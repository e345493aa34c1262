import { atFirstSign } from './first-sign.ts';

test.each(['pointermove', 'touchstart', 'wheel', 'keydown', 'focusin', 'input', 'dragenter'])(
  '%s is a sign of a visitor',
  (sign) => {
    let come = 0;
    atFirstSign(document, () => come++);
    document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(come).toBe(1);
  },
);

test('a page that scrolls by itself is no sign', () => {
  let come = 0;
  atFirstSign(document, () => come++);
  document.dispatchEvent(new Event('scroll'));
  expect(come).toBe(0);
});

test('only the first one counts, also where a page keeps events to itself', () => {
  let come = 0;
  document.body.innerHTML = '<p>Words</p>';
  const words = document.querySelector('p') as HTMLElement;
  words.addEventListener('keydown', (event) => event.stopPropagation());
  atFirstSign(document, () => come++);
  for (const sign of ['keydown', 'keydown', 'wheel']) words.dispatchEvent(new Event(sign, { bubbles: true }));
  expect(come).toBe(1);
});

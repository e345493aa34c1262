import { markUsed, onFirstUse, waitsForUse } from './first-use.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <header><button id="menu">Menu</button></header>
    <main>
      <p id="text">Text <a href="/about"><b id="link">About</b></a> <a href="#field" id="arrow">Down</a></p>
      <h1 id="heading" tabindex="-1">Title</h1>
      <button><span id="button">Share</span></button>
      <form><p id="hint">Hint</p><input id="field"></form>
      <div id="custom" tabindex="0"></div>
    </main>`;
  for (const name of ['hydrate', 'used']) delete document.documentElement.dataset[name];
});

const fire = (type: string, id: string) =>
  document.getElementById(id)?.dispatchEvent(new Event(type, { bubbles: true }));

const uses = [
  ['pointerover', 'button'],
  ['pointerover', 'hint'],
  ['focusin', 'field'],
  ['focusin', 'custom'],
  ['pointerover', 'arrow'],
  ['input', 'field'],
  ['dragenter', 'text'],
  ['click', 'text'],
  ['click', 'button'],
] as const;

test.each(uses)('%s on the %s is a use, and only the first one counts', (type, id) => {
  let count = 0;
  onFirstUse(document, () => count++);
  fire(type, id);
  expect(count).toBe(1);
  for (const [otherType, otherId] of uses) fire(otherType, otherId);
  expect(count).toBe(1);
});

test.each([
  ['pointerover', 'text'],
  ['pointerover', 'link'],
  ['focusin', 'link'],
  ['click', 'link'],
  // Arriving at a page moves the focus to its heading.
  ['focusin', 'heading'],
  ['wheel', 'text'],
  ['pointerover', 'menu'],
  ['click', 'menu'],
  ['input', 'menu'],
] as const)('%s on the %s is none', (type, id) => {
  let count = 0;
  onFirstUse(document, () => count++);
  fire(type, id);
  expect(count).toBe(0);
  fire('input', 'field');
  expect(count).toBe(1);
});

test.each([
  ['touch', '<button>Share</button>', 1],
  ['pen', '<form></form>', 1],
  ['touch', '<a href="#part">Part</a>', 0],
  ['mouse', '<button>Share</button>', 0],
] as const)('%s on the text of a page with %s: %i uses', (pointerType, content, expected) => {
  document.body.innerHTML = `<main><p id="text">Text</p>${content}</main>`;
  let count = 0;
  onFirstUse(document, () => count++);
  const press = Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType });
  document.getElementById('text')?.dispatchEvent(press);
  expect(count).toBe(expected);
});

test.each([
  ['field', 1],
  ['custom', 1],
  ['heading', 0],
  ['link', 0],
  ['menu', 0],
] as const)('the focus that is on the %s already: %i uses', (id, expected) => {
  document.getElementById(id)?.closest<HTMLElement>('a, h1, button, input, div')?.focus();
  let count = 0;
  onFirstUse(document, () => count++);
  expect(count).toBe(expected);
  fire('input', 'field');
  expect(count).toBe(1);
});

test('a document tells whether the code of its page waits, until it is used', () => {
  const { dataset } = document.documentElement;
  const waits = (hydrate: string) => {
    dataset.hydrate = hydrate;
    return waitsForUse(document);
  };
  expect(['load', 'interaction', 'use', 'prefetch', 'newer'].map(waits)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
  dataset.hydrate = 'use';
  markUsed(document);
  expect(waitsForUse(document)).toBe(false);
});

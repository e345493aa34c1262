import { replayClicks } from './replay-clicks.ts';
import { createSiteStart } from './site-start.ts';

/** Removes the listeners that the last page has added to the document. */
let leave = async () => {};
afterEach(() => leave());

/** A page with buttons and a form, and a log of their actions. The test ends the waits. */
function page() {
  document.body.innerHTML = `
    <div id="root">
      <button type="button"><span>Menu</span></button>
      <button type="button">Other</button>
      <form>
        <input name="name">
        <button type="submit">Send</button>
        <button type="button">Remove</button>
      </form>
      <button>Share</button>
    </div>
    <button type="button">Outside</button>`;
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === name,
    ) as HTMLButtonElement;
  const form = document.querySelector('form') as HTMLFormElement;
  const done: string[] = [];
  const tab = new EventTarget();
  const network = { onLine: true };
  const start = createSiteStart();
  const fail = () => start.fail('load');
  const waits: { ms: number; end: () => void }[] = [];
  replayClicks({
    document,
    start,
    window: tab as unknown as Window,
    navigator: network,
    wait: (ms) => new Promise((resolve) => void waits.push({ ms, end: resolve })),
  });
  /** Ends all waits up to this length. */
  const pass = async (ms: number) => {
    for (const wait of waits.splice(0)) {
      if (wait.ms <= ms) wait.end();
      else waits.push(wait);
    }
    await new Promise((resolve) => setTimeout(resolve));
  };
  /** The browser's own submit, for a form without a submit handler. */
  form.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) done.push('sent by the browser');
    event.preventDefault();
  });
  const root = document.getElementById('root') as HTMLElement;
  const act = (event: Event) => {
    const pressed = event.target instanceof Element && event.target.closest<HTMLButtonElement>('button');
    if (pressed && pressed.type === 'button') done.push(pressed.textContent ?? '');
  };
  /** Like React, stops clicks on parts that are not hydrated, at the root. */
  const stop = (event: Event) => event.stopPropagation();
  const startHydration = () => {
    root.addEventListener('click', act);
    start.reach('hydrating');
  };
  const suspend = () => root.addEventListener('click', stop, { capture: true });
  const hydrate = async () => {
    root.removeEventListener('click', stop, { capture: true });
    root.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        done.push('sent by code');
      },
      { capture: true },
    );
    start.reach('hydrated');
    await pass(0);
  };
  leave = async () => {
    if (start.stage() !== 'hydrated') start.reach('hydrated');
    await pass(0);
  };
  return { button, form, done, pass, tab, network, fail, suspend, startHydration, hydrate };
}

test('a button that was pressed before React listens acts once React listens', () => {
  const { button, done, startHydration } = page();
  button('Menu').querySelector('span')?.click();
  expect(done).toEqual([]);
  startHydration();
  expect(done).toEqual(['Menu']);
});

test('the page shows that a press waits, until it acts or is dropped', async () => {
  const { button, tab, fail, startHydration, hydrate } = page();
  const isHeld = () => document.documentElement.hasAttribute('data-held');
  button('Menu').click();
  expect(isHeld()).toBe(true);
  startHydration();
  expect(isHeld()).toBe(false);
  button('Send').click();
  expect(isHeld()).toBe(true);
  fail();
  expect(isHeld()).toBe(false);
  button('Share').click();
  tab.dispatchEvent(new Event('pagehide'));
  tab.dispatchEvent(new Event('pageshow'));
  expect(isHeld()).toBe(false);
  await hydrate();
  expect(isHeld()).toBe(false);
});

test('a button that is not hydrated at that time acts once the page is hydrated', async () => {
  const { button, done, suspend, startHydration, hydrate } = page();
  button('Menu').click();
  suspend();
  startHydration();
  expect(done).toEqual([]);
  await hydrate();
  expect(done).toEqual(['Menu']);
});

test('a click that was handled is not replayed', async () => {
  const { button, done, startHydration, hydrate } = page();
  startHydration();
  button('Menu').click();
  expect(done).toEqual(['Menu']);
  await hydrate();
  expect(done).toEqual(['Menu']);
});

test('a click whose handler stops it is not replayed either', async () => {
  const { button, done, startHydration, hydrate } = page();
  startHydration();
  button('Menu').addEventListener('click', (event) => event.stopPropagation());
  button('Menu').click();
  await hydrate();
  expect(done).toEqual([]);
});

test('several buttons act in the order of their last clicks, each once', async () => {
  const { button, done, startHydration, hydrate } = page();
  for (const name of ['Menu', 'Other', 'Menu']) button(name).click();
  startHydration();
  await hydrate();
  expect(done).toEqual(['Other', 'Menu']);
});

test('a click on a button of a form that does not submit it is also held', () => {
  const { button, done, startHydration } = page();
  button('Remove').click();
  startHydration();
  expect(done).toEqual(['Remove']);
});

test('a button that was removed, or hidden with its page, is not clicked', async () => {
  const { button, done, suspend, startHydration, hydrate } = page();
  suspend();
  startHydration();
  button('Menu').click();
  button('Other').click();
  button('Menu').remove();
  Object.assign(button('Other'), { checkVisibility: () => false });
  await hydrate();
  expect(done).toEqual([]);
});

test('a click on a button outside React’s root is not held', () => {
  const { button, done, startHydration } = page();
  button('Outside').addEventListener('click', () => done.push('Outside'));
  button('Outside').click();
  startHydration();
  expect(done).toEqual(['Outside']);
});

test('nothing is held once the page is hydrated', async () => {
  const { button, done, startHydration, hydrate } = page();
  startHydration();
  await hydrate();
  button('Menu').click();
  button('Send').click();
  expect(done).toEqual(['Menu', 'sent by code']);
});

test('a submit waits for the page’s code, and sends text that was typed in the meantime', async () => {
  const { button, form, done, startHydration, hydrate } = page();
  button('Send').click();
  button('Send').click();
  startHydration();
  expect(done).toEqual([]);
  (form.elements[0] as HTMLInputElement).value = 'Asha';
  await hydrate();
  expect(done).toEqual(['sent by code']);
  expect(new FormData(form).get('name')).toBe('Asha');
});

test('the browser says nothing about an incomplete form whose code may come', async () => {
  const { button, form, done, startHydration, hydrate } = page();
  const refused = jest.fn();
  form.addEventListener('invalid', refused, { capture: true });
  (form.elements[0] as HTMLInputElement).required = true;
  button('Send').click();
  startHydration();
  form.noValidate = true;
  await hydrate();
  expect(refused).not.toHaveBeenCalled();
  expect(done).toEqual(['sent by code']);
});

test('a submit whose code has failed is left to the browser, as are later ones, and not repeated by code', async () => {
  const { button, done, fail, startHydration, hydrate } = page();
  button('Send').click();
  expect(done).toEqual([]);
  fail();
  expect(done).toEqual(['sent by the browser']);
  button('Send').click();
  expect(done).toEqual(['sent by the browser', 'sent by the browser']);
  startHydration();
  await hydrate();
  expect(done).toHaveLength(2);
});

test('the browser validates an incomplete form whose code has failed', () => {
  const { button, form, done, fail } = page();
  const refused = jest.fn();
  form.addEventListener('invalid', refused, { capture: true });
  (form.elements[0] as HTMLInputElement).required = true;
  button('Send').click();
  fail();
  expect(refused).toHaveBeenCalledTimes(1);
  expect(done).toEqual([]);
});

test('a submit whose code has failed because the network is gone waits for it', async () => {
  const { button, done, fail, network, startHydration, hydrate } = page();
  button('Send').click();
  network.onLine = false;
  fail();
  expect(done).toEqual([]);
  network.onLine = true;
  startHydration();
  await hydrate();
  expect(done).toEqual(['sent by code']);
});

test('a button that was replaced with its page is found again, also beside one of an extension', async () => {
  const { button, done, suspend, startHydration, hydrate } = page();
  suspend();
  startHydration();
  button('Other').click();
  const before = button('Other');
  before.replaceWith(before.cloneNode(true));
  document
    .getElementById('root')
    ?.prepend(Object.assign(document.createElement('button'), { className: 'x' }));
  await hydrate();
  expect(done).toEqual(['Other']);
});

test('a press is not carried out by a button of another page that looks like it', async () => {
  const { button, done, suspend, startHydration, hydrate } = page();
  suspend();
  startHydration();
  const main = document.createElement('main');
  document.getElementById('root')?.append(main);
  main.append(button('Other'), button('Share'));
  button('Other').click();
  window.history.pushState(null, '', '/another');
  button('Other').replaceWith(button('Other').cloneNode(true));
  await hydrate();
  window.history.pushState(null, '', '/');
  expect(done).toEqual([]);
});

test('a form that was removed is not sent', async () => {
  const { button, form, done, hydrate } = page();
  button('Send').click();
  form.remove();
  await hydrate();
  expect(done).toEqual([]);
});

test('clicks from before the page was left are dropped when it is restored', async () => {
  const { button, done, tab, startHydration, hydrate } = page();
  button('Menu').click();
  button('Send').click();
  tab.dispatchEvent(new Event('pagehide'));
  startHydration();
  await hydrate();
  expect(done).toEqual([]);
});

import { hydratedEvent, replayClicks } from './replay-clicks.ts';

/** A page with a menu button, a link and a form, and what has been done with them since its code is there. */
function page() {
  document.body.innerHTML =
    '<button type="button"><span>Menu</span></button><button type="button">Other</button><form><button type="submit">Send</button></form>';
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLElement;
  const [menu, other, send] = [button('Menu'), button('Other'), button('Send')];
  const done: string[] = [];
  replayClicks(document);
  const hydrate = () => {
    for (const name of ['Menu', 'Other']) button(name).addEventListener('click', () => done.push(name));
    send.addEventListener('click', (event) => {
      event.preventDefault();
      done.push('Send');
    });
    document.dispatchEvent(new Event(hydratedEvent));
  };
  return { menu, other, send, done, hydrate };
}

test('a button that was pressed before its code was there answers when it is', () => {
  const { menu, done, hydrate } = page();
  menu.querySelector('span')?.click();
  expect(done).toEqual([]);
  hydrate();
  expect(done).toEqual(['Menu']);
});

test('of several the last one, and once', () => {
  const { menu, other, done, hydrate } = page();
  menu.click();
  menu.click();
  other.click();
  hydrate();
  document.dispatchEvent(new Event(hydratedEvent));
  expect(done).toEqual(['Other']);
});

test('nothing that the browser does without code is done a second time', () => {
  const { send, done, hydrate } = page();
  send.closest('form')?.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  send.click();
  hydrate();
  expect(done).toEqual([]);
});

test('a button that is pressed later is its own code’s business alone', () => {
  const { menu, done, hydrate } = page();
  hydrate();
  menu.click();
  expect(done).toEqual(['Menu']);
});

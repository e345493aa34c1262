import { replayClicks } from './replay-clicks.ts';
import { createSiteStart } from './site-start.ts';
import { testTab } from './testing/tab.ts';
import { pressTimeout } from './waiting.ts';

let leave = async () => {};
afterEach(() => leave());

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
    <button type="button">Outside</button>
    <p id="held" role="status"></p>`;
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === name,
    ) as HTMLButtonElement;
  const form = document.querySelector('form') as HTMLFormElement;
  const done: string[] = [];
  const tab = testTab();
  const start = createSiteStart(tab.waiting);
  const fail = (failure: 'load' | 'start' = 'load') => {
    start.tell(failure);
    return tab.settled();
  };
  const waits: { ms: number; end: () => void }[] = [];
  replayClicks({
    document,
    start,
    wait: (ms) => new Promise((resolve) => void waits.push({ ms, end: resolve })),
  });
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
  return { button, form, done, pass, tab, fail, suspend, startHydration, hydrate };
}

test('a press that waits is announced, and its button alone is busy, until it acts or is dropped', async () => {
  const { button, tab, fail, startHydration } = page();
  const busy = () =>
    [...document.querySelectorAll('button')]
      .filter(({ ariaBusy }) => ariaBusy === 'true')
      .map(({ textContent }) => textContent);
  const said = () => document.getElementById('held')?.textContent;
  button('Menu').click();
  expect([busy(), said()]).toEqual([['Menu'], 'Waiting for the page…']);
  startHydration();
  expect([busy(), said()]).toEqual([[], '']);
  button('Send').click();
  expect([busy(), said()]).toEqual([['Send'], 'Waiting for the page…']);
  await fail();
  expect([busy(), said()]).toEqual([[], '']);
  button('Share').click();
  await tab.leave();
  expect([busy(), said()]).toEqual([[], '']);
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

test('a click on a button that is inert is not held', () => {
  const { button, done, startHydration } = page();
  button('Other').setAttribute('aria-disabled', 'true');
  button('Other').click();
  startHydration();
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

test('a submit whose code has thrown is left to the browser, as are later ones, and not repeated by code', async () => {
  const { button, done, fail, pass, startHydration, hydrate } = page();
  button('Send').click();
  expect(done).toEqual([]);
  await fail('start');
  expect(done).toEqual(['sent by the browser']);
  button('Send').click();
  await pass(0);
  expect(done).toEqual(['sent by the browser', 'sent by the browser']);
  startHydration();
  await hydrate();
  expect(done).toHaveLength(2);
});

test.each<[string, (loaded: ReturnType<typeof page>) => void]>([
  ['the shell', () => undefined],
  ['the page', ({ startHydration }) => startHydration()],
  [
    'the hydration',
    ({ suspend, startHydration }) => {
      suspend();
      startHydration();
    },
  ],
])('a submit is left to the browser after 20 s if %s is late, and not before', async (_, load) => {
  const tested = page();
  const { button, done, pass, hydrate } = tested;
  load(tested);
  button('Menu').click();
  button('Send').click();
  const acted = done.length;
  await pass(pressTimeout - 1);
  expect(done).toHaveLength(acted);
  await pass(pressTimeout);
  expect(done.slice(acted)).toEqual(['sent by the browser']);
  await hydrate();
  expect(done.filter((what) => what.startsWith('sent'))).toEqual(['sent by the browser']);
});

test('a server that takes its time to answer delays no submit that is due', async () => {
  const { button, done, pass, tab } = page();
  let answer = () => {};
  const { fetch } = tab.window;
  tab.window.fetch = async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return fetch();
  };
  button('Send').click();
  await pass(pressTimeout - 5000);
  answer();
  await pass(5000);
  expect(done).toEqual(['sent by the browser']);
});

describe('without an answer of the server', () => {
  test.each<
    [string, (tab: ReturnType<typeof testTab>) => unknown, (tab: ReturnType<typeof testTab>) => unknown]
  >([
    ['the browser is offline', ({ goOnline }) => goOnline(false), ({ goOnline }) => goOnline(true)],
    [
      'the browser thinks that it is online',
      ({ server }) => {
        server.live = 0;
      },
      ({ server, waiting }) => {
        server.live = 7;
        return waiting.ask();
      },
    ],
  ])('a submit that is due waits until it answers, while %s', async (_, goes, comesBack) => {
    const { button, done, pass, fail, tab } = page();
    await goes(tab);
    button('Send').click();
    await pass(pressTimeout);
    await fail();
    expect(done).toEqual([]);
    expect(button('Send').ariaBusy).toBe('true');
    await comesBack(tab);
    await tab.settled();
    expect(done).toEqual(['sent by the browser']);
  });
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

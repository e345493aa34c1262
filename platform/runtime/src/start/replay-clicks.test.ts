import { createSiteStart } from '../tab/site-start.ts';
import { testTab } from '../tab/testing/tab.ts';
import { replayClicks } from './replay-clicks.ts';

function page() {
  document.body.innerHTML = `
    <div id="root">
      <button type="button"><span>Menu</span></button>
      <button type="button">Other</button>
      <form>
        <button type="submit">Send</button>
        <button type="button">Remove</button>
      </form>
      <button>Share</button>
      <main></main>
    </div>
    <button type="button">Outside</button>
    <p id="held" role="status"></p>`;
  const root = document.getElementById('root') as HTMLElement;
  const buttons = () => [...document.querySelectorAll('button')];
  const at = (name = '') => buttons().find(({ textContent }) => textContent === name) as HTMLButtonElement;
  const done: string[] = [];
  const tab = testTab();
  const start = createSiteStart(tab.waiting);
  const waits: { ms: number; end: () => void }[] = [];
  const wait = (ms: number) => new Promise<void>((resolve) => void waits.push({ ms, end: resolve }));
  replayClicks({ document, start, wait });
  const pass = (ms: number) => {
    for (const one of waits.splice(0)) {
      if (one.ms <= ms) one.end();
      else waits.push(one);
    }
  };
  /** The browser's own submit, for a form without a submit handler. */
  document.querySelector('form')?.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) done.push('browser');
    event.preventDefault();
  });
  at('Outside').addEventListener('click', () => done.push('Outside'));
  const act = ({ target }: Event) => {
    const pressed = (target as Element).closest<HTMLButtonElement>('button');
    if (pressed?.type === 'button') done.push(pressed.textContent);
  };
  /** Like React, stops clicks on parts that are not hydrated, at the root. */
  const stop = (event: Event) => event.stopPropagation();
  const steps: Readonly<Record<string, (name?: string) => unknown>> = {
    press: (name) => at(name).click(),
    suspend: () => root.addEventListener('click', stop, { capture: true }),
    hydrating: () => {
      root.addEventListener('click', act);
      start.reach('hydrating');
    },
    hydrated: () => {
      root.removeEventListener('click', stop, { capture: true });
      const send = (event: Event) => {
        event.preventDefault();
        done.push('code');
      };
      root.addEventListener('submit', send, { capture: true });
      start.reach('hydrated');
      pass(0);
    },
    wait: (ms) => pass(Number(ms)),
    fail: () => start.emit('load'),
    throw: () => start.emit('start'),
    leave: tab.leave,
    offline: () => tab.goOnline(false),
    online: () => tab.goOnline(true),
    server: (live) => {
      tab.server.live = Number(live);
      return live === '0' ? undefined : tab.waiting.ask();
    },
    stop: (name) => at(name).addEventListener('click', stop),
    inert: (name) => at(name).setAttribute('aria-disabled', 'true'),
    remove: (name) => at(name).remove(),
    hide: (name) => Object.assign(at(name), { checkVisibility: () => false }),
    replace: (name) => at(name).replaceWith(Object.assign(at(name).cloneNode(true), { ariaBusy: null })),
    extension: () => root.prepend(Object.assign(document.createElement('button'), { className: 'x' })),
    move: (name) => root.querySelector('main')?.append(at(name), at('Share')),
    go: (path) => window.history.replaceState(null, '', path),
  };
  return {
    tab,
    /** @returns what has acted, and whose buttons are busy */
    perform: async (what: string) => {
      for (const step of what.split(', ')) {
        const [name = '', of] = step.split(' ');
        await steps[name]?.(of);
        await tab.settled();
      }
      const busy = buttons().filter(({ ariaBusy }) => ariaBusy === 'true');
      const said = busy.length > 0 ? 'Waiting for the page…' : '';
      expect(document.getElementById('held')?.textContent).toBe(said);
      return `${done.join(' ')} | ${busy.map(({ textContent }) => textContent).join(' ')}`;
    },
    /** The listeners go. */
    end: () => start.stage() === 'hydrated' || steps.hydrated?.(),
  };
}

let tested: ReturnType<typeof page>;
beforeEach(() => {
  tested = page();
});
afterEach(async () => {
  tested.end();
  await tested.tab.settled();
  window.history.replaceState(null, '', '/');
});

test.each([
  ['a press waits, and its button alone is busy', 'press Menu', ' | Menu'],
  ['it acts', 'press Menu, hydrating', 'Menu | '],
  ['it is dropped', 'press Menu, leave, hydrating', ' | '],
  ['several buttons', 'press Menu, press Other, press Menu, hydrating, hydrated', 'Other Menu | '],
  ['a button of a form that does not submit it', 'press Remove, hydrating', 'Remove | '],
  ['an inert button', 'inert Other, press Other, hydrating', ' | '],
  ['a button outside React’s root', 'press Outside, hydrating', 'Outside | '],
  ['a click that its handler stops', 'hydrating, stop Menu, press Menu, hydrated', ' | '],
  [
    'a button that was removed, or hidden with its page',
    'suspend, hydrating, press Menu, press Other, remove Menu, hide Other, hydrated',
    ' | ',
  ],
  [
    'a button beside a new one',
    'suspend, hydrating, press Other, replace Other, extension, hydrated',
    'Other | ',
  ],
  [
    'a button of another page that looks like it',
    'suspend, hydrating, move Other, press Other, go /another, replace Other, hydrated',
    ' | ',
  ],
  ['presses afterwards', 'hydrating, hydrated, press Menu, press Send', 'Menu code | '],
  ['a submit waits', 'hydrating, press Send', ' | Send'],
  ['a submit that waits for code', 'press Send, hydrating, hydrated', 'code | '],
  ['a submit whose code did not load', 'hydrating, press Send, fail', 'browser | '],
  ['a submit whose code has thrown', 'press Send, throw', 'browser | '],
  ['later submits', 'press Send, throw, press Send, hydrating, hydrated', 'browser browser | '],
  ['less than 20 s', 'press Send, wait 19999', ' | Send'],
  ['20 s without the shell', 'press Send, wait 19999, wait 20000, hydrated', 'browser | '],
  ['20 s without the page', 'hydrating, press Send, wait 19999, wait 20000, hydrated', 'browser | '],
  ['20 s of hydration', 'suspend, hydrating, press Send, wait 19999, wait 20000, hydrated', 'browser | '],
  ['20 s and a failure without a network', 'offline, press Send, wait 20000, fail', ' | Send'],
  ['then the network', 'offline, press Send, wait 20000, fail, online', 'browser | '],
  ['20 s and a failure without an answer', 'server 0, press Send, wait 20000, fail', ' | Send'],
  ['then an answer', 'server 0, press Send, wait 20000, fail, server 7', 'browser | '],
])('%s: after %s: %s', async (_, steps, outcome) => expect(await tested.perform(steps)).toBe(outcome));

test('a server that takes its time to answer delays no submit that is due', async () => {
  const answer = Promise.withResolvers<void>();
  const { fetch } = tested.tab.window;
  tested.tab.window.fetch = () => answer.promise.then(fetch);
  await tested.perform('press Send, wait 15000');
  answer.resolve();
  expect(await tested.perform('wait 5000')).toBe('browser | ');
});

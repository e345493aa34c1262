import type { Connection } from '../tab/connection.ts';
import { startPrefetching } from './prefetch.ts';

interface Tab {
  readonly connection?: Connection;
  readonly focused?: boolean;
  readonly canHover?: boolean;
  /** Pages whose documents a click opens. */
  readonly documents?: readonly string[];
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

/**
 * The mouse is `over` a link, links are in view (`show`), a document has had its time (`pass`), an idle time has come and
 * what is loading is there (`settle`), clicks open no documents any more (`code`), a link is added (`add`).
 *
 * @returns the pages that were loaded, then those that were prerendered
 */
async function perform(
  steps: string,
  { connection, focused, canHover = true, documents = [] }: Tab = {},
): Promise<string> {
  // Each test has its own document, because listeners are not removed. But only the global document can have a focus.
  const page = focused ? document : document.implementation.createHTMLDocument();
  page.head.innerHTML = '<base href="http://localhost/">';
  page.body.innerHTML = `
    <a id="cellar" href="/cellar"><span>Cellar</span></a>
    <a id="again" href="/cellar">Cellar</a>
    <a id="contact" href="/contact">Contact</a>
    <a id="form" href="/join-innovation">Apply</a>
    <a id="tab" href="/terms" target="_blank">Terms</a>
    <a id="elsewhere" href="https://elsewhere.example/cellar">Elsewhere</a>
    <p id="text">Text</p>`;
  const at = (id: string) => page.getElementById(id) as HTMLElement;
  if (focused) at('cellar').focus();
  const requested: string[] = [];
  const prerendered: string[] = [];
  const [arrivals, idle, waits]: [(() => void)[], (() => void)[], (() => void)[]] = [[], [], []];
  const watched = new Set<Element>();
  let notify: IntersectionObserverCallback = () => {};
  let opened = documents;
  const observer = {
    observe: (link: Element) => void watched.add(link),
    unobserve: (link: Element) => void watched.delete(link),
  } as unknown as IntersectionObserver;
  startPrefetching({
    document: page,
    connection,
    whenIdle: (work) => void idle.push(work),
    observe: (onChange) => {
      notify = onChange;
      return observer;
    },
    navigation: {
      prefetch: (path) => {
        requested.push(path);
        return new Promise<void>((resolve) => arrivals.push(resolve));
      },
      isWantedInView: (path) => path !== '/join-innovation',
      opensDocument: (path) => opened.includes(path),
      prerender: (path) => void prerendered.push(path),
    },
    canHover: () => canHover,
    wait: () => new Promise<void>((resolve) => void waits.push(resolve)),
  });
  const point = (type: string, id: string, pointerType = '') =>
    (at(id).firstElementChild ?? at(id)).dispatchEvent(
      Object.assign(new Event(type, { bubbles: true }), { pointerType }),
    );
  for (const step of steps.split(', ')) {
    const [what = '', ...ids] = step.split(' ');
    const [id = ''] = ids;
    if (what === 'over') point('pointerover', id, 'mouse');
    else if (what === 'touchstart' || what === 'focusin') point(what, id);
    else if (what === 'pass') for (const end of waits.splice(0)) end();
    else if (what === 'code') opened = [];
    else if (what === 'add') page.body.insertAdjacentHTML('beforeend', `<main><a id="${id}" href="/${id}">`);
    else if (what === 'show') {
      const inView = ids.map(at).filter((link) => watched.has(link));
      const entries = inView.map((target) => ({ target, isIntersecting: true }));
      notify(entries as unknown as IntersectionObserverEntry[], observer);
    } else if (what === 'settle') {
      await turn();
      for (const work of idle.splice(0)) work();
      for (const arrive of arrivals.splice(0)) arrive();
    }
    await turn();
  }
  return `${requested.join(' ')} | ${prerendered.join(' ')}`;
}

const cellar: Tab = { documents: ['/cellar'] };
const both: Tab = { documents: ['/cellar', '/contact'] };

test.each<[what: string, tab: Tab, steps: string, outcome: string]>([
  ['a touch, also if a click opens the document', cellar, 'touchstart cellar', '/cellar | '],
  ['the focus, also if a click opens the document', cellar, 'focusin cellar', '/cellar | '],
  ['a link that has the focus already', { focused: true }, 'pass', '/cellar | '],
  ['the mouse', {}, 'over cellar, settle', '/cellar | /cellar'],
  ['a mouse that goes on at once', {}, 'over cellar, over contact, settle', '/cellar /contact | /contact'],
  ['a mouse, before the document has had its time', cellar, 'over cellar, over cellar', ' | '],
  ['a mouse, after that', cellar, 'over cellar, over cellar, pass', '/cellar | '],
  ['a mouse that has left by then', cellar, 'over cellar, over text, pass', ' | '],
  ['links in view, at idle times, one by one', {}, 'show cellar contact, settle', '/cellar | '],
  [
    'two links to a page in view',
    {},
    'show cellar again contact, settle, settle, settle',
    '/cellar /contact | ',
  ],
  ['links in view while clicks open documents', both, 'show cellar contact, settle', ' | '],
  [
    'and with the next link',
    both,
    'show cellar, settle, code, show contact, settle, settle',
    '/cellar /contact | ',
  ],
  ['links in view on a touch screen', { ...cellar, canHover: false }, 'show cellar, settle', '/cellar | '],
  ['a form in view', {}, 'show form contact, settle, settle', '/contact | '],
  ['a form that is pointed at', {}, 'over form', '/join-innovation | '],
  ['a link that is added later', {}, 'add team, settle, show team, settle', '/team | '],
  ['links that open no page in this tab', {}, 'over tab, over elsewhere, show tab elsewhere, settle', ' | '],
  [
    'only links that are pointed at on a slow network',
    { connection: { effectiveType: '3g' } },
    'show contact, settle, over cellar, settle',
    '/cellar | /cellar',
  ],
  ['nothing on a very slow one', { connection: { effectiveType: 'slow-2g' } }, 'over cellar, settle', ' | '],
  ['nothing with data to save', { connection: { saveData: true } }, 'over cellar, settle', ' | '],
])('what is loaded: %s: %j, %s: %s', async (_, tab, steps, outcome) =>
  expect(await perform(steps, tab)).toBe(outcome),
);

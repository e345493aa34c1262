import { createSiteStart } from '../tab/site-start.ts';
import { createPageMemory } from './page-memory.ts';
import { replayClicks } from './replay-clicks.ts';

const blocks = (sequence: number) =>
  `<div id="root"><h1>Cellar</h1><button>Menu</button></div><p id="held"></p><script id="composition" type="application/json">{"sequence":${sequence}}</script>`;

function fetched(about: DOMStringMap, sequence: number): Document {
  const next = document.implementation.createHTMLDocument();
  Object.defineProperty(next, 'URL', { value: 'http://localhost/cellar' });
  Object.assign(next.documentElement.dataset, about);
  next.body.innerHTML = blocks(sequence);
  return next;
}

test.each<[what: string, about: DOMStringMap, sequence: number, href: string, stage: 'deferred' | 'loading']>(
  [
    ['needs its code at once', {}, 1, '/cellar', 'deferred'],
    ['reports a form that was sent', { hydrate: 'interaction', sent: 'draft' }, 1, '/cellar', 'deferred'],
    ['is of another composition', { hydrate: 'interaction' }, 2, '/cellar', 'deferred'],
    ['is wanted at a section', { hydrate: 'interaction' }, 1, '/cellar#law', 'deferred'],
    ['a redirect has led to', { hydrate: 'interaction' }, 1, '/old', 'deferred'],
    ['comes after the code was asked for', { hydrate: 'interaction' }, 1, '/cellar', 'loading'],
  ],
)('the browser itself opens a document that %s', (_, about, sequence, href, stage) => {
  document.body.innerHTML = blocks(1);
  const next = fetched(about, sequence);
  expect(
    createPageMemory({ ...createSiteStart(), stage: () => stage }).show(next, `http://localhost${href}`),
  ).toBe(false);
  expect([window.location.pathname, document.querySelector('#composition')?.textContent]).toEqual([
    '/',
    '{"sequence":1}',
  ]);
});

test('a page that is shown counts from then, and what is pressed in it does nothing after Back', async () => {
  Object.assign(document, { adoptedStyleSheets: [] });
  window.scrollTo = () => undefined;
  document.body.innerHTML = blocks(1);
  const pressed: string[] = [];
  const button = () => document.querySelector('button') as HTMLButtonElement;
  button().onclick = () => pressed.push(window.location.pathname);
  const start = createSiteStart();
  const memory = createPageMemory(start);
  replayClicks({ document, start, wait: async () => undefined });
  const before = performance.now();
  expect(memory.show(fetched({ hydrate: 'interaction' }, 1), 'http://localhost/cellar')).toBe(true);
  expect(window.location.pathname).toBe('/cellar');
  expect(start.shownAt).toBeGreaterThanOrEqual(before);
  button().click();
  expect(button().ariaBusy).toBe('true');
  const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await isBack;
  expect(window.location.pathname).toBe('/');
  start.reach('hydrated');
  await Promise.resolve();
  expect([pressed, document.getElementById('held')?.textContent]).toEqual([[], '']);
});

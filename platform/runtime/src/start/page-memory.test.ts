import { createSiteStart } from '../tab/site-start.ts';
import { createPageMemory } from './page-memory.ts';

const blocks = (sequence: number) =>
  `<h1>Cellar</h1><script id="composition" type="application/json">{"sequence":${sequence}}</script>`;

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
  const next = document.implementation.createHTMLDocument();
  Object.defineProperty(next, 'URL', { value: 'http://localhost/cellar' });
  Object.assign(next.documentElement.dataset, about);
  next.body.innerHTML = blocks(sequence);
  expect(
    createPageMemory({ ...createSiteStart(), stage: () => stage }).show(next, `http://localhost${href}`),
  ).toBe(false);
  expect([window.location.pathname, document.querySelector('#composition')?.textContent]).toEqual([
    '/',
    '{"sequence":1}',
  ]);
});

import type { Connection } from './connection.ts';
import { startPrefetching } from './prefetch.ts';

/** A page with links, a screen that the test moves over them, and what was loaded. */
function setUp(connection?: Connection, focused?: string) {
  // A document of its own for each test: listeners stay on the one they were added to. But only this one has a focus.
  const page = focused ? document : document.implementation.createHTMLDocument();
  page.head.innerHTML = '<base href="http://localhost/">';
  page.body.innerHTML = `
    <a href="/career"><span>Career</span></a>
    <a href="/contact">Contact</a>
    <a href="/terms" target="_blank">Terms</a>
    <a href="https://elsewhere.example/career">Elsewhere</a>
    <p>Text</p>`;
  if (focused) page.querySelector<HTMLElement>(focused)?.focus();
  const asked: string[] = [];
  const prerendered: string[] = [];
  const arrivals: (() => void)[] = [];
  const idle: (() => void)[] = [];
  const watched = new Set<Element>();
  let notify: IntersectionObserverCallback = () => {};
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
    load: (path) => {
      asked.push(path);
      return new Promise<void>((resolve) => arrivals.push(resolve));
    },
    prerender: (path) => void prerendered.push(path),
  });
  return {
    page,
    asked,
    prerendered,
    watched,
    over: (selector: string, type = 'pointerover') =>
      page.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true })),
    show: (...selectors: string[]) => {
      const entries = selectors.map((selector) => ({
        target: page.querySelector(selector),
        isIntersecting: true,
      }));
      notify(entries as unknown as IntersectionObserverEntry[], observer);
    },
    settle: async () => {
      await turn();
      for (const work of idle.splice(0)) work();
      for (const arrive of arrivals.splice(0)) arrive();
      await turn();
    },
  };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

test('a link under the pointer, the finger or the focus is loaded at once', () => {
  const { over, asked } = setUp();
  over('span');
  over('a', 'focusin');
  over('a', 'touchstart');
  expect(asked).toEqual(['/career', '/career', '/career']);
});

test('a page that is pointed at is prerendered once it is loaded, and only the last one of them', async () => {
  const { over, prerendered, settle } = setUp();
  over('span');
  expect(prerendered).toEqual([]);
  await settle();
  expect(prerendered).toEqual(['/career']);
  over('span');
  over('[href="/contact"]');
  await settle();
  expect(prerendered).toEqual(['/career', '/contact']);
});

test('so is one that had the focus before', () => {
  const { asked } = setUp(undefined, 'a');
  expect(asked).toEqual(['/career']);
});

test('links in view are loaded in idle moments, one after the other, each once', async () => {
  const { show, settle, asked } = setUp();
  show('a', '[href="/contact"]');
  await settle();
  expect(asked).toEqual(['/career']);
  await settle();
  show('a');
  await settle();
  expect(asked).toEqual(['/career', '/contact']);
});

test('links of a page that came later are watched as well', async () => {
  const { page, watched, settle } = setUp();
  page.body.insertAdjacentHTML('beforeend', '<main><a href="/team">Team</a></main>');
  await settle();
  expect([...watched].map((link) => link.textContent)).toContain('Team');
});

test('only what would be shown in this tab, by this site', async () => {
  const { over, show, settle, asked } = setUp();
  over('[target]');
  over('[href*="elsewhere"]');
  over('p');
  show('[target]', '[href*="elsewhere"]');
  await settle();
  expect(asked).toEqual([]);
});

test('on a connection that is merely slow, what is pointed at, and no more', async () => {
  const { over, show, settle, asked } = setUp({ effectiveType: '3g' });
  show('[href="/contact"]');
  await settle();
  over('span');
  await settle();
  expect(asked).toEqual(['/career']);
});

test.each([[{ saveData: true }], [{ effectiveType: 'slow-2g' }]])('nothing with %j', async (connection) => {
  const { over, show, settle, asked, prerendered } = setUp(connection);
  over('span');
  show('a');
  await settle();
  expect([asked, prerendered]).toEqual([[], []]);
});

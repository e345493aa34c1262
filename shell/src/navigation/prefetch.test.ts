import type { Connection } from './connection.ts';
import { startPrefetching } from './prefetch.ts';

function setUp(connection?: Connection, focused?: string, documents: string[] = [], canHover = true) {
  // Each test has its own document, because listeners are not removed. But only the global document can have a focus.
  const page = focused ? document : document.implementation.createHTMLDocument();
  page.head.innerHTML = '<base href="http://localhost/">';
  page.body.innerHTML = `
    <a href="/career"><span>Career</span></a>
    <a href="/contact">Contact</a>
    <a href="/join-innovation">Apply</a>
    <a href="/terms" target="_blank">Terms</a>
    <a href="https://elsewhere.example/career">Elsewhere</a>
    <p>Text</p>`;
  if (focused) page.querySelector<HTMLElement>(focused)?.focus();
  const requested: string[] = [];
  const prerendered: string[] = [];
  const arrivals: (() => void)[] = [];
  const idle: (() => void)[] = [];
  const waits: (() => void)[] = [];
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
    navigation: {
      prefetch: (path) => {
        requested.push(path);
        return new Promise<void>((resolve) => arrivals.push(resolve));
      },
      isWantedInView: (path) => path !== '/join-innovation',
      opensDocument: (path) => documents.includes(path),
      prerender: (path) => void prerendered.push(path),
    },
    canHover: () => canHover,
    wait: () => new Promise<void>((resolve) => void waits.push(resolve)),
  });
  return {
    page,
    requested,
    prerendered,
    watched,
    over: (selector: string, type = 'pointerover', pointerType = type === 'pointerover' ? 'mouse' : '') =>
      page
        .querySelector(selector)
        ?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType })),
    pass: async () => {
      for (const end of waits.splice(0)) end();
      await turn();
    },
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

test.each(['touchstart', 'focusin'])(
  '%s loads the page at once, also if a click opens its document',
  (type) => {
    const { over, requested } = setUp(undefined, undefined, ['/career']);
    over('span', type);
    expect(requested).toEqual(['/career']);
  },
);

test('the page of the link that the mouse was last on is loaded, then prerendered', async () => {
  const { over, requested, prerendered, settle } = setUp();
  over('span');
  expect([requested, prerendered]).toEqual([['/career'], []]);
  await settle();
  expect(prerendered).toEqual(['/career']);
  over('span');
  over('[href="/contact"]');
  await settle();
  expect(prerendered).toEqual(['/career', '/contact']);
});

test.each([
  ['stays', 'a', ['/career']],
  ['leaves', 'p', []],
])(
  'a document comes before the code of its page, which is loaded if the mouse %s',
  async (_, next, loaded) => {
    const { over, pass, requested } = setUp(undefined, undefined, ['/career']);
    over('span');
    over(next);
    expect(requested).toEqual([]);
    await pass();
    expect(requested).toEqual(loaded);
  },
);

test('a link that already has the focus is loaded at once', () => {
  const { requested } = setUp(undefined, 'a');
  expect(requested).toEqual(['/career']);
});

test('links in view are loaded at idle times, one after the other, each once', async () => {
  const { show, settle, requested } = setUp();
  show('a', '[href="/contact"]');
  await settle();
  expect(requested).toEqual(['/career']);
  await settle();
  show('a');
  await settle();
  expect(requested).toEqual(['/career', '/contact']);
});

test('links in view are not loaded while a click on them opens a document, and then with the next link', async () => {
  const documents = ['/career', '/contact'];
  const { show, settle, requested } = setUp(undefined, undefined, documents);
  show('a', '[href="/contact"]');
  await settle();
  expect(requested).toEqual([]);
  documents.length = 0;
  show('[href="/contact"]');
  await settle();
  await settle();
  expect(requested).toEqual(['/career', '/contact']);
});

test('on a touch screen links in view are loaded even if a click could open a document', async () => {
  const { show, settle, requested } = setUp(undefined, undefined, ['/career'], false);
  show('a');
  await settle();
  expect(requested).toEqual(['/career']);
});

test('a page that is not wanted because its link is in view is loaded when the link is pointed at', async () => {
  const { show, over, settle, requested } = setUp();
  show('[href="/join-innovation"]', '[href="/contact"]');
  await settle();
  await settle();
  expect(requested).toEqual(['/contact']);
  over('[href="/join-innovation"]');
  expect(requested).toEqual(['/contact', '/join-innovation']);
});

test('links that are added later are watched as well', async () => {
  const { page, watched, settle } = setUp();
  page.body.insertAdjacentHTML('beforeend', '<main><a href="/team">Team</a></main>');
  await settle();
  expect([...watched].map((link) => link.textContent)).toContain('Team');
});

test('only links that open a page of this site in this tab are loaded', async () => {
  const { over, show, settle, requested } = setUp();
  over('[target]');
  over('[href*="elsewhere"]');
  over('p');
  show('[target]', '[href*="elsewhere"]');
  await settle();
  expect(requested).toEqual([]);
});

test.each([
  [{ effectiveType: '3g' }, ['/career']],
  [{ effectiveType: 'slow-2g' }, []],
  [{ saveData: true }, []],
])(
  'with %j no links in view are loaded, and of those that are pointed at: %j',
  async (connection, loaded) => {
    const { over, show, settle, requested, prerendered } = setUp(connection);
    show('[href="/contact"]');
    await settle();
    over('span');
    await settle();
    expect([requested, prerendered]).toEqual([loaded, loaded]);
  },
);

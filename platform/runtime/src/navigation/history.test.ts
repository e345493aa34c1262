import { waitingOf } from '../tab/testing/tab.ts';
import { createHistory, type HistoryChange } from './history.ts';
import { FakeBrowser, type FakeBrowserOptions } from './testing/fake-browser.ts';

function setUp(options: FakeBrowserOptions = {}) {
  const tasks: (() => void)[] = [];
  const browser = new FakeBrowser({ path: '/terms', queue: (task) => void tasks.push(task), ...options });
  let keys = 0;
  const history = createHistory(browser, () => ++keys / 1000, waitingOf(browser));
  const changes: HistoryChange[] = [];
  history.subscribe((change) => {
    changes.push(change);
    history.markShown(change.entry.key);
  });
  const settle = () => {
    for (const task of tasks.splice(0)) task();
  };
  return { browser, history, changes, settle };
}

test('every entry has its own key, and going back restores the earlier key', () => {
  const { history, changes, settle } = setUp();
  const first = history.current();
  history.push('/about?from=terms#company', { some: 'state' });
  expect(changes[0]).toMatchObject({ cause: 'push', entry: { index: 1 } });
  expect(history.current().location).toMatchObject({
    pathname: '/about',
    search: '?from=terms',
    hash: '#company',
    state: { some: 'state' },
  });
  history.go(-1);
  expect(history.current().location.pathname).toBe('/about');
  settle();
  expect(changes[1]).toMatchObject({ cause: 'traverse', entry: { key: first.key, index: 0 } });
});

test('an entry that the browser created for a plain link gets a key, and counts as new', () => {
  const { browser, changes, history, settle } = setUp();
  browser.followAnchor('#law', 700);
  expect(changes[0]).toMatchObject({ cause: 'anchor', entry: { index: 1 } });
  expect(browser.history.state).toMatchObject({ key: history.current().key, idx: 1 });
  history.go(-1);
  settle();
  expect(changes[1]?.cause).toBe('traverse');
});

test('an entry of another path that a third-party script created counts as pushed', () => {
  const { browser, changes } = setUp();
  browser.history.pushState(null, '', '/about');
  browser.fire('popstate', { state: null });
  expect(changes[0]).toMatchObject({ cause: 'push', entry: { index: 1 } });
});

test.each(['popstate', 'scroll'] as const)(
  'each entry of a page has its own position, even if %s is the first event of a plain link',
  (event) => {
    const { browser, history, settle } = setUp();
    const first = history.current().key;
    browser.followAnchor('#law', 700, event);
    const second = history.current().key;
    browser.scrollTo(720);
    browser.followAnchor('#courts', 900, event);
    expect([first, second].map(history.scrollOf)).toEqual([0, 720]);
    history.go(-1);
    settle();
    expect(history.scrollOf(second)).toBe(720);
  },
);

test('scrolling while the next page is loading is not stored for the current entry', () => {
  const browser = new FakeBrowser({ path: '/terms' });
  const history = createHistory(browser, Math.random, waitingOf(browser));
  const first = history.current().key;
  browser.scrollTo(800);
  history.push('/about');
  browser.scrollTo(94);
  expect(history.scrollOf(first)).toBe(800);
  expect(history.scrollOf(history.current().key)).toBeNull();
});

test('the browser restores positions until the page is hydrated, and after a return to the document', () => {
  const { browser, history, settle } = setUp();
  expect(browser.history.scrollRestoration).toBe('auto');
  history.setManualScrollRestoration();
  expect(browser.history.scrollRestoration).toBe('manual');
  browser.fire('pagehide');
  expect(browser.history.scrollRestoration).toBe('auto');
  browser.fire('pageshow', { persisted: true });
  expect(browser.history.scrollRestoration).toBe('auto');
  settle();
  expect(browser.history.scrollRestoration).toBe('manual');
});

test('for a cached page that never ran its code the browser restores positions', () => {
  const { browser, settle } = setUp();
  browser.fire('pageshow', { persisted: true });
  settle();
  expect(browser.history.scrollRestoration).toBe('auto');
});

test.each(['leave', 'hide'] as const)(
  'positions survive a reload, also of a tab that ended while hidden: %s',
  (how) => {
    const browser = new FakeBrowser({ path: '/terms' });
    const tab = waitingOf(browser);
    const { key } = createHistory(browser, Math.random, tab).current();
    browser.scrollTo(512);
    if (how === 'leave') browser.fire('pagehide');
    else tab.emit('hide');
    expect(createHistory(browser, Math.random, waitingOf(browser)).scrollOf(key)).toBe(512);
  },
);

test('without session storage positions still work in the tab', () => {
  const browser = new FakeBrowser({ storage: 'denied' });
  const history = createHistory(browser, Math.random, waitingOf(browser));
  browser.scrollTo(512);
  browser.fire('pagehide');
  expect(history.scrollOf(history.current().key)).toBe(512);
});

describe('whether a page of this site is before the first entry', () => {
  const keyOf = (options: FakeBrowserOptions) => setUp(options).history.current().location.key;

  test.each([
    ['opened from a page of this site', { referrer: 'http://localhost/about', before: 1 }, false],
    ['opened from a page of this site in a new tab', { referrer: 'http://localhost/about' }, true],
    ['opened from elsewhere', { referrer: 'https://search.example/', before: 1 }, true],
    ['the browser knows that there is one', { navigation: { canGoBack: true } }, false],
    [
      'the browser knows that there is none',
      { referrer: 'http://localhost/', before: 1, navigation: { canGoBack: false } },
      true,
    ],
  ])('%s', (_, options, isFirst) => {
    expect(keyOf(options) === 'default').toBe(isFirst);
  });

  test('is the same after a reload', () => {
    const { browser } = setUp({ referrer: 'http://localhost/about', before: 1 });
    const again = createHistory(browser, Math.random, waitingOf(browser));
    expect(again.current()).toMatchObject({ index: 1, location: { key: again.current().key } });
  });
});

test('a browser that refuses another entry opens the page itself', () => {
  const { browser, history, changes } = setUp();
  const { history: real } = browser;
  Object.defineProperty(browser, 'history', {
    value: {
      ...real,
      pushState: () => {
        throw new DOMException('too many', 'SecurityError');
      },
    },
  });
  const refusing = createHistory(browser, Math.random, waitingOf(browser));
  refusing.push('/about');
  expect(browser.opened).toEqual(['/about']);
  expect([changes, history.current().index]).toEqual([[], 0]);
});

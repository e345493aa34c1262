import { createOutdatedPage } from './replace-outdated.ts';
import { testTab } from './testing/tab.ts';
import { reloadTimeout } from './waiting.ts';

afterEach(() => document.documentElement.removeAttribute('style'));

function setUp({ prerendering = false, isFromCache = false } = {}) {
  const calls: string[] = [];
  let pass = (): void => undefined;
  const { server, waiting, settled } = testTab();
  server.live = 8;
  const window = {
    navigation: new EventTarget(),
    setTimeout: (run: () => void, ms: number) => {
      expect(ms).toBe(reloadTimeout);
      pass = run;
    },
    stop: () => void calls.push('stop'),
    location: { reload: () => void calls.push('reload') },
  };
  const page = createOutdatedPage({
    document: Object.defineProperty(document, 'prerendering', { value: prerendering, configurable: true }),
    window: window as unknown as Window,
    start: waiting,
    sequence: 7,
    isFromCache,
  });
  return {
    ...page,
    calls,
    server,
    replace: () => {
      page.replace(() => void calls.push('stay'));
      return settled();
    },
    isHidden: () => document.documentElement.style.visibility === 'hidden',
    /** The reload does not come. */
    fail: (how: string) => {
      if (how === 'is stopped') window.navigation.dispatchEvent(new Event('navigateerror'));
      else if (how === 'takes too long') pass();
      else waiting.tell('return');
    },
  };
}

test.each([
  ['that was prerendered', { prerendering: true }],
  ['from the cache', { isFromCache: true }],
])('a document %s is hidden and reloaded if it is outdated', async (_, how) => {
  const { replace, calls, isHidden } = setUp(how);
  await replace();
  expect([calls, isHidden()]).toEqual([['reload'], true]);
});

test('a document that was requested for the visitor stays, and the server is not asked', async () => {
  const { replace, calls, isHidden, server } = setUp();
  await replace();
  expect([calls, isHidden()]).toEqual([['stay'], false]);
  expect(server.questions).toBe(0);
});

test('a document that was current once stays', async () => {
  const { confirm, replace, calls } = setUp({ prerendering: true });
  confirm();
  await replace();
  expect(calls).toEqual(['stay']);
});

test.each(['pointerdown', 'keydown', 'input'])(
  'a document stays after %s: the visitor uses it',
  async (event) => {
    const { replace, calls } = setUp({ isFromCache: true });
    document.body.dispatchEvent(new Event(event));
    await replace();
    expect(calls).toEqual(['stay']);
  },
);

test.each([
  ['the server does not answer', 0],
  ['it is live on the server all the same', 7],
])('a document stays if %s', async (_, live) => {
  const { replace, calls, isHidden, server } = setUp({ prerendering: true });
  server.live = live;
  await replace();
  expect([calls, isHidden()]).toEqual([['stay'], false]);
});

test('a document is replaced although the pointer moves over it', async () => {
  const { replace, calls } = setUp({ isFromCache: true });
  document.body.dispatchEvent(new Event('pointermove'));
  await replace();
  expect(calls).toEqual(['reload']);
});

test('a document that is being reloaded is not reloaded again, and starts nothing', async () => {
  const { replace, confirm, calls, isHidden } = setUp({ prerendering: true });
  await replace();
  confirm();
  await replace();
  expect([calls, isHidden()]).toEqual([['reload'], true]);
});

test.each([
  ['is stopped', []],
  ['is left by Back', []],
  // Otherwise it would replace a page that the visitor has begun to use.
  ['takes too long', ['stop']],
])('a document whose reload %s is shown as it is, and stays', async (how, stopped) => {
  const { replace, fail, calls, isHidden } = setUp({ prerendering: true });
  await replace();
  fail(how);
  // Nothing is stopped that the visitor has begun since.
  for (const again of ['is stopped', 'takes too long']) fail(again);
  expect([calls, isHidden()]).toEqual([['reload', ...stopped, 'stay'], false]);
  await replace();
  expect(calls.filter((call) => call === 'reload')).toHaveLength(1);
});

import type { RemotePage, SiteComposition } from '@site/shared-ui/contracts';
import { act } from '@testing-library/react';
import fc from 'fast-check';
import { testTab } from '../start/testing/tab.ts';
import { isInProgress } from './navigation-state.ts';
import { FakeBrowser } from './testing/fake-browser.ts';
import { careers, openShell } from './testing/open-shell.tsx';

/*
 * A visitor clicks links, types and goes back, with the code of pages and the answers of documents in between. A click
 * opens a document only while that is faster and loses nothing.
 */

type Page = RemotePage['Page'];

const pageOf = (name: string): Page =>
  function TestPage() {
    return (
      <form>
        <h1 tabIndex={-1}>{name}</h1>
        <input aria-label="Text" />
      </form>
    );
  };

const paths = ['/career', '/join-innovation', '/at-once'] as const;

const step = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...paths).map((to) => ({ do: 'click' as const, to })) },
  { weight: 2, arbitrary: fc.constantFrom(...paths).map((to) => ({ do: 'press' as const, to })) },
  { weight: 2, arbitrary: fc.constantFrom(...paths).map((to) => ({ do: 'call' as const, to })) },
  { weight: 3, arbitrary: fc.constantFrom(...paths).map((to) => ({ do: 'prefetch' as const, to })) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...(['type', 'back', 'offline', 'online', 'code', 'fails', 'stop'] as const))
      .map((what) => ({ do: what })),
  },
);

/** @param told whether the tab learns that a document on its way was stopped: not every browser says so */
async function run(
  rendered: boolean,
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
  told = true,
) {
  const release = careers('c1', [...paths]);
  const composition: SiteComposition = {
    sequence: 1,
    shell: 's1',
    remotes: {
      careers: {
        live: {
          ...release,
          routes: release.routes.map((route) => ({
            ...route,
            hydrate: route.path === '/at-once' ? ('load' as const) : ('interaction' as const),
          })),
        },
        previous: null,
        recalledAt: 0,
      },
    },
  };
  const loading: ((how: 'code' | 'fails') => void)[] = [];
  const opened: string[] = [];
  /** The link that is clicked now, and how. */
  let clicked: { readonly to: string; readonly by: 'click' | 'press' } | null = null;
  let [leaving, online, typed] = [false, true, false];
  const shell = await openShell({
    browser: new FakeBrowser({ path: '/about' }),
    composition,
    own: { AboutPage: pageOf('about') },
    ...(rendered && { renderedWith: pageOf('about') }),
    load: (_, page) =>
      new Promise((resolve, reject) =>
        loading.push((how) => (how === 'code' ? resolve(pageOf(page)) : reject(new Error('unreachable')))),
      ),
    onCaughtError: () => undefined,
    deps: {
      clickOn: (pathname) => (pathname !== clicked?.to ? null : clicked.by === 'click' ? 'pointer' : 'key'),
      isPrefetched: () => clicked?.by === 'click',
      isLeaving: () => leaving,
      waiting: { ...testTab().waiting, isOnline: () => online },
      openDocument: (href) => {
        opened.push(href);
        leaving = true;
      },
    },
  });
  const { navigation, browser, root } = shell;
  for (const next of steps) {
    const before = browser.location.pathname;
    const { shown, pending, pages } = navigation.state();
    const documents = opened.length;
    await act(async () => {
      switch (next.do) {
        case 'click':
        case 'press':
          clicked = { to: next.to, by: next.do };
          navigation.navigator.push(next.to);
          clicked = null;
          break;
        case 'call':
          navigation.navigator.push(next.to);
          break;
        case 'prefetch':
          void navigation.prefetch(next.to);
          break;
        case 'type': {
          const field = [...root.querySelectorAll('input')].find(
            (each) => each.checkVisibility?.() !== false,
          );
          if (!field) break;
          field.value = 'a';
          field.dispatchEvent(new Event('input', { bubbles: true }));
          typed = true;
          break;
        }
        case 'back':
          browser.history.back();
          break;
        case 'stop':
          if (told) leaving = false;
          break;
        case 'code':
        case 'fails':
          for (const end of loading.splice(0)) end(next.do);
          break;
        default:
          online = next.do === 'online';
      }
      await new Promise((resolve) => setTimeout(resolve));
    });
    const openedNow = opened.length > documents;
    if (!openedNow) {
      if (
        (next.do === 'click' || next.do === 'press') &&
        before !== next.to &&
        leaving &&
        !typed &&
        documents > 0 &&
        before === '/about'
      )
        expect(browser.location.pathname).toBe(before);
      continue;
    }
    // Only a click on a link, in a rendered first page, while nothing would be lost. A press of a key only while another
    // document would replace the page that it would show.
    if (next.do !== 'press') expect(next.do).toBe('click');
    else expect(documents).toBeGreaterThan(0);
    expect(browser.location.pathname).toBe(before);
    expect(typed).toBe(false);
    if (documents > 0 && opened.length > 1) continue;
    expect({ rendered, shown, pending, begun: pages.some(isInProgress), typed, online }).toEqual({
      ...{ rendered: true, shown: 0, pending: null },
      ...{ begun: false, typed: false, online: true },
    });
    expect(opened.at(-1)).not.toBe('/at-once');
  }
  await shell.unload();
  return opened.length;
}

test('a click opens a document only while that loses nothing, in any order of events', async () => {
  let documents = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(step, { minLength: 2, maxLength: 9 }),
      fc.boolean(),
      async (rendered, steps, told) => {
        documents += await run(rendered, steps, told);
      },
    ),
    { numRuns: 40 * Number(process.env.RACES ?? 1), seed: 51 },
  );
  expect(documents).toBeGreaterThan(5);
});

test('the first click opens a document until the code of its page is there', async () => {
  expect(await run(true, [{ do: 'click', to: '/career' }])).toBe(1);
  expect(
    await run(true, [
      { do: 'prefetch', to: '/career' },
      { do: 'click', to: '/career' },
    ]),
  ).toBe(1);
  const ready = [{ do: 'prefetch', to: '/career' }, { do: 'code' }, { do: 'click', to: '/career' }] as const;
  expect(await run(true, ready)).toBe(0);
  // A second click while the document is on its way must not show a page that the document then replaces.
  const second = [{ do: 'click', to: '/join-innovation' }, ...ready] as const;
  expect(await run(true, second)).toBe(2);
});

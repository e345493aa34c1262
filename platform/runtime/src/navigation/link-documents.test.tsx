import type { RemotePage } from '@platform/contract';
import { act, fireEvent } from '@testing-library/react';
import { clickedPath } from '../tab/links.ts';
import { testTab } from '../tab/testing/tab.ts';
import { isShown } from './page-elements.ts';
import { FakeBrowser } from './testing/fake-browser.ts';
import { catalog, composed, openShell } from './testing/open-shell.tsx';

const paths = ['/cellar', '/join-innovation', '/at-once'];
const release = catalog('c1', paths);
const routes = release.routes.map((route) => ({
  ...route,
  hydrate: route.path === '/at-once' ? ('load' as const) : ('interaction' as const),
}));

const pageOf = (name: string): RemotePage['Page'] =>
  function TestPage() {
    return (
      <form>
        <h1 tabIndex={-1}>{name}</h1>
        <input aria-label="Text" />
        {paths.map((path) => (
          <a key={path} href={path}>
            {path}
          </a>
        ))}
      </form>
    );
  };

const clickOn = clickedPath(window);

/** Opens `/about`, and returns the documents that are opened in these steps. All documents of links are prefetched. */
async function documentsAfter(steps: readonly string[], rendered: boolean): Promise<readonly string[]> {
  const loading: PromiseWithResolvers<RemotePage['Page']>[] = [];
  const opened: string[] = [];
  let online = true;
  const { navigation, root, unload } = await openShell({
    browser: new FakeBrowser({ path: '/about' }),
    composition: composed(1, { ...release, routes }),
    own: { AboutPage: pageOf('about') },
    ...(rendered && { renderedWith: pageOf('about') }),
    load: () => {
      const code = Promise.withResolvers<RemotePage['Page']>();
      loading.push(code);
      return code.promise;
    },
    deps: {
      clickOn,
      isPrefetched: () => true,
      isLeaving: () => opened.length > 0,
      waiting: { ...testTab().waiting, isOnline: () => online },
      openDocument: (href) => void opened.push(href),
    },
  });
  const shown = (selector: string) => [...root.querySelectorAll(`main ${selector}`)].find(isShown) as Element;
  const perform: Readonly<Record<string, (path: string) => unknown>> = {
    click: (path) => fireEvent.click(shown(`a[href="${path}"]`), { detail: 1 }),
    key: (path) => fireEvent.click(shown(`a[href="${path}"]`), { detail: 0 }),
    call: (path) => navigation.navigator.push(path),
    prefetch: (path) => navigation.prefetch(path),
    type: () => fireEvent.input(shown('input'), { target: { value: 'a' } }),
    code: () => {
      for (const { resolve } of loading.splice(0)) resolve(pageOf('other'));
    },
    fails: () => {
      for (const { reject } of loading.splice(0)) reject(new Error('unreachable'));
    },
    offline: () => {
      online = false;
    },
  };
  for (const step of steps)
    await act(async () => {
      const [what = '', path = ''] = step.split(' ');
      void perform[what]?.(path);
      await new Promise((resolve) => setTimeout(resolve));
    });
  await unload();
  return opened;
}

test.each<[what: string, steps: readonly string[], documents: readonly string[], rendered?: boolean]>([
  ['the first click', ['click /cellar'], ['/cellar']],
  ['a click while its code is loading', ['prefetch /cellar', 'click /cellar'], ['/cellar']],
  ['a click when its code is there', ['prefetch /cellar', 'code', 'click /cellar'], []],
  ['a click when its code has failed', ['prefetch /cellar', 'fails', 'fails', 'click /cellar'], []],
  ['a click on a page that needs its code', ['click /at-once'], []],
  ['a click by a key', ['key /cellar'], []],
  ['a call of the page', ['call /cellar'], []],
  ['a call of an address that has no page here', ['call /old'], ['/old']],
  ['the same without a network', ['offline', 'call /old'], []],
  ['the same after typing', ['type', 'call /old'], []],
  ['a click without a network', ['offline', 'click /cellar'], []],
  ['a click in a document that came empty', ['click /cellar'], [], false],
  ['a click after the page was left', ['call /cellar', 'code', 'click /join-innovation'], []],
  ['a click while another page is wanted', ['call /cellar', 'click /join-innovation'], []],
  ['a click after typing', ['type', 'click /cellar'], []],
  ['a click after typing on a page before', ['type', 'call /cellar', 'code', 'click /join-innovation'], []],
  [
    'a second click, which would show a page that the document replaces',
    ['click /join-innovation', 'prefetch /cellar', 'code', 'click /cellar'],
    ['/join-innovation', '/cellar'],
  ],
  ['a key while a document is on its way', ['click /cellar', 'key /at-once'], ['/cellar', '/at-once']],
  ['a call while a document is on its way', ['click /cellar', 'call /at-once'], ['/cellar']],
  ['typing while a document is on its way', ['click /cellar', 'type', 'click /at-once'], ['/cellar']],
])('%s: after %j, the documents %j are opened', async (_, steps, documents, rendered = true) => {
  expect(await documentsAfter(steps, rendered)).toEqual(documents);
});

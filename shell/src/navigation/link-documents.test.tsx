import type { RemotePage } from '@site/shared-ui/contracts';
import { act, fireEvent } from '@testing-library/react';
import { testTab } from '../tab/testing/tab.ts';
import { clickedPath } from './link-clicks.ts';
import { isShown } from './shown-element.ts';
import { FakeBrowser } from './testing/fake-browser.ts';
import { careers, composed, openShell } from './testing/open-shell.tsx';

const paths = ['/career', '/join-innovation', '/at-once'];
const release = careers('c1', paths);
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
  ['the first click', ['click /career'], ['/career']],
  ['a click while its code is loading', ['prefetch /career', 'click /career'], ['/career']],
  ['a click when its code is there', ['prefetch /career', 'code', 'click /career'], []],
  ['a click when its code has failed', ['prefetch /career', 'fails', 'fails', 'click /career'], []],
  ['a click on a page that needs its code', ['click /at-once'], []],
  ['a click by a key', ['key /career'], []],
  ['a call of the page', ['call /career'], []],
  ['a click without a network', ['offline', 'click /career'], []],
  ['a click in a document that came empty', ['click /career'], [], false],
  ['a click after the page was left', ['call /career', 'code', 'click /join-innovation'], []],
  ['a click while another page is wanted', ['call /career', 'click /join-innovation'], []],
  ['a click after typing', ['type', 'click /career'], []],
  ['a click after typing on a page before', ['type', 'call /career', 'code', 'click /join-innovation'], []],
  [
    'a second click, which would show a page that the document replaces',
    ['click /join-innovation', 'prefetch /career', 'code', 'click /career'],
    ['/join-innovation', '/career'],
  ],
  ['a key while a document is on its way', ['click /career', 'key /at-once'], ['/career', '/at-once']],
  ['a call while a document is on its way', ['click /career', 'call /at-once'], ['/career']],
  ['typing while a document is on its way', ['click /career', 'type', 'click /at-once'], ['/career']],
])('%s: after %j, the documents %j are opened', async (_, steps, documents, rendered = true) => {
  expect(await documentsAfter(steps, rendered)).toEqual(documents);
});

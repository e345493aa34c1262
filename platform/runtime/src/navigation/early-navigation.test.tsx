import type { RemotePage } from '@platform/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { testTab } from '../tab/testing/tab.ts';
import { documentTime, linkTimeout } from '../tab/waiting.ts';
import { FakeBrowser } from './testing/fake-browser.ts';
import { catalog, composed, type OpenShell, openShell, type ShellOptions } from './testing/open-shell.tsx';

/*
 * A page that came with its document, as long as only what is needed for reading it has come. All other tests of the
 * navigation run with the same code in front.
 */

type Page = RemotePage['Page'];

const Cellar: Page = () => {
  const [asks, setAsks] = useState(false);
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('broken on purpose');
  return (
    <>
      <h1>Cellar</h1>
      <a href="/join-innovation">Join</a>
      <a href="/other">Other</a>
      <button type="button" onClick={() => setAsks(true)}>
        Ask
      </button>
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
      {asks && (
        <form>
          <input aria-label="Name" name="name" />
        </form>
      )}
    </>
  );
};
const Join: Page = () => <h1>Join</h1>;

const release = catalog('c1', ['/cellar', '/join-innovation', '/other']);
const routes = release.routes.map((route) => ({ ...route, hydrate: 'interaction' as const }));
const live = { ...release, routes };

let shell: OpenShell;
let arrive: () => void;
let waits: [ms: number, end: () => void][];

async function open(options: Partial<ShellOptions> = {}): Promise<void> {
  const late = Promise.withResolvers<void>();
  arrive = late.resolve;
  waits = [];
  shell = await openShell({
    browser: new FakeBrowser({ path: '/cellar' }),
    composition: composed(1, live),
    load: async (_, page) => (page === 'cellar' ? Cellar : Join),
    renderedWith: Cellar,
    late: late.promise,
    lateWait: (ms) => new Promise((resolve) => waits.push([ms, resolve])),
    ...options,
  });
}

afterEach(() => shell.unload());

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const isAsked = () => shell.calls.includes('late code');
const heading = () => screen.getByRole('heading', { level: 1 });
const link = (name: string) => screen.getByRole('link', { name });
const end = async (time: number) => {
  for (const [ms, resolve] of waits) if (ms === time) resolve();
  await settled();
};
const comes = async () => {
  arrive();
  await settled();
  await settled();
};

test('a page that is read needs nothing else', async () => {
  await open();
  await settled();
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await end(linkTimeout);
  expect(screen.getByLabelText('Name')).toBeVisible();
  expect(shell.navigation.state().hydrated).toBe(true);
  expect(shell.calls).toEqual(['hydrated', 'report']);
});

test.each<[what: string, isAskedThen: boolean, act: () => unknown]>([
  ['a finger on a link', true, () => fireEvent.touchStart(link('Join'))],
  ['the focus on a link', true, () => link('Join').focus()],
  ['a mouse on a link whose document a click opens', false, () => over(link('Join'))],
  ['such a mouse that stays', true, () => over(link('Join')).then(() => end(documentTime))],
  [
    'such a mouse that moves on',
    false,
    () => over(link('Join'), link('Other'), document.body).then(() => end(documentTime)),
  ],
  ['a newer composition', false, () => shell.tab.update(composed(2, catalog('c2'), { previous: live }))],
  ['a recall', true, () => shell.tab.update(composed(2, catalog('c2'), { recalledAt: 2 }))],
  ['a plain link to a part of the page', true, () => shell.browser.followAnchor('#roles', 300)],
])('%s asks for the rest: %s', async (_, expected, change) => {
  await open();
  await settled();
  await act(async () => void (await change()));
  expect(isAsked()).toBe(expected);
});

async function over(...targets: readonly Element[]): Promise<void> {
  for (const target of targets)
    target.dispatchEvent(
      Object.assign(new Event('pointerover', { bubbles: true }), { pointerType: 'mouse' }),
    );
}

test('a click waits for the code, and shows the page in the tab', async () => {
  await open();
  fireEvent.click(link('Join'));
  await settled();
  expect(heading()).toHaveTextContent('Cellar');
  await comes();
  expect(heading()).toHaveTextContent('Join');
  expect(shell.browser.location.pathname).toBe('/join-innovation');
});

test('of several clicks before the code, the last one counts', async () => {
  await open();
  fireEvent.click(link('Join'));
  fireEvent.click(link('Other'));
  await comes();
  expect(shell.browser.location.pathname).toBe('/other');
});

test.each([
  ['there', 'push /join-innovation'],
  ['away', 'notice'],
])('a click whose code takes too long, with a server that is %s: %s', async (server, expected) => {
  const { waiting } = testTab();
  const ask = async () => (server === 'there' ? composed(1, live) : null);
  await open({ deps: { waiting: { ...waiting, ask } } });
  fireEvent.click(link('Join'));
  await end(linkTimeout);
  expect(shell.calls).toContain(expected);
  expect(shell.calls.filter((call) => /push|notice/.test(call))).toHaveLength(1);
  await comes();
  expect(heading()).toHaveTextContent(server === 'there' ? 'Cellar' : 'Join');
});

test('what is filled in before the code keeps the page, and what is recalled is offered', async () => {
  await open();
  await settled();
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Asha' } });
  await act(async () => shell.tab.update(composed(2, catalog('c2'), { recalledAt: 2 })));
  await comes();
  expect(screen.getByLabelText('Name')).toHaveValue('Asha');
  expect(screen.getByRole('alert')).toHaveTextContent(/version/);
});

test('a page that throws stays readable, and is replaced when the code has come', async () => {
  const fallback = { ...catalog('c0', ['/cellar']), routes };
  await open({
    composition: composed(1, live, { previous: fallback }),
    load: async ({ id }) => (id === 'c0' ? () => <h1>Cellar of before</h1> : Cellar),
    onCaughtError: () => undefined,
  });
  await settled();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Break' })));
  expect(heading()).toHaveTextContent('Cellar');
  await comes();
  await settled();
  expect(heading()).toHaveTextContent('Cellar of before');
});

test('a page that throws is reported at once, and the visitor stays where they are when the code comes', async () => {
  await open({ onCaughtError: () => undefined });
  await settled();
  link('Other').focus();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Break' })));
  expect(shell.tab.report().failures).toMatchObject([{ release: 'c1', code: 'render', phase: 'open-tab' }]);
  expect(link('Other')).toHaveFocus();
  link('Join').focus();
  shell.browser.scrollTo(500);
  await comes();
  expect(shell.tab.report().failures).toEqual([]);
  expect(link('Join')).toHaveFocus();
  expect(shell.browser.scrollY).toBe(500);
});

test('code of the first page that fails asks for the rest, which tries again', async () => {
  let fails = true;
  await open({
    load: async () => {
      if (fails) throw new Error('unreachable');
      return Cellar;
    },
  });
  await settled();
  expect(isAsked()).toBe(true);
  await comes();
  fails = false;
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /again/i })));
  await settled();
  expect(shell.navigation.state().hydrated).toBe(true);
});

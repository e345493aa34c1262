import type { RemotePage } from '@platform/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { use, useState } from 'react';
import { testTab } from '../tab/testing/tab.ts';
import { interactiveTimeout, linkTimeout } from '../tab/waiting.ts';
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
      <h2 id="roles">Roles</h2>
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

async function open({ early, ...options }: Partial<ShellOptions> = {}): Promise<void> {
  const late = Promise.withResolvers<void>();
  arrive = late.resolve;
  waits = [];
  shell = await openShell({
    browser: new FakeBrowser({ path: '/cellar' }),
    composition: composed(1, live),
    load: async (_, page) => (page === 'cellar' ? Cellar : Join),
    renderedWith: Cellar,
    late: late.promise,
    early: { wait: (ms) => new Promise((resolve) => waits.push([ms, resolve])), ...early },
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
const ask = async () => void fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
const type = async () => {
  await ask();
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Asha' } });
};
/** What the visitor notices while the code is away. */
const noticed = () => shell.calls.filter((call) => /^(push|replace|reload|notice)/.test(call));
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
  [
    'a mouse on such a link, as long as a form is in the page',
    true,
    () => ask().then(() => over(link('Join'))),
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

test('a page for a finger asks for the rest when it is idle', async () => {
  await open({ early: { canHover: () => false, whenIdle: (work) => work() } });
  expect(isAsked()).toBe(true);
});

test('a page that has not become interactive asks for the rest, which reports it', async () => {
  const never = new Promise<void>(() => undefined);
  const Suspended: Page = () => use(never) as never;
  await open({ load: async () => Suspended });
  await settled();
  expect(isAsked()).toBe(false);
  await end(interactiveTimeout / 10);
  expect(isAsked()).toBe(true);
});

function over(target: Element): void {
  target.dispatchEvent(Object.assign(new Event('pointerover', { bubbles: true }), { pointerType: 'mouse' }));
}

test('the last of several clicks waits for the code, and shows its page in the tab', async () => {
  await open();
  for (const name of ['Other', 'Join']) fireEvent.click(link(name));
  await settled();
  expect(heading()).toHaveTextContent('Cellar');
  await comes();
  expect(heading()).toHaveTextContent('Join');
  expect(shell.browser.location.pathname).toBe('/join-innovation');
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

test.each([false, true])(
  'what is typed is not left for a document that was fetched: %s',
  async (isPrefetched) => {
    await open({ deps: { isPrefetched: () => isPrefetched, clickOn: () => 'pointer' } });
    await settled();
    await type();
    const isFollowedByBrowser = fireEvent.click(link('Join'));
    await end(linkTimeout);
    expect(isFollowedByBrowser).toBe(false);
    expect(noticed()).toEqual(['notice']);
    await comes();
    expect(heading()).toHaveTextContent('Join');
  },
);

test.each<[what: string, change: () => unknown, notices: readonly string[], page: string]>([
  ['what is typed', () => act(type), ['notice'], 'Cellar'],
  ['the code that comes', () => comes(), [], 'Join'],
])('%s while the server is asked after a click: no document is opened', async (_, change, notices, page) => {
  const asked = Promise.withResolvers<ReturnType<typeof composed>>();
  await open({ deps: { waiting: { ...testTab().waiting, ask: () => asked.promise } } });
  await settled();
  fireEvent.click(link('Join'));
  await end(linkTimeout);
  await change();
  asked.resolve(composed(1, live));
  await settled();
  expect(noticed()).toEqual(notices);
  expect(heading()).toHaveTextContent(page);
});

const anchorAndBack = async () => {
  shell.browser.followAnchor('#roles', 300);
  shell.browser.history.back();
};

test.each<[what: string, change: (tab: ReturnType<typeof testTab>) => unknown]>([
  ['a move in the page', anchorAndBack],
  ['leaving the document and returning to it', (tab) => tab.leave().then(tab.show)],
])('%s cancels a click that waits', async (_, change) => {
  const tab = testTab();
  await open({ deps: { waiting: tab.waiting } });
  fireEvent.click(link('Join'));
  await act(async () => void (await change(tab)));
  await end(linkTimeout);
  await comes();
  expect(noticed()).toEqual([]);
  expect(shell.browser.location.pathname).toBe('/cellar');
});

test('a click whose code throws opens the document', async () => {
  const needsDocument = () => {
    throw new Error('broken on purpose');
  };
  await open({ deps: { needsDocument } });
  fireEvent.click(link('Join'));
  await comes();
  expect(noticed()).toEqual(['push /join-innovation']);
});

test('several causes show one notice', async () => {
  await open({ deps: { waiting: { ...testTab().waiting, ask: async () => null } } });
  await settled();
  for (const name of ['Join', 'Other']) {
    fireEvent.click(link(name));
    await end(linkTimeout);
  }
  await act(async () => shell.tab.update(composed(2, catalog('c2'), { recalledAt: 2 })));
  expect(noticed()).toEqual(['notice']);
});

test('a plain link to a part of the page moves the focus there, and what has it since keeps it', async () => {
  await open();
  await settled();
  await act(async () => shell.browser.followAnchor('#roles', 300));
  expect(screen.getByText('Roles')).toHaveFocus();
  act(() => link('Other').focus());
  await comes();
  expect(link('Other')).toHaveFocus();
  expect(shell.navigation.state().entry.location.hash).toBe('#roles');
});

test('Back in the page is left to the browser until the code has come', async () => {
  await open();
  await settled();
  shell.browser.scrollTo(40);
  await act(anchorAndBack);
  await settled();
  expect(shell.browser.scrollY).toBe(40);
  await comes();
  expect(shell.browser.history.scrollRestoration).toBe('manual');
});

test.each([
  ['nothing typed', 'reload '],
  ['something typed', 'notice'],
])('Back to another page of the tab, with %s, while the code is away: %s', async (typed, expected) => {
  const browser = new FakeBrowser({ path: '/join-innovation' });
  browser.history.replaceState({ usr: null, key: 'before', idx: 0 }, '');
  browser.history.pushState({ usr: null, key: 'now', idx: 1 }, '', '/cellar');
  await open({ browser });
  await settled();
  if (typed === 'something typed') await type();
  browser.history.back();
  await settled();
  await end(linkTimeout);
  expect(noticed()).toEqual([expected]);
});

test('what is filled in before the code keeps the page, and what is recalled is offered', async () => {
  await open();
  await settled();
  await type();
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
  expect(noticed()).toEqual(['notice']);
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

test.each([
  ['hydrated', 'before', false],
  ['rendered anew', 'before', true],
  ['rendered anew', 'after', true],
])(
  'a page that throws when it is %s, with code that comes %s React, leaves its text',
  async (_, when, anew) => {
    const code = Promise.withResolvers<void>();
    const Broken: Page = () => {
      throw new Error('broken on purpose');
    };
    if (when === 'before') code.resolve();
    await open({ load: () => code.promise.then(() => Broken), anew, onCaughtError: () => undefined });
    code.resolve();
    await settled();
    expect(heading()).toHaveTextContent(/^Cellar$/);
    await comes();
    expect(heading()).toHaveTextContent(/^Cellar$/);
    // A page that did not come with the document has no text to leave.
    fireEvent.click(link('Join'));
    await settled();
    expect(heading()).toHaveTextContent('join-innovation page is closed for a moment');
  },
);

test('code of the first page that fails asks for the rest, and is tried again with it and without it', async () => {
  let attempts = 0;
  let fails = true;
  await open({
    load: async () => {
      attempts += 1;
      if (fails) throw new Error('unreachable');
      return Cellar;
    },
  });
  await settled();
  expect(isAsked()).toBe(true);
  const again = async () => {
    const before = attempts;
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /again/i })));
    await settled();
    expect(attempts).toBeGreaterThan(before);
  };
  await again();
  await again();
  await comes();
  fails = false;
  await again();
  expect(shell.navigation.state().hydrated).toBe(true);
});

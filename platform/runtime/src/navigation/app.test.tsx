import type { RemotePage, SiteComposition } from '@platform/contract';
import { publishRefusal, publishStage } from '@platform/forms/testing';
import { Link, useHasPassed, useRelease, useSite } from '@platform/host';
import { expectConsoleError } from '@platform/host/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { use, useEffect, useState } from 'react';
import { createPressResponse } from '../tab/next-task.ts';
import { testTab } from '../tab/testing/tab.ts';
import { loadingDelay, loadTimeout } from '../tab/waiting.ts';
import { failurePhase } from './failures.ts';
import { shownRecord } from './navigation-state.ts';
import { isShown } from './page-elements.ts';
import { FakeBrowser, type FakeBrowserOptions } from './testing/fake-browser.ts';
import { catalog, composed, type OpenShell, openShell, type ShellOptions } from './testing/open-shell.tsx';
import { plainParts } from './testing/plain-parts.tsx';

type Page = RemotePage['Page'];

const { site } = plainParts;

const Cellar: Page = () => (
  <>
    <h1>Cellar</h1>
    <p id="roles" data-top="450">
      Roles
    </p>
    <a href="#roles">To the roles</a>
    <Link to="/join-innovation">Join</Link>
  </>
);
const Form = () => (
  <form>
    <label>
      Name <input name="name" />
    </label>
    <label>
      Resume <input name="resume" type="file" />
    </label>
  </form>
);
/** As the form's engine does. React makes the default of a text the same as its value. */
function publishSent(field: HTMLElement): void {
  const input = field as HTMLInputElement;
  input.defaultValue = input.value;
  publishStage(input.form as Element, 'sent');
}
const Join: Page = () => {
  const [errors, setErrors] = useState(false);
  return (
    <>
      <h1>Join Innovation</h1>
      <Form />
      <button type="button" onClick={() => setErrors(true)}>
        Check
      </button>
      {errors && <p>Enter your email address.</p>}
    </>
  );
};
const Home: Page = () => <h1>Home</h1>;
const About: Page = () => <h1>About</h1>;
const Privacy: Page = () => <h1>Privacy</h1>;
const NotFound: Page = () => <h1>Not found</h1>;
const Broken: Page = () => {
  throw new Error('it broke');
};
const BrokenOnceMounted: Page = () => {
  useEffect(() => {
    throw new Error('it broke');
  }, []);
  return <h1>Broken</h1>;
};
const BrokenLater: Page = () => {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('it broke');
  return (
    <>
      <h1>Works</h1>
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    </>
  );
};

const FormBreaks: Page = (props) => (
  <>
    <BrokenLater {...props} />
    <Form />
  </>
);

const unreachable = () => Promise.reject(new Error('#RUNTIME-008 ScriptNetworkError: Failed to load script'));
const own = { HomePage: Home, AboutPage: About, PrivacyPage: Privacy, NotFoundPage: NotFound };
const release = catalog('c1');
const composition = composed(1, release);
/**
 * A composition with the next release live; a recall if a sequence is given. The server goes back to no release that was
 * recalled.
 */
const changed = (recalledAt = 0): SiteComposition =>
  composed(2, catalog('c2'), { previous: recalledAt === 0 ? release : null, recalledAt });

const newShell: SiteComposition = { ...composition, sequence: 2, shell: 's2' };

let shell: OpenShell | undefined;

async function open(
  path: string,
  pages: Readonly<Record<string, Page | (() => Promise<Page>)>>,
  options: Partial<ShellOptions> & { readonly in?: FakeBrowserOptions } = {},
): Promise<OpenShell> {
  shell = await openShell({
    browser: new FakeBrowser({ path, queue: (task) => void tasks.push(task), ...options.in }),
    composition,
    own,
    load: async ({ id }, page) => {
      const found = pages[`${id}/${page}`] ?? pages[page];
      if (!found) return unreachable();
      // Pages of these tests and their load functions both take no arguments.
      return loads.has(found) ? (found as () => Promise<Page>)() : (found as Page);
    },
    ...options,
  });
  return shell;
}

const loads = new Set<unknown>();
function loading(load: () => Promise<Page>): () => Promise<Page> {
  loads.add(load);
  return load;
}

/** Each load tries twice. */
function failing(times: number, page: Page | Promise<Page>): () => Promise<Page> {
  let tries = 0;
  return loading(async () => (++tries > times ? page : unreachable()));
}

const tasks: (() => void)[] = [];
const settle = () =>
  act(async () => {
    for (const task of tasks.splice(0)) task();
  });

/** In an awaited `act`, because the frame waits for pages with `use`. user-event uses an `act` of its own. */
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const follow = (name: string) =>
  act(async () => void fireEvent.click(within(screen.getByRole('contentinfo')).getByRole('link', { name })));
const goTo = (to: string) => act(async () => shell?.navigation.navigator.push(to));
async function goBack(steps = 1) {
  shell?.browser.history.go(-steps);
  await settle();
}
const fillIn = (label: string, value: string) =>
  act(async () => void fireEvent.input(screen.getByLabelText(label), { target: { value } }));
/** A page counts as healthy one task after it has mounted. */
const nextTask = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve)));
const heading = () => screen.getByRole('heading', { level: 1 });

afterEach(async () => {
  await shell?.unload();
  shell = undefined;
  tasks.length = 0;
  document.head.replaceChildren();
  delete document.documentElement.dataset.origin;
});

test('a press on a link navigates after the next paint, and going back before it takes the press back', async () => {
  let paint = () => {};
  const painted = () =>
    new Promise<void>((resolve) => {
      paint = resolve;
    });
  const { browser } = await open(
    '/about',
    { cellar: Cellar },
    { deps: { pressResponse: createPressResponse(painted, () => true) } },
  );
  const painting = () => act(async () => paint());
  await follow('Terms & Conditions');
  expect(browser.location.pathname).toBe('/about');
  await painting();
  expect(browser.location.pathname).toBe('/terms');
  await follow('Privacy Policy');
  await goBack();
  await painting();
  expect(browser.location.pathname).toBe('/about');
});

test('on a navigation the old page stays for a moment, then the loading state is shown', async () => {
  jest.useFakeTimers();
  const join = Promise.withResolvers<Page>();
  await open('/cellar', { cellar: Cellar, 'join-innovation': loading(() => join.promise) });
  await goTo('/join-innovation');
  await act(async () => jest.advanceTimersByTime(loadingDelay - 1));
  expect(heading()).toHaveTextContent('Cellar');
  await act(async () => jest.advanceTimersByTime(1));
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(document.title).toBe(`join-innovation page · ${site.name}`);
  expect(screen.getByRole('main')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading join-innovation page$/);
  await act(async () => join.resolve(Join));
  expect(heading()).toHaveTextContent('Join Innovation');
  expect(heading()).toHaveFocus();
  expect(screen.getByRole('main')).not.toHaveAttribute('tabindex');
  expect(screen.getByText('join-innovation page')).toHaveAttribute('role', 'status');
});

test('opening a page updates title and head, scrolls to the top, focuses the heading and announces the page', async () => {
  const origin = 'https://www.example.com';
  document.documentElement.dataset.origin = origin;
  document.head.innerHTML = `<meta name="description" content="before"><link rel="canonical" href="${origin}/cellar">
    <meta property="og:url" content="${origin}/cellar"><meta property="og:title" content="before">`;
  const contents = (selector: string) =>
    [...document.querySelectorAll<HTMLMetaElement>(selector)].map(({ content }) => content);
  const addresses = () => [
    ...[...document.querySelectorAll<HTMLLinkElement>('[rel="canonical"]')].map(({ href }) => href),
    ...contents('[property="og:url"]'),
  ];
  const { browser } = await open('/cellar', { cellar: Cellar, 'join-innovation': Join });
  browser.scrollTo(300);
  await goTo('/join-innovation');
  expect(heading()).toHaveFocus();
  expect(browser.scrollY).toBe(0);
  expect(screen.getByText('join-innovation page')).toHaveAttribute('role', 'status');
  expect(document.title).toBe(`join-innovation page · ${site.name}`);
  expect(contents('[property="og:title"]')).toEqual([document.title]);
  expect(contents('[name="description"]')).toEqual(['/join-innovation, described.']);
  expect(addresses()).toEqual(Array(2).fill(`${origin}/join-innovation`));
  // Without a form in progress, its document is opened.
  await fillIn('Name', 'Asha');
  await goTo('/nowhere');
  expect(addresses()).toEqual([]);
  await follow('About');
  expect(addresses()).toEqual(Array(2).fill(`${origin}/about`));
});

test('a menu that was opened while a page was loading stays open and keeps the focus', async () => {
  const join = Promise.withResolvers<Page>();
  await open('/cellar', { cellar: Cellar, 'join-innovation': loading(() => join.promise) });
  const company = within(screen.getByRole('navigation', { name: 'Main' }))
    .getByText('Company')
    .closest('summary') as HTMLElement;
  await goTo('/join-innovation');
  await act(async () => {
    company.focus();
    fireEvent.click(company);
  });
  await act(async () => join.resolve(Join));
  expect(heading()).toHaveTextContent('Join Innovation');
  expect(company.parentElement).toHaveAttribute('open');
  expect(company).toHaveFocus();
  await act(async () => fireEvent.click(company));
  await goTo('/cellar');
  expect(heading()).toHaveFocus();
});

test('an address without a page shows its page at the next visit, once a unit has it', async () => {
  const { tab } = await open('/blog', { blog: Home });
  await act(async () => tab.update(composed(2, catalog('c2', ['/cellar', '/blog']))));
  // Without a visit nothing changes on screen.
  expect(heading()).toHaveTextContent('Not found');
  await goTo('/blog');
  expect(heading()).toHaveTextContent('Home');
});

test('a page whose unit has left the site stays when a link leads to another part of it', async () => {
  const { tab } = await open('/cellar', { cellar: Cellar });
  await act(async () => tab.update({ ...composed(2, catalog('c2')), remotes: {} }));
  await goTo('/cellar?of=test');
  expect(heading()).toHaveTextContent('Cellar');
});

describe('an address that has moved', () => {
  const moved = { ...catalog('c2', ['/jobs']), redirects: [{ from: '/cellar', to: '/jobs' }] };

  test('leads to the new one, with query and anchor', async () => {
    const { navigation, browser } = await open('/about', { jobs: Join }, { composition: composed(1, moved) });
    expect(navigation.hasPage('/cellar')).toBe(true);
    await goTo('/cellar?from=mail#top');
    expect(heading()).toHaveTextContent('Join Innovation');
    const { pathname, search, hash } = browser.location;
    expect(pathname + search + hash).toBe('/jobs?from=mail#top');
    expect(browser.places).toMatchObject({ behind: 1, ahead: 0 });
  });

  test('stays that of an open page, with its text', async () => {
    const { tab, browser } = await open('/cellar', { cellar: Join });
    await fillIn('Name', 'Asha');
    await act(async () => tab.update(composed(2, moved)));
    await goTo('/about');
    await goBack();
    expect(screen.getByLabelText('Name')).toHaveValue('Asha');
    expect(browser.location.pathname).toBe('/cellar');
  });
});

test('a malformed anchor is ignored', async () => {
  await open('/join-innovation', { cellar: Cellar, 'join-innovation': Join });
  await goTo('/cellar#100%');
  expect(heading()).toHaveTextContent('Cellar');
  await act(async () => shell?.browser.followAnchor('#50%', 0));
  expect(heading()).toHaveTextContent('Cellar');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

describe('a page that is prerendered', () => {
  test('is mounted hidden, and shown without rendering again when it is opened', async () => {
    const done: string[] = [];
    const Expected: Page = () => {
      done.push('rendered');
      useEffect(() => void done.push('run'), []);
      return <h1>Join Innovation</h1>;
    };
    const { navigation } = await open('/cellar', { cellar: Cellar, 'join-innovation': Expected });
    await act(async () => void (await navigation.prefetch('/join-innovation')));
    await act(async () => navigation.prerender('/join-innovation'));
    const unseen = screen.getByText('Join Innovation');
    expect(unseen).not.toBeVisible();
    expect(heading()).toHaveTextContent('Cellar');
    expect(document.title).toBe(`cellar page · ${site.name}`);
    expect(new Set(done)).toEqual(new Set(['rendered']));
    await goTo('/join-innovation');
    expect(unseen).toBeVisible();
    expect(unseen).toHaveFocus();
    expect(screen.queryByRole('heading', { name: 'Cellar', hidden: true })).not.toBeInTheDocument();
    expect(document.title).toBe(`join-innovation page · ${site.name}`);
    expect(new Set(done)).toEqual(new Set(['rendered', 'run']));
  });

  test('is dropped if it throws: the previous release is opened', async () => {
    expectConsoleError(/it broke/);
    const { navigation, tab } = await open(
      '/about',
      { 'c2/cellar': Broken, 'c1/cellar': Cellar },
      { composition: changed() },
    );
    await act(async () => void (await navigation.prefetch('/cellar')));
    await act(async () => navigation.prerender('/cellar'));
    expect(heading()).toHaveTextContent('About');
    await goTo('/cellar');
    expect(heading()).toHaveTextContent('Cellar');
    expect(tab.report().failures).toMatchObject([
      { unit: 'catalog', release: 'c2', code: 'render', phase: 'navigation' },
    ]);
  });
});

describe('a page that cannot be shown', () => {
  describe('is tried again', () => {
    /** Opens the card; from then on the server has another composition, and the tab does not know it. */
    const openCard = async (
      server: () => Promise<SiteComposition>,
      page = loading(unreachable),
      timers: ShellOptions['timers'] = window,
    ) => {
      let changedNow = false;
      const checkComposition = async () => {
        if (changedNow) shell?.tab.update(await server());
      };
      const pages = { 'c1/cellar': page, 'c2/cellar': Cellar };
      await open('/about', pages, { deps: { checkComposition }, timers });
      await goTo('/cellar');
      expect(heading()).toHaveTextContent('cellar page is closed for a moment');
      changedNow = true;
    };

    test.each([
      ['with the release that is live on the server by then', changed(), 'Cellar', false],
      ['in a new document if the server has another shell by then', newShell, 'is closed', true],
    ])('%s', async (_, server, title, isReloaded) => {
      await openCard(async () => server);
      await press('Try again');
      expect(heading()).toHaveTextContent(title);
      expect(shell?.calls.includes('reload ')).toBe(isReloaded);
    });

    test('while its card stays, and the button has the focus again after a failure', async () => {
      let again = Promise.withResolvers<Page>();
      let tries = 0;
      const page = loading(() => (++tries > 2 ? again.promise : unreachable()));
      await openCard(async () => composition, page);
      expect(heading()).toHaveFocus();
      // The card announces itself, so the page is not announced.
      expect(screen.queryByText('cellar page')).not.toBeInTheDocument();
      screen.getByRole('button', { name: 'Try again' }).focus();
      await press('Try again');
      expect(screen.getByRole('button', { name: 'Trying...' })).toHaveFocus();
      expect(heading()).toHaveTextContent('is closed for a moment');
      const failed = again;
      again = Promise.withResolvers<Page>();
      await act(async () => failed.reject(new Error('unreachable')));
      await act(async () => again.reject(new Error('unreachable')));
      expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
      again = Promise.withResolvers<Page>();
      await press('Try again');
      await act(async () => again.resolve(Cellar));
      expect(heading()).toHaveTextContent('Cellar');
      expect(heading()).toHaveFocus();
    });

    test('with the release that the tab knows if the server does not answer within 1 s', async () => {
      const waits = new Map<number, () => void>();
      const setTimeout = ((work: () => void, ms: number) => void waits.set(ms, work)) as never;
      const page = failing(2, Cellar);
      await openCard(() => new Promise(() => {}), page, { setTimeout, clearTimeout: () => undefined });
      await press('Try again');
      expect(heading()).toHaveTextContent('is closed for a moment');
      expect(screen.getByRole('button', { name: 'Trying...' })).toHaveAttribute('aria-disabled', 'true');
      await act(async () => waits.get(1000)?.());
      expect(heading()).toHaveTextContent('Cellar');
    });

    test('unless the visitor has left it before the server answers', async () => {
      const answer = Promise.withResolvers<SiteComposition>();
      await openCard(() => answer.promise);
      await press('Try again');
      await goTo('/privacy');
      await act(async () => answer.resolve(newShell));
      expect(shell?.calls).not.toContain('reload ');
    });
  });

  test.each([
    ['in its document', false],
    ['in the tab as long as a form would be lost', true],
  ])('is tried again %s if it is a page of the shell', async (_, hasForm) => {
    const gone = Promise.reject(new Error('gone'));
    gone.catch(() => undefined);
    const pending = document.createElement('script');
    pending.setAttribute('src', '/assets/shell/s1/AboutPage.abc.js');
    document.head.append(pending);
    const dropped = jest.fn();
    pending.onerror = dropped;
    const { calls } = await open('/cellar', { cellar: Join }, { own: { ...own, AboutPage: gone } });
    if (hasForm) await fillIn('Name', 'Asha');
    await follow('About');
    expect(heading()).toHaveTextContent('is closed for a moment');
    await press('Try again');
    expect(calls.includes('reload ')).toBe(!hasForm);
    expect(dropped).toHaveBeenCalledTimes(hasForm ? 1 : 0);
    pending.remove();
  });

  test('is tried again on a visit after a failed prefetch', async () => {
    const { navigation } = await open('/cellar', { cellar: Cellar, 'join-innovation': failing(2, Join) });
    await act(async () => void (await navigation.prefetch('/join-innovation')));
    await goTo('/join-innovation');
    expect(heading()).toHaveTextContent('Join Innovation');
  });

  test('gives way to a page that loads after the timeout', async () => {
    const late = Promise.withResolvers<Page>();
    const timeout = Promise.withResolvers<void>();
    await open(
      '/cellar',
      { cellar: loading(() => late.promise) },
      { wait: (ms) => (ms === loadTimeout ? timeout.promise : new Promise(() => undefined)) },
    );
    await act(async () => timeout.resolve());
    expect(heading()).toHaveTextContent('is closed for a moment');
    await act(async () => late.resolve(Cellar));
    expect(heading()).toHaveTextContent('Cellar');
  });
});

test('`/` redirects to the home page', async () => {
  const { browser } = await open('/', {});
  expect(heading()).toHaveTextContent('Home');
  expect(browser.location.pathname).toBe('/start');
  await goTo('/about');
  await goTo('/');
  expect(browser.location.pathname).toBe('/start');
  await goBack();
  expect(heading()).toHaveTextContent('About');
});

test('`/` is a page like others if it is the home page', async () => {
  const state = { usr: null, key: 'a', idx: 1 };
  const browser = new FakeBrowser({ path: '/' });
  browser.history.replaceState(state, '');
  const ofHome = { composition: composed(1, catalog('c1', ['/'])), deps: { home: '/' } };
  await open('/', { '': Cellar }, { browser, ...ofHome });
  expect(browser.states).toEqual([state]);
  await goTo('/about');
  await goTo('/');
  expect(heading()).toHaveTextContent('Cellar');
  expect(browser.location.pathname).toBe('/');
});

test('going back to a page whose policy this document has keeps the form that is dirty by then', async () => {
  const { calls } = await open(
    '/join-innovation',
    { 'join-innovation': Cellar, cellar: Join },
    { deps: { needsDocument: ({ route }) => route.path === '/join-innovation' } },
  );
  await goTo('/cellar');
  await fillIn('Name', 'Asha');
  await goBack();
  expect(calls).not.toContain('reload ');
  await goTo('/cellar');
  expect(screen.getByLabelText('Name')).toHaveValue('Asha');
});

test.each([
  [0, '/join-innovation', ''],
  [7, '/cellar', 'push /join-innovation'],
])(
  'a link to another policy loses no dirty form: with %s live, the address is %s',
  async (live, path, call) => {
    const { waiting, server } = testTab();
    server.live = live;
    const { calls, browser } = await open(
      '/cellar',
      { 'join-innovation': Cellar, cellar: Join },
      { deps: { waiting, needsDocument: ({ route }) => route.path === '/join-innovation' } },
    );
    await fillIn('Name', 'Asha');
    await goTo('/join-innovation');
    expect(browser.location.pathname).toBe(path);
    expect(calls.filter((one) => one.startsWith('push')).join()).toBe(call);
  },
);

test('each failure of the first page’s code is an event, so that the browser can send its form', async () => {
  let failures = 0;
  await open(
    '/join-innovation',
    { 'join-innovation': loading(unreachable) },
    { renderedWith: Join, deps: { onFailed: () => failures++ } },
  );
  expect(failures).toBe(1);
  await press('Try again');
  expect(failures).toBe(2);
});

describe('a first page that does not become interactive', () => {
  const Stuck: Page = () => use(new Promise<never>(() => undefined));
  const manualTimers = () => {
    const set: (() => void)[] = [];
    const setTimeout = ((work: () => void) => set.push(work)) as never;
    const pass = () =>
      act(async () => {
        for (const work of set.splice(0)) work();
      });
    return { timers: { setTimeout, clearTimeout: () => undefined }, pass };
  };
  const failuresOf = async (
    InBrowser: Page,
    deps: Partial<ShellOptions['deps']> = {},
    go = async () => {},
  ) => {
    const { timers, pass } = manualTimers();
    const { tab } = await open('/cellar', { cellar: InBrowser }, { renderedWith: Cellar, timers, deps });
    await go();
    for (let turn = 0; turn < 3; turn += 1) await pass();
    return tab.report().failures;
  };

  test('is a failure of its release', async () => {
    expect(await failuresOf(Stuck)).toEqual([
      { unit: 'catalog', release: 'c1', code: 'not-interactive', phase: 'first-load' },
    ]);
  });

  test('is none if the page works, if the tab is hidden, or if another page is on screen by then', async () => {
    expect(await failuresOf(Cellar)).toEqual([]);
    await shell?.unload();
    expect(await failuresOf(Stuck, { isHidden: () => true })).toEqual([]);
    await shell?.unload();
    expect(await failuresOf(Stuck, {}, () => goTo('/about'))).toEqual([]);
  });
});

describe('a redirect with a confirmation', () => {
  const confirmation = () => screen.queryByRole('complementary', { name: 'Confirmation' });

  test('stays in the tab under an outdated shell, and announces both', async () => {
    const { tab, navigation, calls } = await open('/about', {});
    await act(async () => tab.update(newShell));
    await act(async () => navigation.navigator.push('/start', { confirmation: { text: 'It has arrived.' } }));
    expect(calls).not.toContain('push /start');
    expect(heading()).toHaveFocus();
    expect(confirmation()).toHaveTextContent('It has arrived.');
    expect(screen.getByText(/^It has arrived\. \S/)).toHaveAttribute('role', 'status');
  });

  test.each<[string, (late: PromiseWithResolvers<Page>) => void, (late: PromiseWithResolvers<Page>) => void]>(
    [
      ['the page’s code is late', () => undefined, ({ resolve }) => resolve(Cellar)],
      ['an error card is in its place', ({ reject }) => reject(new Error('unreachable')), () => undefined],
    ],
  )('announces it once if %s', async (_, before, after) => {
    jest.useFakeTimers();
    const late = Promise.withResolvers<Page>();
    const { navigation } = await open('/about', { cellar: loading(() => late.promise) });
    const said: (string | null)[] = [];
    const status = document.querySelector('[aria-live="polite"][role="status"]') as Element;
    const observer = new MutationObserver(() => said.push(status.textContent));
    observer.observe(status, { subtree: true, childList: true, characterData: true });
    before(late);
    await act(async () =>
      navigation.navigator.push('/cellar', { confirmation: { text: 'It has arrived.' } }),
    );
    await act(async () => jest.advanceTimersByTimeAsync(2 * loadingDelay));
    await act(async () => after(late));
    await act(async () => jest.runOnlyPendingTimersAsync());
    observer.disconnect();
    expect(said.filter((text) => text?.includes('It has arrived.'))).toHaveLength(1);
  });

  test('a reload shows it again, unless it was dismissed or comes from an earlier visit', async () => {
    const state = { usr: { confirmation: { text: 'It has arrived.' } }, key: 'a', idx: 1 };
    const openAgain = async (isReload: boolean) => {
      const browser = new FakeBrowser({ path: '/start' });
      browser.history.replaceState(state, '');
      return { ...(await open('/start', {}, { browser, deps: { isReload } })), browser };
    };
    const before = await openAgain(false);
    expect(confirmation()).toBeNull();
    expect(before.browser.states).toEqual([{ ...state, usr: null }]);
    await before.unload();
    const { browser } = await openAgain(true);
    expect(confirmation()).toHaveTextContent('It has arrived.');
    await press('Dismiss');
    expect(confirmation()).toBeNull();
    expect(heading()).toHaveFocus();
    expect(browser.states).toEqual([{ ...state, usr: null }]);
  });
});

describe('a form in progress', () => {
  test('is restored when the address changes inside the page while its code is loading', async () => {
    const join = Promise.withResolvers<Page>();
    await open(
      '/join-innovation',
      { 'join-innovation': loading(() => join.promise) },
      { renderedWith: Join },
    );
    await fillIn('Name', 'Asha Example');
    await follow('Privacy Policy');
    await goBack();
    await screen.findByText('Loading...');
    await goTo('/join-innovation?from=privacy');
    await act(async () => join.resolve(Join));
    expect(heading()).toHaveTextContent('Join Innovation');
    expect(screen.getByLabelText('Name')).toHaveValue('Asha Example');
  });

  test('that the server refuses is a failure of its release, also after it was left', async () => {
    const { tab } = await open('/join-innovation', { 'join-innovation': Join });
    await fillIn('Name', 'Asha Example');
    const form = screen.getByLabelText('Name');
    await follow('Privacy Policy');
    tab.report();
    await act(async () => publishRefusal(form.closest('form') as Element));
    await act(async () => publishRefusal(form.closest('form') as Element));
    expect(tab.report()).toMatchObject({
      failures: [{ unit: 'catalog', release: 'c1', code: 'form-refused', phase: 'open-tab' }],
      visits: [{ unit: 'catalog', release: 'c1', result: 'failed' }],
    });
  });

  test('stays in progress when another form is sent that was left before, and is over with its own answer', async () => {
    const { tab, calls } = await open('/join-innovation', { 'join-innovation': Join, cellar: Join });
    await fillIn('Name', 'Asha Example');
    const first = screen.getByLabelText('Name');
    await goTo('/cellar');
    const second = screen.getAllByLabelText('Name').find(isShown);
    expect(second).not.toBe(first);
    await act(async () => void fireEvent.input(second as HTMLElement, { target: { value: 'Nila' } }));
    await act(async () => publishSent(first));
    await act(async () => tab.update(newShell));
    await follow('About');
    expect(calls).not.toContain('push /about');
    await goTo('/join-innovation');
    expect(screen.getAllByLabelText('Name').find(isShown)).toHaveValue('');
    await act(async () => publishSent(second as HTMLElement));
    await follow('Privacy Policy');
    expect(calls).toContain('push /privacy');
  });
});

describe('when another release is live', () => {
  const Old: Page = () => (
    <>
      <h1>Old</h1>
      <Form />
    </>
  );
  const New: Page = () => (
    <>
      <h1>New</h1>
      <Form />
    </>
  );
  const both = { cellar: Old, 'join-innovation': Old, 'c2/cellar': New, 'c2/join-innovation': New };

  test('a failure of the release that replaces it is one of the swap, also when the visitor has gone on', async () => {
    const arriving = Promise.withResolvers<Page>();
    const { navigation, tab } = await open('/cellar', {
      'c1/cellar': Cellar,
      'c2/cellar': loading(() => arriving.promise),
    });
    await act(async () => tab.update(changed(2)));
    const phase = () => failurePhase(navigation.state(), 'catalog', 'to load', true);
    expect(phase()).toBe('swap');
    await goTo('/about');
    await goTo('/cellar');
    expect(phase()).toBe('swap');
    await act(async () => arriving.resolve(Cellar));
    // The page is shown in a transition, which may take longer than the promise.
    await waitFor(() => expect(phase()).toBe('prefetch'));
  });

  test.each([
    ['empty', false, 'replaced'],
    // A file or an option may be about to be chosen.
    ['empty', true, 'asked about'],
    ['begun', false, 'asked about'],
    ['sending', true, 'left alone'],
    ['sent', true, 'left alone'],
  ] as const)('after a recall, a page with a form that is %s (focus in it: %s) is %s', async (...row) => {
    const [stage, hasFocus, outcome] = row;
    const { tab } = await open('/cellar', both);
    const field = screen.getByLabelText<HTMLInputElement>('Name');
    await act(async () => publishStage(field.form as Element, stage));
    if (hasFocus) field.focus();
    await act(async () => tab.update(changed(2)));
    const isAsked = screen.queryByRole('alert') !== null;
    expect(isAsked ? 'asked about' : heading().textContent === 'New' ? 'replaced' : 'left alone').toBe(
      outcome,
    );
  });

  test('a page whose form could not be sent is asked about as soon as that is known', async () => {
    const { tab } = await open('/cellar', both);
    const { form } = screen.getByLabelText<HTMLInputElement>('Name');
    await act(async () => publishStage(form as Element, 'sending'));
    await act(async () => tab.update(changed(2)));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => publishStage(form as Element, 'begun'));
    expect(screen.getByRole('alert')).toHaveTextContent('This page was replaced by another version.');
    await act(async () => publishStage(form as Element, 'empty'));
    expect(heading()).toHaveTextContent('New');
  });

  test('a page with two forms is as far as the form with the most to lose', async () => {
    const Two: Page = () => (
      <>
        <h1>Two</h1>
        <form aria-label="A" />
        <form aria-label="B" />
      </>
    );
    const { navigation } = await open('/cellar', { cellar: Two });
    const [one, other] = document.forms;
    for (const [changed, to, expected] of [
      [one, 'begun', 'begun'],
      [other, 'empty', 'begun'],
      [other, 'sending', 'sending'],
      [other, 'sent', 'begun'],
      [one, 'empty', 'sent'],
    ] as const) {
      await act(async () => publishStage(changed as Element, to));
      expect(shownRecord(navigation.state()).stage).toBe(expected);
    }
  });

  test('an answer that comes when its page was left is shown on the page that is shown', async () => {
    const { navigation } = await open('/cellar', both);
    const { form } = screen.getByLabelText<HTMLInputElement>('Name');
    await act(async () => publishStage(form as Element, 'sending'));
    await goTo('/about');
    await act(async () => publishStage(form as Element, 'sent', 'Thank you. Your reference is R1.'));
    expect(screen.getByRole('complementary', { name: 'Confirmation' })).toHaveTextContent('R1');
    expect(screen.getByText('Thank you. Your reference is R1.', { selector: '[aria-live]' })).toBeVisible();
    await press('Dismiss');
    await act(async () => navigation.navigator.push('/cellar'));
    expect(screen.queryByRole('complementary', { name: 'Confirmation' })).toBeNull();
  });

  test('a visitor who stays keeps what was typed, and is asked again on return', async () => {
    const { tab } = await open('/cellar', both);
    await fillIn('Name', 'Asha');
    await act(async () => tab.update(changed(2)));
    await press('Stay on this one');
    expect(screen.queryByRole('alert')).toBeNull();
    await follow('About');
    await goBack();
    expect(heading()).toHaveTextContent('Old');
    expect(screen.getByLabelText('Name')).toHaveValue('Asha');
    expect(screen.getByRole('button', { name: 'Switch now' })).toBeVisible();
  });

  test('a visitor who switches learns that the other release did not load, and can try again', async () => {
    const { tab } = await open('/cellar', { 'c1/cellar': Old, 'c2/cellar': failing(2, New) });
    await fillIn('Name', 'Asha');
    await act(async () => tab.update(composed(2, catalog('c2'), { recalledAt: 2 })));
    await press('Switch now');
    expect(screen.getByRole('alert')).toHaveTextContent('The other version did not load.');
    expect(heading()).toHaveTextContent('Old');
    await press('Switch now');
    expect(heading()).toHaveTextContent('New');
    expect(screen.getByLabelText('Name')).toHaveValue('Asha');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('the page knows the site, and the release that it comes from, from the document on', async () => {
    const Released: Page = () => <h1 title={useSite().name}>Release: {useRelease()}</h1>;
    const { tab } = await open(
      '/cellar',
      { cellar: Released },
      {
        renderedWith: Released,
        own: { ...own, AboutPage: Released },
        beforeHydration: (root) => expect(root).toHaveTextContent('Release: c1'),
      },
    );
    expect(heading()).toHaveTextContent('Release: c1');
    await act(async () => tab.update(changed(2)));
    expect(heading()).toHaveTextContent('Release: c2');
    await follow('About');
    expect(heading()).toHaveTextContent('Release: s1');
    expect(heading().title).toBe(site.name);
  });

  test.each([
    ['after its closing', 0, ['Closed', 'Closed']],
    ['before it, and closes when the server says so', 1, ['Open', 'Closed']],
  ])('a page is hydrated as in its document of %s', async (_, early, [before, after]) => {
    const closesAt = '2027-04-01T00:00:00+05:30';
    const passed = Date.parse(closesAt);
    const Closing: Page = () => <h1>{useHasPassed()(closesAt) ? 'Closed' : 'Open'}</h1>;
    const { tab } = await open(
      '/cellar',
      { cellar: Closing },
      {
        composition: { ...changed(), passed: passed - early },
        renderedWith: Closing,
        beforeHydration: (root) => expect(root).toHaveTextContent(before ?? ''),
      },
    );
    expect(heading()).toHaveTextContent(before ?? '');
    await act(async () => tab.update({ ...changed(), passed }));
    expect(heading()).toHaveTextContent(after ?? '');
  });

  test('a form whose document came from the live release, and its code from the previous one, names the latter', async () => {
    const Released: Page = () => (
      <form>
        <h1>Apply</h1>
        <input type="hidden" name="release" value={useRelease()} />
      </form>
    );
    const pages = { 'c1/cellar': Released, 'c2/cellar': loading(unreachable) };
    const { root } = await open('/cellar', pages, {
      composition: changed(),
      renderedWith: Released,
      beforeHydration: (document) => expect(document.querySelector('input')).toHaveValue('c2'),
    });
    expect(root.querySelector('input')).toHaveValue('c1');
  });

  describe('a form that is sent before the visitor has answered', () => {
    async function recalled(load: () => Promise<Page>) {
      const sent: string[] = [];
      const sending =
        (release: string): Page =>
        () => (
          <form
            aria-label={release}
            onSubmit={(event) => {
              event.preventDefault();
              sent.push(`${release}: ${new FormData(event.currentTarget).get('name')}`);
            }}
          >
            <h1>{release}</h1>
            <input aria-label="Name" name="name" />
            <button type="submit">Send again</button>
          </form>
        );
      const pages = { 'c1/cellar': sending('Old'), 'c2/cellar': loading(load) };
      const { tab } = await open('/cellar', pages);
      await fillIn('Name', 'Asha');
      await act(async () => tab.update(composed(2, catalog('c2'), { recalledAt: 2 })));
      return { sent, New: sending('New') };
    }

    test.each([
      ['', 'Send again'],
      [' as well if the visitor switches first', 'Switch now'],
    ])('is sent by the other release, once, with what was filled in%s', async (_, first) => {
      const arriving = Promise.withResolvers<Page>();
      const { sent, New } = await recalled(() => arriving.promise);
      for (const name of [first, 'Send again']) await press(name);
      expect(screen.getByRole('button', { name: 'Switching...' })).toHaveAttribute('aria-disabled', 'true');
      expect(sent).toEqual([]);
      await act(async () => arriving.resolve(New));
      await nextTask();
      expect(sent).toEqual(['New: Asha']);
      await press('Send again');
      expect(sent).toEqual(['New: Asha', 'New: Asha']);
    });

    test('is sent by its own release if the other one does not load', async () => {
      const arriving = Promise.withResolvers<Page>();
      const { sent } = await recalled(() => arriving.promise);
      await press('Send again');
      // Not in `act`, which would render the failure before the next task.
      arriving.reject(await unreachable().catch((error) => error));
      await waitFor(() => expect(sent).toEqual(['Old: Asha']));
      expect(screen.getByRole('alert')).toHaveTextContent('The other version did not load.');
      await press('Send again');
      expect(sent).toEqual(['Old: Asha', 'Old: Asha']);
    });

    test.each(['before', 'after'])(
      'is sent by its own release if the visitor stays with it %s',
      async (when) => {
        const arriving = Promise.withResolvers<Page>();
        const { sent, New } = await recalled(() => arriving.promise);
        const presses = ['Stay on this one', 'Send again'];
        for (const name of when === 'before' ? presses : presses.toReversed()) await press(name);
        await act(async () => arriving.resolve(New));
        await nextTask();
        expect(sent).toEqual(['Old: Asha']);
        expect(heading()).toHaveTextContent('Old');
      },
    );
  });

  test.each([
    ['is opened', 'navigation', { cellar: Broken }, async () => goTo('/cellar')],
    [
      'replaces a recalled one',
      'swap',
      { cellar: Old, 'c2/cellar': Broken },
      async ({ tab }: OpenShell) => {
        await goTo('/cellar');
        await nextTask();
        await act(async () => tab.update(changed(2)));
      },
    ],
    [
      'had worked',
      'open-tab',
      { cellar: BrokenLater },
      async () => {
        await goTo('/cellar');
        await nextTask();
        await press('Break');
      },
    ],
  ])('a release that throws when its page %s is reported with the phase %s', async (_, phase, pages, act) => {
    expectConsoleError(/it broke/);
    const opened = await open('/about', pages);
    await act(opened);
    expect(opened.tab.report().failures).toMatchObject([{ unit: 'catalog', code: 'render', phase }]);
  });

  test('the old release is unloaded only when the new one has mounted and works', async () => {
    expectConsoleError(/it broke/);
    const { tab, calls } = await open('/cellar', { ...both, 'c2/cellar': BrokenOnceMounted });
    await nextTask();
    await act(async () => tab.update(changed()));
    await goTo('/about');
    await goTo('/cellar');
    await nextTask();
    expect(heading()).toHaveTextContent('Old');
    expect(calls.filter((what) => what.startsWith('unload'))).toEqual(['unload c2']);
  });

  test('a release that replaces a form that threw is not unloaded before it is shown', async () => {
    expectConsoleError(/it broke/);
    const pages = { 'c2/cellar': FormBreaks, cellar: New };
    const { calls } = await open('/cellar', pages, { composition: changed() });
    await nextTask();
    await fillIn('Name', 'Asha');
    await press('Break');
    expect(heading()).toHaveTextContent('New');
    expect(calls).not.toContain('unload c1');
  });

  test('a release that was only wanted for a moment is unloaded when it has loaded', async () => {
    const arriving = Promise.withResolvers<Page>();
    const { tab, calls } = await open(
      '/cellar',
      { ...both, 'c2/join-innovation': loading(() => arriving.promise) },
      { own: { ...own, AboutPage: new Promise(() => {}) } },
    );
    const unloaded = () => calls.filter((what) => what.startsWith('unload'));
    await nextTask();
    await act(async () => tab.update(changed()));
    // The section is left, and its page is on screen until the next one comes.
    await goTo('/about');
    await goTo('/join-innovation');
    await act(async () => tab.update({ ...changed(), sequence: 3 }));
    expect(heading()).toHaveTextContent('Old');
    expect(unloaded()).toEqual([]);
    await goBack(2);
    expect(unloaded()).toEqual([]);
    await act(async () => arriving.resolve(New));
    expect(unloaded()).toEqual(['unload c2']);
  });

  test('a visitor who starts to type while the other release is loading is asked as well', async () => {
    const arriving = Promise.withResolvers<Page>();
    const { tab } = await open('/cellar', { ...both, 'c2/cellar': loading(() => arriving.promise) });
    await act(async () => tab.update(changed(2)));
    await fillIn('Name', 'Asha');
    await act(async () => arriving.resolve(New));
    expect(heading()).toHaveTextContent('Old');
    expect(screen.getByRole('button', { name: 'Switch now' })).toBeVisible();
  });

  test('what was typed in the next page is not restored in a page that threw', async () => {
    expectConsoleError(/it broke/);
    const arriving = Promise.withResolvers<Page>();
    const pages = { 'c2/join-innovation': FormBreaks, 'c1/join-innovation': loading(() => arriving.promise) };
    await open('/join-innovation', { ...pages, cellar: Old }, { composition: changed() });
    await press('Break');
    await goTo('/cellar');
    await fillIn('Name', 'Asha');
    await act(async () => arriving.resolve(Old));
    await goBack();
    const [shown] = screen.getAllByLabelText('Name').filter((field) => isShown(field));
    expect(shown).toHaveValue('');
  });

  test('a new shell is not loaded while text would be lost that was typed before its code was loaded', async () => {
    const { tab, calls } = await open(
      '/join-innovation',
      { 'join-innovation': loading(() => new Promise(() => undefined)) },
      { renderedWith: Join },
    );
    await fillIn('Name', 'Asha');
    await act(async () => tab.update(newShell));
    await follow('About');
    await follow('Privacy Policy');
    await goBack(2);
    expect(calls.filter((call) => /^(push|reload)/.test(call))).toEqual([]);
  });

  describe.each([
    ['the page that the visitor goes back to', both, () => follow('About'), () => goBack(), 'Old'],
    ['Try again', { cellar: loading(unreachable) }, settle, () => press('Try again'), 'is closed'],
  ] as const)('%s', (_, pages, before, come, title) => {
    test.each([
      ['reloads for the new shell if the server answers', 7, ['reload ']],
      ['has the shell of this tab if it does not', 0, []],
    ])('%s', async (_, live, reloads) => {
      const network = testTab();
      network.server.live = live;
      const { tab, calls } = await open('/cellar', pages, { deps: { waiting: network.waiting } });
      await before();
      await act(async () => tab.update(newShell));
      await come();
      await act(network.settled);
      expect(calls.filter((call) => call.startsWith('reload'))).toEqual(reloads);
      if (live === 0) expect(heading()).toHaveTextContent(title);
    });
  });
});

describe('a page that throws while it is readable', () => {
  const readable = () => screen.getByLabelText('Name');

  test('stays with its newest text, at its position, with the focus', async () => {
    expectConsoleError(/it broke/);
    const { tab, browser } = await open('/join-innovation', { 'join-innovation': FormBreaks });
    await nextTask();
    await fillIn('Name', 'Asha');
    await act(async () => tab.update(changed(2)));
    await press('Switch now');
    await nextTask();
    await fillIn('Name', 'Asha Devi');
    browser.scrollTo(900);
    readable().focus();
    await press('Break');
    expect(readable()).toHaveValue('Asha Devi');
    expect(readable()).toHaveFocus();
    expect(browser.scrollY).toBe(900);
  });

  const afterDelay = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 1100)));
  const notice = () => screen.queryByRole('alert');

  test('stays at its position also if it was opened by a link, with a notice until Try again has helped', async () => {
    expectConsoleError(/it broke/);
    const { browser, tab, calls } = await open('/about', { 'join-innovation': FormBreaks });
    await goTo('/join-innovation');
    await nextTask();
    browser.scrollTo(900);
    readable().focus();
    await press('Break');
    expect(readable()).toHaveFocus();
    expect(browser.scrollY).toBe(900);
    await afterDelay();
    expect(notice()).toHaveTextContent('You can read this page');
    await fillIn('Name', 'Asha');
    readable().focus();
    // Its document would lose the text.
    await act(async () => tab.update(newShell));
    await press('Try again');
    expect(calls).not.toContain('reload ');
    expect(notice()).toBeNull();
    expect(heading()).toHaveTextContent('Works');
    expect(readable()).toHaveValue('Asha');
    expect(browser.scrollY).toBe(900);
  });

  test('gets the focus after a link to another query of it, and its notice stays', async () => {
    expectConsoleError(/it broke/);
    await open('/cellar', { cellar: FormBreaks });
    await press('Break');
    await afterDelay();
    await goTo('/cellar?of=test');
    expect(heading()).toHaveTextContent('Works');
    expect(heading()).toHaveFocus();
    expect(notice()).toHaveTextContent('You can read this page');
  });

  test('stays while a retry is pending, and when the retry fails', async () => {
    expectConsoleError(/it broke/);
    const again = Promise.withResolvers<Page>();
    let tries = 0;
    await open('/cellar', { cellar: loading(async () => (++tries === 1 ? FormBreaks : again.promise)) });
    await press('Break');
    await afterDelay();
    await press('Try again');
    expect(screen.getByRole('button', { name: 'Trying...' })).toHaveAttribute('aria-disabled', 'true');
    expect(heading()).toHaveTextContent('Works');
    await act(async () => again.reject(new Error('gone')));
    expect(screen.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-disabled');
    expect(heading()).toHaveTextContent('Works');
  });

  test.each([
    ['is replaced by the previous release, without a notice', Cellar, 'Cellar'],
    ['stays, with a notice, if the previous release throws as well', Broken, 'Works'],
  ])('%s', async (_, previous, title) => {
    expectConsoleError(/it broke/);
    const pages = { 'c2/cellar': FormBreaks, 'c1/cellar': previous };
    await open('/cellar', pages, { composition: changed() });
    await press('Break');
    expect(heading()).toHaveTextContent(title);
    await afterDelay();
    expect(notice() !== null).toBe(previous === Broken);
  });

  test('is readable with a notice also if it came with the document, and throws when it is hydrated', async () => {
    await open('/cellar', { cellar: Broken }, { renderedWith: Cellar, onCaughtError: () => undefined });
    expect(heading()).toHaveTextContent('Cellar');
    expect(screen.getByText('Roles')).toBeVisible();
    await afterDelay();
    expect(notice()).toHaveTextContent('You can read this page');
  });
});

describe('a page that was rendered by the server', () => {
  test('can still be read when its code fails, and is hydrated after Try again', async () => {
    const Rendered: Page = () => <h1 tabIndex={-1}>Cellar</h1>;
    const again = Promise.withResolvers<Page>();
    await open('/cellar', { cellar: failing(2, again.promise) }, { renderedWith: Rendered });
    const before = heading();
    expect(screen.getByRole('alert')).toHaveTextContent('its buttons and forms did not load');
    screen.getByRole('button', { name: 'Try again' }).focus();
    await press('Try again');
    expect(screen.getByRole('button', { name: 'Trying...' })).toHaveAttribute('aria-disabled', 'true');
    expect(before).toBeVisible();
    await act(async () => again.resolve(Rendered));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(heading()).toBe(before);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('whose code failed without a network says so, and is hydrated when the network is back', async () => {
    const network = testTab();
    await network.goOnline(false);
    const Rendered: Page = () => <h1 tabIndex={-1}>Cellar</h1>;
    const failed = jest.fn();
    const cellar = loading(async () => (network.navigator.onLine ? Rendered : unreachable()));
    await open(
      '/cellar',
      { cellar },
      { renderedWith: Rendered, deps: { onFailed: failed, waiting: network.waiting } },
    );
    const before = heading();
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline');
    expect(failed).toHaveBeenCalledTimes(1);
    await act(() => network.goOnline(true));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(heading()).toBe(before);
  });

  test('of the shell is opened again by Try again, but never when the network is back', async () => {
    const network = testTab();
    await network.goOnline(false);
    const gone = Promise.reject(new Error('gone'));
    gone.catch(() => undefined);
    const options = { renderedWith: About, deps: { waiting: network.waiting } };
    const { calls } = await open('/about', {}, { ...options, own: { ...own, AboutPage: gone } });
    await act(() => network.goOnline(true));
    await settle();
    expect(calls).not.toContain('reload ');
    await press('Try again');
    expect(calls).toContain('reload ');
  });

  test('whose code is on its way when the network goes says so at once, until the network is back', async () => {
    const network = testTab();
    const Rendered: Page = () => <h1 tabIndex={-1}>Cellar</h1>;
    const code = Promise.withResolvers<Page>();
    await open(
      '/cellar',
      { cellar: loading(() => code.promise) },
      { renderedWith: Rendered, deps: { waiting: network.waiting } },
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await act(() => network.goOnline(false));
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline');
    await act(() => network.goOnline(true));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await act(() => network.goOnline(false));
    await act(async () => code.resolve(Rendered));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('whose code fails when the network has just come back is loaded once more', async () => {
    const network = testTab();
    await network.goOnline(false);
    const Rendered: Page = () => <h1 tabIndex={-1}>Cellar</h1>;
    const lost = Promise.withResolvers<Page>();
    let tries = 0;
    const cellar = loading(() => {
      tries += 1;
      return tries > 1 ? unreachable() : lost.promise;
    });
    await open('/cellar', { cellar }, { renderedWith: Rendered, deps: { waiting: network.waiting } });
    await act(() => network.goOnline(true));
    expect(tries).toBe(1);
    await act(async () => lost.reject(new Error('Loading chunk failed')));
    await settle();
    // Two of the load, and two of the other one, which fails as well.
    expect(tries).toBe(4);
    expect(screen.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-disabled');
  });

  test('takes the release that is live on the server when the visitor tries again', async () => {
    let changedNow = false;
    const checkComposition = async () => {
      if (changedNow) shell?.tab.update(changed());
    };
    const pages = { 'c1/join-innovation': loading(unreachable), 'c2/join-innovation': Join };
    await open('/join-innovation', pages, { renderedWith: Join, deps: { checkComposition } });
    await fillIn('Name', 'Asha');
    expect(shell?.calls).not.toContain('hydrated');
    changedNow = true;
    await press('Try again');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(shell?.calls).toContain('hydrated');
    expect(screen.getByLabelText('Name')).toHaveValue('Asha');
  });
});

import { defaultSettings, type RemotePage, type SiteComposition } from '@site/shared-ui/contracts';
import { site } from '@site/shared-ui/site';
import { expectConsoleError, held } from '@site/shared-ui/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { App } from './app.tsx';
import { LoadError } from './remotes/load-error.ts';
import type { PageOutcome } from './remotes/page-outcome.ts';
import { createPageAhead, type PageAhead } from './routing/page-ahead.ts';
import { type PageLoader, pageLoader } from './routing/page-loader.ts';
import { patience } from './routing/use-visits.ts';
import type { TabTools } from './tab/tab.context.ts';
import { createTab, type Tab } from './tab/tab.ts';
import { watchTouchedForm } from './tab/touched-form.ts';

const remoteRoute = (path: string, page: string, title: string) => ({
  path,
  page,
  title,
  description: `${title}, described.`,
});
const composition: SiteComposition = {
  sequence: 1,
  shell: 's1',
  remotes: {
    careers: {
      live: {
        id: 'c1',
        container: 'careers_c1',
        entry: '/assets/careers/c1/remoteEntry.js',
        routes: [
          remoteRoute('/career', 'career', 'Careers'),
          remoteRoute('/join-innovation', 'join', 'Join'),
        ],
        integrity: {},
      },
      previous: null,
      recalledAt: 0,
    },
  },
};
const failed: PageOutcome = { at: 'failed', error: new LoadError('entry-unreachable', 'gone') };
const ready = (Page: RemotePage['Page']): PageOutcome => ({ at: 'ready', Page, release: 'c1' });
const Career = () => (
  <>
    <h1>Career</h1>
    <p id="roles">Roles</p>
  </>
);
const Join = () => <h1>Join Innovation</h1>;
const Home = () => <h1>Home</h1>;
const Broken = () => {
  throw new Error('it broke');
};

const BrokenOnceMounted = () => {
  useEffect(() => {
    throw new Error('it broke');
  }, []);
  return <h1>Broken</h1>;
};

/** A loader whose remote pages arrive when the test says so; own pages are there at once. */
function loaderOf(outcomes: Record<string, (attempt: number) => Promise<PageOutcome>>): PageLoader {
  const attempts: Record<string, number> = {};
  return pageLoader({}, async (_, page) => {
    attempts[page] = (attempts[page] ?? -1) + 1;
    return (await outcomes[page]?.(attempts[page])) ?? failed;
  });
}

const Form = () => (
  <form>
    <label>
      Name <input name="name" />
    </label>
  </form>
);
const Old = () => (
  <>
    <h1>Old</h1>
    <Form />
  </>
);
const New = () => (
  <>
    <h1>New</h1>
    <Form />
  </>
);

/** In an awaited `act`, because the frame waits for pages with `use`; user-event has an `act` of its own. */
async function press(name: string) {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
}

async function fillIn(label: string, value: string) {
  await act(async () => void fireEvent.input(screen.getByLabelText(label), { target: { value } }));
}

/** A page counts as standing one turn of the event loop after it has mounted. */
const turn = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve)));

interface Recorded {
  readonly tab?: Tab;
  readonly ahead?: PageAhead;
  readonly asked?: () => void;
  readonly reloaded?: () => void;
  readonly letGo?: TabTools['letGo'];
  /** How far the entry that is gone back to was scrolled. */
  readonly wasAt?: number;
}

function toolsOf(loader: PageLoader, recorded: Recorded = {}): TabTools {
  const { tab = createTab(composition), ahead = createPageAhead(), asked, reloaded, letGo, wasAt } = recorded;
  return {
    tab,
    loader,
    ahead,
    touched: watchTouchedForm(document),
    scroll: { arrive: (entry) => (entry === 'default' ? (wasAt ?? null) : null) },
    findFade: () => null,
    ask: asked ?? (() => undefined),
    report: () => undefined,
    letGo: letGo ?? (() => undefined),
    reloadDocument: reloaded ?? (() => undefined),
  };
}

function Go({ to }: { to: string }) {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(to)}>
      Go to {to}
    </button>
  );
}

function GoBack() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Go back
    </button>
  );
}

function open(path: string, loader: PageLoader, recorded?: Recorded) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <App settings={defaultSettings} tools={toolsOf(loader, recorded)} year={2026} rendered={false} />
      <Go to="/join-innovation" />
      <Go to="/career#roles" />
      <GoBack />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  window.scrollTo = jest.fn();
  Element.prototype.scrollIntoView = jest.fn();
});

test('a page is shown in the frame once its code is there', async () => {
  const career = held<PageOutcome>();
  await act(async () => open('/career', loaderOf({ career: () => career.promise })));
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('contentinfo')).toBeVisible();
  expect(screen.getByText('Loading...')).toBeVisible();
  await act(async () => career.answer(ready(Career)));
  expect(screen.getByRole('heading', { level: 1, name: 'Career' })).toBeVisible();
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
});

test('on a navigation the page before stays for a moment, then the loading state takes over', async () => {
  jest.useFakeTimers();
  const join = held<PageOutcome>();
  const loader = loaderOf({ career: async () => ready(Career), join: () => join.promise });
  await act(async () => open('/career', loader));
  await press('Go to /join-innovation');
  await act(async () => jest.advanceTimersByTime(patience - 1));
  expect(screen.getByRole('heading', { name: 'Career' })).toBeVisible();
  await act(async () => jest.advanceTimersByTime(1));
  expect(screen.getByText('Loading...')).toBeVisible();
  await act(async () => join.answer(ready(Join)));
  expect(screen.getByRole('heading', { name: 'Join Innovation' })).toBeVisible();
});

test('arriving sets title and description, scrolls to the top, moves focus to the heading and says so', async () => {
  document.head.innerHTML = '<meta name="description" content="before">';
  const loader = loaderOf({ career: async () => ready(Career), join: async () => ready(Join) });
  await act(async () => open('/career', loader));
  expect(document.title).toBe(`Careers · ${site.name}`);
  expect(window.scrollTo).not.toHaveBeenCalled();
  await press('Go to /join-innovation');
  expect(await screen.findByRole('heading', { name: 'Join Innovation' })).toHaveFocus();
  expect(document.title).toBe(`Join · ${site.name}`);
  expect(document.querySelector('meta')).toHaveAttribute('content', 'Join, described.');
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(screen.getByText('Join')).toHaveAttribute('role', 'status');
});

test('going back finds the page where it was left', async () => {
  const loader = loaderOf({ career: async () => ready(Career), join: async () => ready(Join) });
  await act(async () => open('/career', loader, { wasAt: 640 }));
  await press('Go to /join-innovation');
  await press('Go back');
  expect(await screen.findByRole('heading', { name: 'Career' })).toBeVisible();
  expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
});

test('an anchor is gone to instead of the top', async () => {
  const loader = loaderOf({ career: async () => ready(Career), join: async () => ready(Join) });
  await act(async () => open('/join-innovation', loader));
  await press('Go to /career#roles');
  expect(await screen.findByText('Roles')).toHaveFocus();
  expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  expect(window.scrollTo).not.toHaveBeenCalled();
});

test('a page that is expected is rendered out of sight, and only shown when it is opened', async () => {
  const done: string[] = [];
  const Expected = () => {
    done.push('rendered');
    useEffect(() => void done.push('run'), []);
    return <h1>Join Innovation</h1>;
  };
  const loader = loaderOf({ career: async () => ready(Career), join: async () => ready(Expected) });
  const tab = createTab(composition);
  const ahead = createPageAhead();
  await act(async () => open('/career', loader, { tab, ahead }));
  await loader.load(tab.find('/join-innovation', null).route).promise;
  await act(async () => ahead.expect('/join-innovation'));
  const unseen = screen.getByText('Join Innovation');
  expect(unseen).not.toBeVisible();
  expect(screen.getByRole('heading', { name: 'Career' })).toBeVisible();
  expect(document.title).toBe(`Careers · ${site.name}`);
  expect(done).toEqual(['rendered']);
  await press('Go to /join-innovation');
  expect(unseen).toBeVisible();
  expect(unseen).toHaveFocus();
  expect(screen.queryByRole('heading', { name: 'Career', hidden: true })).not.toBeInTheDocument();
  expect(document.title).toBe(`Join · ${site.name}`);
  expect(done).toEqual(['rendered', 'run']);
});

test('what is expected is forgotten when another page is opened, and rendered anew for another release', async () => {
  const loader = loaderOf({ career: async () => ready(Career), join: async () => ready(Join) });
  const tab = createTab(composition);
  const ahead = createPageAhead();
  await act(async () => open('/contact', loader, { tab, ahead }));
  await loader.load(tab.find('/join-innovation', null).route).promise;
  await act(async () => ahead.expect('/join-innovation'));
  const unseen = screen.getByText('Join Innovation');
  const { careers } = composition.remotes;
  if (!careers) throw new Error('The composition has no careers.');
  const live = { ...careers.live, id: 'c2' };
  await act(async () =>
    tab.update({ ...composition, sequence: 2, remotes: { careers: { ...careers, live } } }),
  );
  await press('Go to /join-innovation');
  expect(await screen.findByRole('heading', { name: 'Join Innovation' })).toBeVisible();
  expect(unseen).not.toBeInTheDocument();
  await press('Go to /career#roles');
  expect(ahead.expected()).toBeNull();
});

test('a page that cannot be loaded is a card in the frame, and Try again brings it', async () => {
  const loader = loaderOf({ career: async (attempt) => (attempt === 0 ? failed : ready(Career)) });
  await act(async () => open('/career', loader));
  expect(screen.getByRole('heading', { name: /Careers is closed/ })).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  await press('Try again');
  expect(await screen.findByRole('heading', { name: 'Career' })).toBeVisible();
});

test('a page that failed on the way here before gets another try', async () => {
  const loader = loaderOf({
    career: async () => ready(Career),
    join: async (attempt) => (attempt === 0 ? failed : ready(Join)),
  });
  await act(async () => open('/career', loader));
  await loader.load(createTab(composition).find('/join-innovation', null).route).promise;
  await press('Go to /join-innovation');
  expect(await screen.findByRole('heading', { name: 'Join Innovation' })).toBeVisible();
});

test('a page that throws is a card in the frame; the way on still works', async () => {
  expectConsoleError(/it broke/);
  const loader = loaderOf({ career: async () => ready(Broken), join: async () => ready(Join) });
  await act(async () => open('/career', loader));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await press('Go to /join-innovation');
  expect(await screen.findByRole('heading', { name: 'Join Innovation' })).toBeVisible();
});

test('`/` leads home', async () => {
  const home = async () => ({ default: { contract: 1, Page: Home } satisfies RemotePage });
  await act(async () =>
    open(
      '/',
      pageLoader({ HomePage: home }, async () => failed),
    ),
  );
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
});

describe('when another release is live', () => {
  const swapped = (recalledAt: number): SiteComposition => ({
    ...composition,
    sequence: 2,
    remotes: Object.fromEntries(
      Object.entries(composition.remotes).map(([unit, { live }]) => [
        unit,
        { live: { ...live, id: 'c2', container: 'careers_c2' }, previous: live, recalledAt },
      ]),
    ),
  });
  const loader = () =>
    pageLoader({}, async ({ live }) => ({
      at: 'ready',
      Page: live.id === 'c2' ? New : Old,
      release: live.id,
    }));

  test('the section on screen stays as it is after a normal change', async () => {
    const tab = createTab(composition);
    await act(async () => open('/career', loader(), { tab }));
    await act(async () => tab.update(swapped(0)));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Old');
  });

  test('a recall replaces it at once', async () => {
    const tab = createTab(composition);
    await act(async () => open('/career', loader(), { tab }));
    await act(async () => tab.update(swapped(2)));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('New');
  });

  test('a visitor who is typing is asked first, and what they typed comes along', async () => {
    const tab = createTab(composition);
    await act(async () => open('/career', loader(), { tab }));
    await fillIn('Name', 'Asha');
    await act(async () => tab.update(swapped(2)));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Old');
    expect(screen.getByRole('alert')).toHaveTextContent('What you have filled in comes along.');
    await press('Switch now');
    expect(await screen.findByRole('heading', { name: 'New' })).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Asha');
  });

  test('what they typed goes nowhere but into the page on screen', async () => {
    const tab = createTab(composition);
    const ahead = createPageAhead();
    const pages = loader();
    await act(async () => open('/career', pages, { tab, ahead }));
    await pages.load(tab.find('/join-innovation', null).route).promise;
    await act(async () => ahead.expect('/join-innovation'));
    const [seen, unseen] = document.querySelectorAll('input');
    expect(unseen).not.toBeVisible();
    await act(async () => void fireEvent.input(seen as HTMLElement, { target: { value: 'Asha' } }));
    await act(async () => tab.update(swapped(2)));
    await pages.load(tab.find('/join-innovation', null).route).promise;
    await press('Switch now');
    const filled = [...document.querySelectorAll('input')].filter(({ value }) => value === 'Asha');
    expect(filled).toHaveLength(1);
    expect(filled[0]).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('New');
  });

  test('they may stay on the page they are typing in', async () => {
    const tab = createTab(composition);
    await act(async () => open('/career', loader(), { tab }));
    await fillIn('Name', 'Asha');
    await act(async () => tab.update(swapped(2)));
    await press('Stay on this one');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Old');
  });

  test('a release that throws gives way to the one before', async () => {
    expectConsoleError(/it broke/);
    const tab = createTab(swapped(0));
    const breaking = pageLoader({}, async ({ live }) => ({
      at: 'ready',
      Page: live.id === 'c2' ? Broken : Old,
      release: live.id,
    }));
    await act(async () => open('/career', breaking, { tab }));
    expect(await screen.findByRole('heading', { name: 'Old' })).toBeVisible();
    expect(tab.report().failures).toEqual([{ unit: 'careers', release: 'c2', code: 'render' }]);
  });

  test('the one before is let go only when the other has mounted and stands', async () => {
    expectConsoleError(/it broke/);
    const tab = createTab(composition);
    const letGo = jest.fn();
    const breaking = pageLoader({}, async ({ live }, page) => ({
      at: 'ready',
      Page: live.id === 'c2' && page === 'career' ? BrokenOnceMounted : Old,
      release: live.id,
    }));
    await act(async () => open('/career', breaking, { tab, letGo }));
    await turn();
    await act(async () => tab.update(swapped(2)));
    await turn();
    expect(await screen.findByRole('heading', { name: 'Old' })).toBeVisible();
    expect(letGo.mock.calls.map(([{ id }]) => id)).toEqual(['c2']);
  });

  test('a visitor who begins to type while the other is on its way is asked as well', async () => {
    const tab = createTab(composition);
    const arriving = held<PageOutcome>();
    const slow = pageLoader({}, async ({ live }) =>
      live.id === 'c2' ? arriving.promise : { at: 'ready', Page: Old, release: live.id },
    );
    await act(async () => open('/career', slow, { tab }));
    await act(async () => tab.update(swapped(2)));
    await fillIn('Name', 'Asha');
    await act(async () => arriving.answer({ at: 'ready', Page: New, release: 'c2' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Old');
    await press('Switch now');
    expect(await screen.findByRole('heading', { name: 'New' })).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Asha');
  });

  test('a new shell is taken on the next navigation, by the browser itself', async () => {
    const tab = createTab(composition);
    const reloaded = jest.fn();
    await act(async () => open('/career', loader(), { tab, reloaded }));
    await act(async () => tab.update({ ...composition, sequence: 2, shell: 's2' }));
    expect(reloaded).not.toHaveBeenCalled();
    await press('Go to /join-innovation');
    expect(reloaded).toHaveBeenCalledTimes(1);
  });

  test('but not away from a form that was begun', async () => {
    const tab = createTab(composition);
    const [reloaded, asked] = [jest.fn(), jest.fn()];
    await act(async () => open('/career', loader(), { tab, reloaded, asked }));
    await fillIn('Name', 'Asha');
    await act(async () => tab.update({ ...composition, sequence: 2, shell: 's2' }));
    await press('Go to /join-innovation');
    expect(reloaded).not.toHaveBeenCalled();
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('a page that came rendered', () => {
  const app = (loader: PageLoader) => (
    <MemoryRouter initialEntries={['/career']}>
      <App settings={defaultSettings} tools={toolsOf(loader)} year={2026} rendered />
    </MemoryRouter>
  );

  function arrive(loader: PageLoader) {
    const outcome = ready(Career);
    const promise = Object.assign(Promise.resolve(outcome), { status: 'fulfilled', value: outcome });
    const rendered = { outcome, promise, ready: promise, again: () => promise } as ReturnType<
      PageLoader['load']
    >;
    const root = document.createElement('div');
    document.body.append(root);
    root.innerHTML = renderToString(
      app({
        load: () => rendered,
        forget: () => undefined,
        forgetFailed: () => undefined,
        keepOnly: () => [],
      }),
    );
    const heading = root.querySelector('h1');
    return { heading, hydrated: act(async () => void hydrateRoot(root, app(loader))) };
  }

  afterEach(() => document.body.replaceChildren());

  test('stays as it is while its code is on its way, and is the same page after', async () => {
    const career = held<PageOutcome>();
    const { heading, hydrated } = arrive(loaderOf({ career: () => career.promise }));
    await hydrated;
    expect(heading).toBeVisible();
    await act(async () => career.answer(ready(Career)));
    expect(screen.getByRole('heading', { name: 'Career' })).toBe(heading);
  });

  test('can still be read when its code fails, and is taken over after Try again', async () => {
    const again = held<PageOutcome>();
    const { heading, hydrated } = arrive(
      loaderOf({ career: async (attempt) => (attempt === 0 ? failed : again.promise) }),
    );
    await hydrated;
    expect(heading).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('its buttons and forms did not load');
    await press('Try again');
    expect(screen.getByRole('button', { name: 'Trying...' })).toBeDisabled();
    expect(heading).toBeVisible();
    await act(async () => again.answer(ready(Career)));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Career' })).toBe(heading);
  });
});

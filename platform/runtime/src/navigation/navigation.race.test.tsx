import type { RemotePage, RemoteRelease, SiteComposition } from '@platform/contract';
import { publishStage } from '@platform/forms/testing';
import { act, fireEvent } from '@testing-library/react';
import fc from 'fast-check';
import { useReducer } from 'react';
import { sendTabReport } from '../reporting/report-tab.ts';
import {
  isInProgress,
  mountedViews,
  type NavigationState,
  shownRecord,
  shownView,
} from './navigation-state.ts';
import { isShown } from './page-elements.ts';
import { FakeBrowser } from './testing/fake-browser.ts';
import { catalog, openShell } from './testing/open-shell.tsx';

/*
 * All events of a tab, in any order: the visitor navigates, goes back, types and presses; the server announces
 * compositions; code loads, fails, or throws. After each step, the page and the typed text must still be there.
 *
 * A failing history is printed with its seed and path. To replay it, or to run more histories:
 *   RACE_SEED=… RACE_PATH=… npm run jest -- navigation.race
 *   RACES=100 npm run jest -- navigation.race     (a hundred times as many)
 */
const { RACES = 1, RACE_SEED = 1, RACE_PATH } = process.env;
const settings = {
  numRuns: 40 * Number(RACES),
  seed: Number(RACE_SEED),
  ...(RACE_PATH && { path: RACE_PATH }),
};

type Page = RemotePage['Page'];

const paths = ['/start', '/about', '/cellar', '/join-innovation'] as const;
const path = fc.constantFrom(...paths);
const step = fc.oneof(
  { weight: 5, arbitrary: path.map((to) => ({ do: 'push' as const, to })) },
  { weight: 1, arbitrary: path.map((to) => ({ do: 'replace' as const, to })) },
  { weight: 2, arbitrary: path.map((to) => ({ do: 'prefetch' as const, to })) },
  { weight: 5, arbitrary: fc.constantFrom(-1, -1, 1, -2).map((by) => ({ do: 'traverse' as const, by })) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      text: fc.constantFrom('a', 'b', 'c'),
      /** Autofill and password managers may dispatch no event. */
      silently: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(
        ...(['query', 'anchor', 'late-anchor', 'press', 'link'] as const),
        ...(['menu', 'pick', 'sent', 'retry', 'leave-and-return'] as const),
      )
      .map((what) => ({ do: what })),
  },
  { weight: 1, arbitrary: fc.constantFrom(0, 300, 600).map((top) => ({ do: 'scroll' as const, top })) },
  { weight: 1, arbitrary: fc.boolean().map((accept) => ({ do: 'answer' as const, accept })) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('release' as const),
      id: fc.constantFrom('c1', 'c2', 'c3'),
      recall: fc.boolean(),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const ending = fc.constantFrom(...(['ready', 'ready', 'ready', 'fails', 'throws'] as const));

const endings = fc.oneof(
  { weight: 5, arbitrary: fc.array(ending, { minLength: 12, maxLength: 12 }) },
  // A release cannot be loaded for a while, or neither can its fallback, which chance seldom brings.
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat(3), fc.constantFrom(2, 4))
      .map(([before, count]) =>
        Array.from({ length: 12 }, (_, index) =>
          index >= before && index < before + count ? ('fails' as const) : ('ready' as const),
        ),
      ),
  },
);

const typeA = { do: 'type', text: 'a', silently: false } as const;
const back = { do: 'traverse', by: -1 } as const;
const release = (id: 'c1' | 'c2', recall: boolean) => ({ do: 'release', id, recall }) as const;

/** First steps that lead to states which random steps seldom reach. */
const openings: readonly (readonly Step[])[] = [
  [],
  [],
  [typeA, { do: 'push', to: '/start' }, back],
  [typeA, { do: 'push', to: '/start' }, back, { do: 'query' }],
  [typeA, release('c2', true), { do: 'answer', accept: true }, { do: 'push', to: '/about' }, back],
  [{ do: 'push', to: '/cellar' }, back],
  [{ do: 'push', to: '/cellar' }, release('c2', true), release('c1', true)],
  [release('c2', false), { do: 'push', to: '/cellar' }, release('c1', false), release('c2', true)],
];

/** Each step, and how many pending events happen before it. */
const steps = fc
  .tuple(
    fc.constantFrom(...openings),
    fc.array(step, { minLength: 3, maxLength: 14 }),
    fc.array(fc.nat(3), { minLength: 20, maxLength: 20 }),
  )
  .map(([opening, rest, underWay]) =>
    [...opening, ...rest].map((next, index) => [next, underWay[index] ?? 0] as const),
  );

const history = fc.record({
  start: path,
  rendered: fc.boolean(),
  /** Whether a release was live before the first one. */
  hasPrevious: fc.boolean(),
  /** Privacy settings take away storage and reports. */
  isPrivate: fc.boolean(),
  steps,
  endings,
});

interface Simulation {
  presses: number;
}

function pageOf(name: string, simulation: Simulation): Page {
  return function TestPage() {
    const [pressed, press] = useReducer((count: number) => count + 1, 0);
    return (
      <>
        <h1 data-page={name} tabIndex={-1}>
          {name}
        </h1>
        <p id="part" data-top="450">
          Part
        </p>
        <form>
          <input name="text" aria-label="Text" />
          <input name="file" type="file" aria-label="File" />
        </form>
        <button
          type="button"
          data-press={pressed}
          onClick={() => {
            simulation.presses += 1;
            press();
          }}
        >
          Press
        </button>
        <a href="/about">About</a>
      </>
    );
  };
}

const Throwing: Page = () => {
  throw new Error('this release throws');
};

class Typed {
  readonly #pages = new Map<string, { text: string; file: File | null }>();

  at(pathname: string) {
    const known = this.#pages.get(pathname) ?? { text: '', file: null };
    this.#pages.set(pathname, known);
    return known;
  }
}

/**
 * The releases that a server would go back to, the live one at the end. One that a recall replaced is no fallback until it
 * is activated again.
 */
function createReleases(first: readonly string[]) {
  let stack = first;
  const recalled = new Set<string>();
  const ofTab = (id: string) => catalog(id, ['/cellar', '/join-innovation']);
  return {
    makeLive(id: string, recall: boolean): void {
      const replaced = stack.at(-1);
      if (recall && replaced !== undefined) recalled.add(replaced);
      recalled.delete(id);
      const index = stack.indexOf(id);
      const all = index < 0 ? [...stack, id] : stack.slice(0, index + 1);
      stack = all.filter((one) => !recalled.has(one));
    },
    isRecalled: (id: string) => recalled.has(id),
    current() {
      const [live = '', previous] = [...stack].reverse();
      return { live: ofTab(live), previous: previous === undefined ? null : ofTab(previous) };
    },
  };
}

const shown = <E extends Element>(root: ParentNode, selector: string): E | undefined =>
  [...root.querySelectorAll<E>(selector)].find(isShown);

async function runHistory(
  scheduler: fc.Scheduler,
  {
    start,
    rendered,
    hasPrevious,
    isPrivate,
    steps,
    endings,
  }: typeof history extends fc.Arbitrary<infer H> ? H : never,
): Promise<void> {
  const simulation: Simulation = { presses: 0 };
  const browser = new FakeBrowser({
    path: start,
    storage: isPrivate ? 'denied' : 'there',
    queue: (task) => void scheduler.schedule(Promise.resolve(), 'traversal').then(task),
  });
  const releases = createReleases(hasPrevious ? ['c0', 'c1'] : ['c1']);
  let composition: SiteComposition = {
    sequence: 1,
    shell: 's1',
    remotes: { catalog: { ...releases.current(), recalledAt: 0 } },
  };
  let tries = 0;
  /** Release → how many of its pages are loading. */
  const inTab = new Map<string, number>();
  const wrongUnloads: string[] = [];
  const load = async ({ id }: RemoteRelease, page: string): Promise<Page> => {
    // What fails for ever would be tried for ever.
    const end = tries < 60 ? endings[tries % endings.length] : 'ready';
    tries += 1;
    // Whether a release throws is a property of the release, not of a try; c1 never does.
    const throws = id === 'c3' && end === 'throws';
    inTab.set(id, (inTab.get(id) ?? 0) + 1);
    await scheduler.schedule(Promise.resolve(), `code of ${id}/${page}`);
    inTab.set(id, (inTab.get(id) ?? 0) - 1);
    if (end === 'fails') throw new Error('#RUNTIME-008 ScriptNetworkError: Failed to load script');
    return throws ? Throwing : pageOf(page, simulation);
  };
  /** The releases of the pages that are on screen, hidden, or about to be shown. */
  const used = (): ReadonlySet<string | undefined> => {
    const { pages } = navigation.state();
    return new Set(
      pages.flatMap(({ view: { page, load } }) => [
        page.route.remote?.live.id,
        load.outcome?.status === 'ready' ? load.outcome.release : undefined,
      ]),
    );
  };
  const unload = ({ id }: RemoteRelease) => {
    if (used().has(id)) wrongUnloads.push(`${id} was unloaded though a page uses it`);
    if ((inTab.get(id) ?? 0) > 0) wrongUnloads.push(`${id} was unloaded while a page of it was loading`);
    inTab.delete(id);
  };
  const timers = new Map<number, () => void>();
  let lastTimer = 0;
  const shell = await openShell({
    browser,
    composition,
    load,
    own: { HomePage: pageOf('start', simulation), AboutPage: pageOf('about', simulation) },
    ...(rendered && {
      renderedWith: pageOf(start.slice(1), simulation),
    }),
    timers: {
      setTimeout: ((work: () => void) => {
        const timer = ++lastTimer;
        timers.set(timer, work);
        void scheduler.schedule(Promise.resolve(), 'timer').then(() => {
          timers.get(timer)?.();
          timers.delete(timer);
        });
        return timer;
      }) as never,
      clearTimeout: (timer) => void timers.delete(timer as number),
    },
    onCaughtError: () => undefined,
    deps: {
      unload,
      ...(isPrivate && { report: () => sendTabReport({}, { tab: 'a', ...shell.tab.report() }) }),
    },
  });
  const { navigation, root } = shell;
  const main = root.querySelector('main') as HTMLElement;
  const typed = new Typed();
  const firstHeading = rendered ? shown<HTMLElement>(main, 'h1') : undefined;
  const listenersBefore = browser.listenerCount;
  let restarted = false;
  let lastShown = 0;
  /** The page of which the visitor has said that it stays although its release was recalled. */
  let declined: number | null = null;
  let picked = 0;
  /** Forms that have published their stage. From then on they publish every change. */
  const publishing = new WeakSet<Element>();

  const checkPages = ({ shown, pages }: NavigationState, say: (what: string) => string) => {
    const there = pages.filter((page) => page.view.id === shown || isInProgress(page));
    const pathnames = there.map(({ view }) => view.entry.location.pathname);
    if (new Set(pathnames).size < pathnames.length) throw new Error(say(`there are pages of ${pathnames}`));
  };
  const check = (after: string) => {
    const say = (what: string) => `${what} after ${after}; ${browser.location.pathname}; ${main.innerHTML}`;
    const state = navigation.state();
    const heading = shown<HTMLElement>(main, 'h1');
    const loading = [...main.querySelectorAll('p')].some(
      (text) => isShown(text) && text.textContent === 'Loading...',
    );
    const name = browser.location.pathname.slice(1);
    if (state.pending === null && heading) {
      const belongs =
        heading.dataset.page === name || heading.textContent?.includes('is closed for a moment');
      if (!belongs) throw new Error(say('the page on screen does not belong to the address'));
    }
    if (!heading && !loading) throw new Error(say('nothing is on screen'));
    if (loading && heading) throw new Error(say('a page and its loading state are both on screen'));
    // HTML that came with the document stays until another page is shown.
    if (firstHeading && state.shown === 0 && !restarted && shown(main, 'h1') !== firstHeading)
      throw new Error(say('readable HTML was replaced'));
    // A browser removes the focus from a hidden element. jsdom does not, so the test does.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && !isShown(activeElement)) activeElement.blur();
    const { id, arrival, load: current } = shownView(state);
    if (id !== lastShown && arrival.type === 'replace' && current.outcome?.status === 'ready')
      if (releases.isRecalled(current.outcome.release))
        throw new Error(say('a page was replaced by a release that was recalled before'));
    lastShown = id;
    const views = mountedViews(state);
    const dirty = state.pages.filter(isInProgress).length;
    if (views.length > 3 + dirty) throw new Error(say(`${views.length} pages are mounted`));
    checkPages(state, say);
    const [wrongUnload] = wrongUnloads;
    if (wrongUnload) throw new Error(say(wrongUnload));
    if (browser.listenerCount !== listenersBefore) throw new Error(say('listeners have grown'));
    const field = shown<HTMLInputElement>(main, 'input[name="text"]');
    if (state.pending === null && heading?.dataset.page && field) {
      const { text, file } = typed.at(browser.location.pathname);
      if (field.value !== text) throw new Error(say(`"${text}" was typed and "${field.value}" is there`));
      const there = shown<HTMLInputElement>(main, 'input[name="file"]')?.files?.[0]?.name;
      if (there !== file?.name) throw new Error(say('the chosen file is not there'));
    }
  };

  const happen = async (what: string, work: () => void) => {
    await act(async () => work());
    check(what);
  };
  const advance = async (count: number) => {
    for (let done = 0; done < count && scheduler.count() > 0; done += 1) {
      await act(async () => void (await scheduler.waitOne()));
      check('a pending event');
    }
  };

  const perform = async (next: Step): Promise<void> => {
    const settled = navigation.state().pending === null;
    const field = shown<HTMLInputElement>(main, 'input[name="text"]');
    switch (next.do) {
      case 'push':
      case 'replace':
        return happen(next.do, () => navigation.navigator[next.do](next.to));
      case 'prefetch':
        return happen('prefetch', () => {
          void navigation.prefetch(next.to).then(() => navigation.prerender(next.to));
        });
      case 'query':
        return happen('query', () => navigation.navigator.push(`${browser.location.pathname}?of=test`));
      case 'anchor':
        return happen('anchor', () => browser.followAnchor('#part', 450));
      case 'late-anchor':
        return happen('late-anchor', () => browser.followAnchor('#part', 450, 'scroll'));
      case 'traverse':
        return happen('traverse', () => browser.history.go(next.by));
      case 'press': {
        const button = shown<HTMLButtonElement>(main, '[data-press]');
        const before = simulation.presses;
        const { hydrated } = navigation.state();
        const view = shownView(navigation.state());
        // The start script replays it when the page is hydrated.
        if (button && !hydrated) return happen('press', () => void fireEvent.click(button));
        // The buttons of a page that has thrown do not work; a notice says so.
        if (!button || !hydrated || navigation.removedElements(view).length > 0) return;
        await happen('press', () => void fireEvent.click(button));
        if (simulation.presses !== before + 1)
          throw new Error(`a press acted ${simulation.presses - before} times`);
        return;
      }
      case 'link': {
        const link = shown<HTMLAnchorElement>(main, 'a[href="/about"]');
        if (!link) return;
        if (browser.location.pathname === '/about') return;
        await happen('link', () => void fireEvent.click(link));
        if (browser.location.pathname !== '/about') throw new Error('the shell has not followed a link');
        return;
      }
      case 'menu':
        return happen('menu', () => {
          const company = [...root.querySelectorAll('summary')].find(
            ({ textContent }) => textContent === 'Company',
          );
          if (company) fireEvent.click(company);
        });
      case 'type':
        if (!field || !settled) return;
        typed.at(browser.location.pathname).text = next.text;
        return happen('type', () => {
          field.value = next.text;
          if (!next.silently) fireEvent.input(field);
        });
      case 'pick': {
        const input = shown<HTMLInputElement>(main, 'input[name="file"]');
        if (!input || !settled) return;
        picked += 1;
        const file = new File(['%PDF'], `resume ${picked}.pdf`);
        typed.at(browser.location.pathname).file = file;
        return happen('pick', () => {
          setFiles(input, file);
          fireEvent.change(input);
          const form = input.form as Element;
          if (publishing.has(form)) publishStage(form, 'begun');
        });
      }
      case 'sent':
        if (!field || !settled || !navigation.state().hydrated) return;
        Object.assign(typed.at(browser.location.pathname), { text: '', file: null });
        return happen('sent', () => {
          field.value = '';
          const input = shown<HTMLInputElement>(main, 'input[name="file"]');
          if (input) setFiles(input, null);
          publishing.add(field.form as Element);
          publishStage(field.form as Element, 'sent');
        });
      case 'retry': {
        const button = [...main.querySelectorAll('button')].find(
          (candidate) => isShown(candidate) && candidate.textContent === 'Try again',
        );
        if (!button) return;
        restarted = true;
        return happen('retry', () => void fireEvent.click(button));
      }
      case 'scroll':
        return happen('scroll', () => browser.scrollTo(next.top));
      case 'answer': {
        if (navigation.state().offered === null) return;
        if (!next.accept) declined = navigation.state().offered;
        return happen('answer', () => void navigation.answerOffer(next.accept));
      }
      case 'release': {
        const { catalog: now } = composition.remotes;
        if (!now || now.live.id === next.id) return;
        const sequence = composition.sequence + 1;
        releases.makeLive(next.id, next.recall);
        const recalledAt = next.recall ? sequence : now.recalledAt;
        composition = {
          ...composition,
          sequence,
          remotes: { catalog: { ...releases.current(), recalledAt } },
        };
        return happen(`release ${next.id}`, () => shell.tab.update(composition));
      }
      case 'leave-and-return':
        return happen('leave-and-return', () => {
          browser.fire('pagehide', { persisted: true });
          browser.fire('pageshow', { persisted: true });
        });
    }
  };

  try {
    check('start');
    for (const [next, underWay] of steps) {
      await advance(underWay);
      await perform(next);
    }
    do {
      while (scheduler.count() > 0) await advance(1);
      // A page counts as working in the task after its effects.
      await act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
    } while (scheduler.count() > 0);
    check('everything has ended');
    if (navigation.state().pending !== null) throw new Error('a page is still pending after the last event');
    const { id, arrival, load: end, rendered: first, page: last } = shownView(navigation.state());
    // A page that shows a success stays until it is left or changed.
    const { stage } = shownRecord(navigation.state());
    const isAsked = navigation.state().offered === id || declined === id || stage === 'sent';
    if (shell.tab.recalledAt(last) > 0 && !isAsked)
      throw new Error('a recalled release is on screen, and nothing is offered');
    if (end.outcome?.status === 'ready' && releases.isRecalled(end.outcome.release) && !isAsked)
      throw new Error(`the code of ${end.outcome.release} is on screen, which was recalled`);
    // The links of a recalled release lead to the next one. A page that runs no code yet has nothing unloaded: it may fail.
    const unused = [...inTab.keys()].filter((id) => !used().has(id));
    if (
      last.route.remote &&
      shown(main, 'h1[data-page]') &&
      shell.tab.recalledAt(last) === 0 &&
      navigation.state().hydrated &&
      // What can still be read of a page whose replacement threw needs the styles of its release.
      navigation.removedElements(shownView(navigation.state())).length === 0 &&
      unused.length > 0
    )
      throw new Error(`${unused} stays in the tab though no page uses it`);
    if (first && end.outcome === null) throw new Error('the code of the first page has not come');
    if (first && end.outcome?.status === 'ready' && !navigation.state().hydrated)
      throw new Error('a page whose code has come is not hydrated');
    const opened = arrival.type === 'traverse' ? !arrival.samePage : /forward|retry/.test(arrival.type);
    if (opened && document.activeElement === document.body)
      throw new Error(`focus was lost: ${arrival.type}; ${main.innerHTML}`);
    if (!shown(main, 'h1'))
      throw new Error(`a page is still loading after the last event: ${main.innerHTML}`);
  } finally {
    await shell.unload();
  }
}

function setFiles(input: HTMLInputElement, file: File | null): void {
  const list = new DataTransfer();
  if (file) list.items.add(file);
  input.files = list.files;
}

jest.setTimeout(1_800_000);

// React's development build creates a stack for each element, which takes a third of the time. 0 turns that off.
beforeAll(() => {
  Object.defineProperty(Error, 'stackTraceLimit', { get: () => 0, set: () => undefined, configurable: true });
});

test('page and typed text survive any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), history, runHistory).afterEach(() => {
      document.body.replaceChildren();
      document.head.replaceChildren();
    }),
    settings,
  );
});

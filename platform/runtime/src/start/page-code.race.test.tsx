import { translate } from '@platform/host/testing';
import fc from 'fast-check';
import { Suspense, use, useEffect, useState, useSyncExternalStore } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { createSiteStart, type SiteStart } from '../tab/site-start.ts';
import { testTab } from '../tab/testing/tab.ts';
import { serverTimeout } from '../tab/waiting.ts';
import { loadScripts } from './load-scripts.ts';
import { loadWithNotice } from './load-with-notice.ts';
import { replayClicks } from './replay-clicks.ts';

/*
 * A visitor presses buttons and types in any order with the events of the network and React: scripts fail, hang or load, even
 * twice; the page's code loads or does not; timers end; the network goes and comes; a translator and an extension change the
 * HTML; the visitor leaves the page or tries again.
 */

type Name = 'menu' | 'next' | 'send';

/** Callbacks of one run: of the buttons, and of the first page that is hydrated. */
interface Actions {
  hydrated(): void;
  acted(name: Name): void;
}

const never = () => () => {};

function Page({ code, hydrated: onHydrated, acted }: { readonly code: Promise<void> } & Actions) {
  use(code);
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  useEffect(() => onHydrated(), [onHydrated]);
  return (
    <section>
      <button suppressHydrationWarning type="button" onClick={() => acted('next')}>
        next
      </button>
      <form
        noValidate={hydrated}
        onSubmit={(event) => {
          event.preventDefault();
          acted('send');
        }}
      >
        <input name="name" required />
        <button suppressHydrationWarning type="submit">
          send
        </button>
      </form>
    </section>
  );
}

function OtherPage({ hydrated }: Pick<Actions, 'hydrated'>) {
  useEffect(() => hydrated(), [hydrated]);
  return <p>Another page</p>;
}

function App({ code, ...actions }: { readonly code: Promise<void> } & Actions) {
  const [left, setLeft] = useState(false);
  return (
    <>
      <button suppressHydrationWarning type="button" onClick={() => actions.acted('menu')}>
        menu
      </button>
      <button suppressHydrationWarning type="button" onClick={() => setLeft(true)}>
        leave
      </button>
      <main>
        <Suspense fallback="Loading...">
          {left ? <OtherPage hydrated={actions.hydrated} /> : <Page code={code} {...actions} />}
        </Suspense>
      </main>
    </>
  );
}

const there = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });
const html = renderToString(<App code={there} acted={() => {}} hydrated={() => {}} />);

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

function listeningDocument() {
  const added: Parameters<Document['removeEventListener']>[] = [];
  return {
    addEventListener: (...listener: Parameters<Document['addEventListener']>) => {
      added.push(listener);
      document.addEventListener(...listener);
    },
    removeEventListener: (...listener: Parameters<Document['removeEventListener']>) =>
      document.removeEventListener(...listener),
    querySelectorAll: document.querySelectorAll.bind(document),
    getElementById: document.getElementById.bind(document),
    location: document.location,
    clear: () => {
      for (const listener of added) document.removeEventListener(...listener);
    },
  };
}

/** Sending and typing are more frequent: the order of a few of them matters. */
const presses = [
  ...['menu', 'next', 'send', 'send', 'send', 'type', 'type', 'leave', 'retry', 'back'],
  ...['network', 'translate', 'insert'],
];

const plan = fc.record({
  presses: fc.array(fc.constantFrom(...presses), { maxLength: 10, size: 'max' }),
  /** Results of the requests for the main script, in order; the last one is repeated. */
  requests: fc.array(fc.constantFrom('loads', 'fails', 'hangs'), { minLength: 1, maxLength: 4 }),
  pageCode: fc.boolean(),
  /** Whether React gets time between two events. */
  idle: fc.boolean(),
});

type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;

async function run(schedule: fc.Scheduler, { presses, requests, pageCode, idle }: Plan): Promise<void> {
  document.head.replaceChildren();
  document.body.innerHTML = `<div id="root">${html}</div><p id="held"></p>`;
  const container = document.getElementById('root') as HTMLElement;

  const wait = async (ms: number) => {
    await schedule.schedule(Promise.resolve(), `${ms} ms`);
    // The last part of `pressTimeout`.
    isDue ||= ms === serverTimeout;
  };
  const faults: string[] = [];
  /** Buttons that were pressed and have not acted yet. */
  const waiting = new Set<Name>();
  let pressing: { readonly name: Name; acts: number } | null = null;
  let online = true;
  /** Whether the browser may send the form: its code has failed, or a press has waited long enough. */
  let isDue = false;
  const acted = (name: Name) => {
    if (pressing?.name === name) pressing.acts++;
    else if (!waiting.delete(name)) faults.push(`${name} acted, but nobody pressed it`);
  };
  const noteFailure = () => {
    isDue = true;
  };
  const tab = testTab();
  const start: SiteStart = createSiteStart(tab.waiting, {
    reload: () => faults.push('the page was reloaded'),
  });
  for (const failure of ['load', 'start'] as const) start.on(failure, noteFailure);
  /** The browser has refused the form, with its own message, or sends it. */
  const byBrowser = ({ target }: Event) => {
    const form = (target as Element).closest('form');
    if (form?.noValidate) faults.push('the browser handled a form whose code was there');
    if (!isDue) faults.push('the browser handled a form whose code may come');
    acted('send');
  };
  container.addEventListener('invalid', byBrowser, { capture: true });
  const submitted = (event: Event) => {
    if (!event.defaultPrevented) byBrowser(event);
    event.preventDefault();
  };
  window.addEventListener('submit', submitted);

  const { promise: code, resolve: resolvePageCode } = Promise.withResolvers<void>();
  let root: Root | null = null;
  let hydrated = false;
  const noteHydrated = () => {
    hydrated = true;
  };
  start.on('hydrated', noteHydrated);
  const reachHydrated = () => {
    if (!hydrated) start.reach('hydrated');
  };
  const runMain = () => {
    if (root) faults.push('the main script ran twice');
    root = hydrateRoot(container, <App code={code} acted={acted} hydrated={reachHydrated} />, {
      onRecoverableError: () => {},
    });
    start.reach('hydrating');
    if (pageCode) void schedule.schedule(Promise.resolve(), 'page code').then(resolvePageCode);
  };

  let requested = 0;
  const network = new MutationObserver((records) => {
    for (const script of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(script instanceof HTMLScriptElement)) continue;
      const answer = requests[Math.min(requested++, requests.length - 1)];
      if (answer === 'hangs') continue;
      void schedule.schedule(Promise.resolve(), `${script.getAttribute('src')} ${answer}`).then(() => {
        // A browser runs a script only in the document that created it.
        if (answer === 'loads' && script.ownerDocument === document) runMain();
        script.dispatchEvent(new Event(answer === 'loads' ? 'load' : 'error'));
      });
    }
  });
  network.observe(document.head, { childList: true });

  const press = (name: string) => {
    if (name === 'retry') {
      document.querySelector<HTMLButtonElement>('.notice > button')?.click();
      return;
    }
    if (name === 'back') {
      // To another document and back, from the back/forward cache.
      waiting.clear();
      void tab.leave();
      void tab.show();
      return;
    }
    if (name === 'type') {
      const field = container.querySelector('input');
      if (field) field.value = field.value === '' ? 'Asha' : '';
      return;
    }
    if (name === 'network') {
      online = !online;
      return void tab.goOnline(online);
    }
    if (name === 'translate') return translate(container)();
    if (name === 'insert') {
      const other = document.createElement('button');
      other.className = 'of-an-extension';
      return container.querySelector('form')?.prepend(other);
    }
    const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    if (!button) return;
    if (name === 'leave') return button.click();
    const pressed = { name: name as Name, acts: 0 };
    pressing = pressed;
    button.click();
    pressing = null;
    if (pressed.acts > 1) faults.push(`${name} acted ${pressed.acts} times at once`);
    // A press that acts also counts for an earlier one that was waiting.
    if (pressed.acts > 0) waiting.delete(pressed.name);
    else waiting.add(pressed.name);
  };
  for (const name of presses)
    void schedule.schedule(Promise.resolve(), `press ${name}`).then(() => press(name));

  const page = listeningDocument();
  replayClicks({ document: page, start, wait });
  const main = [{ href: '/assets/shell/r1/main.js', integrity: null }];
  loadWithNotice(loadScripts(document, main, { wait, random: () => 0.5 }), {
    ...{ document, start, wait, sequence: 7, onBroken: () => undefined },
  });
  do {
    while (schedule.count() > 0) {
      await schedule.waitOne();
      if (idle) await nextTask();
    }
    for (const _ of [1, 2, 3]) await nextTask();
  } while (schedule.count() > 0);

  network.disconnect();
  page.clear();
  window.removeEventListener('submit', submitted);
  expect(faults).toEqual([]);
  const shows = (name: Name) =>
    [...container.querySelectorAll('button')].some(({ textContent }) => textContent === name);
  const expected: Name[] = [];
  if (hydrated || (isDue && online)) expected.push('send');
  if (root) expected.push('menu');
  if (hydrated) expected.push('next');
  expect(expected.filter((name) => waiting.has(name) && shows(name))).toEqual([]);
  if (root) expect(document.querySelector('.notice')).toBeNull();
  (root as Root | null)?.unmount();
}

test('each press acts exactly once, in any order of events', async () => {
  // Nothing is wrapped in `act`, so that React schedules its work as in a browser.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await fc.assert(fc.asyncProperty(fc.scheduler(), plan, run), {
    numRuns: 40 * Number(process.env.RACES ?? 1),
    seed: 77,
  });
});

import type { SiteComposition } from '@platform/contract';

/*
 * How long a person waits, and for what: every limit of the shell that a person feels (ms). A loader reports what it has;
 * these limits decide when a message is shown, and what is tried next. Requests of pages: `platform/host/src/http/use-overdue.ts`.
 */

/** A pressed submit button waits so long for the page's code. Then the browser sends the form, which works without code. */
export const pressTimeout = 20_000;

/** How long the server may take to say what is live, and so that it is there. Without an answer it is asked again after as long. */
export const serverTimeout = 5000;

/** How often a visible tab asks what is live, also while an event stream seems alive: a stream can die without an event. */
export const pollInterval = 30_000;

/** If an attempt to load the shell's code has no result after this time, the next one starts in parallel, with a notice. */
export const attemptTimeout = 10_000;

/** How long a visitor waits for a page before the error card is shown. */
export const loadTimeout = 10_000;

/** Without a result after this time, the retry, or the previous release, is loaded in parallel. */
export const hedgeDelays = { retry: 5000, previous: 2500 } as const;

/** Delay before the retry of a release that has failed, varied at random by half of it. */
export const retryDelay = 400;

/** How long a click on a link waits for the code that follows it inside the tab. Then the browser opens the document. */
export const linkTimeout = 2500;

/** How long the document of a link under the pointer is requested before the page's code. */
export const documentTime = 500;

/** How long the old page stays while the next one's code is loading, before the loading state is shown. */
export const loadingDelay = 150;

/** How long a retry waits for the composition of the server. */
export const compositionTimeout = 1000;

/** How long the first page may take to become interactive after its code has come. */
export const interactiveTimeout = 10_000;

/** If another release does not replace a page that has thrown within this time, a notice is shown. */
export const noticeDelay = 1000;

/** Delay before a recalled release that could not be replaced is replaced again. It doubles, up to `maxReplaceDelay`. */
export const firstReplaceDelay = 5000;
export const maxReplaceDelay = 300_000;

/** After this time without an answer, requests for a page's code no longer keep others from being started. */
export const deadTimeout = 30_000;

/** How long a document waits for its reload before it is shown as it is: the server does not answer. */
export const reloadTimeout = 10_000;

/** What changes for the whole tab. `show` and `hide` are also those of the back/forward cache. */
type TabChange =
  | 'online'
  | 'offline'
  | 'leave'
  | 'return'
  | 'show'
  | 'hide'
  | 'announced'
  | 'answered'
  // The stages of the page's code. Then its failures, after which it may come all the same: the scripts or the first page's
  // code did not load, or the shell's code threw when it started.
  | 'deferred'
  | 'loading'
  | 'evaluated'
  | 'hydrating'
  | 'hydrated'
  | 'load'
  | 'start';

type Answer = SiteComposition | null;

export type Waiting = ReturnType<typeof createWaiting>;

export interface WaitingDeps {
  readonly document: Pick<Document, 'addEventListener' | 'hidden'>;
  readonly window: Pick<Window, 'addEventListener' | 'fetch'>;
  readonly navigator: Pick<Navigator, 'onLine'>;
}

export function createWaiting({ document, window, navigator }: WaitingDeps) {
  const tab = new EventTarget();
  let online = navigator.onLine;
  let asked: Promise<Answer> | null = null;
  let newest: Answer = null;
  /** Whether the document was shown or left before: browsers differ in `persisted`. */
  let known = false;

  const emit = (change: TabChange) => void tab.dispatchEvent(new Event(change));
  /**
   * Asks the server whether it is there, before anything that would be lost if it was not: `navigator.onLine` is also true
   * behind a sign-in page or without DNS. It is asked again with each poll, and when the visitor returns.
   *
   * @returns what is live. Questions at the same time have one answer
   */
  const ask = (): Promise<Answer> => {
    asked ??= (async () => {
      const live = await (navigator.onLine ? fetchLive(window) : null);
      asked = null;
      const before = online;
      online = live !== null;
      if (live) {
        newest = live;
        emit('answered');
      }
      if (online !== before) emit(online ? 'online' : 'offline');
      return live;
    })();
    return asked;
  };

  for (const type of ['online', 'offline']) window.addEventListener(type, ask);
  window.addEventListener('pagehide', () => {
    known = true;
    emit('leave');
    emit('hide');
  });
  window.addEventListener('pageshow', () => {
    if (known) {
      emit('return');
      emit('show');
    }
    known = true;
  });
  document.addEventListener('visibilitychange', () => emit(document.hidden ? 'hide' : 'show'));
  return {
    on: (change: TabChange, listener: () => void): (() => void) => {
      tab.addEventListener(change, listener);
      return () => tab.removeEventListener(change, listener);
    },
    emit,
    isOnline: (): boolean => online,
    ask,
    /** The last answer; null before the first. */
    answer: (): Answer => newest,
  };
}

/** Calls back every 30 s, and every 5 s as long as the server does not answer: the network may be there before DNS is. */
export function pollWhileVisible({ isOnline }: Pick<Waiting, 'isOnline'>, poll: () => void): void {
  let last = Date.now();
  setInterval(() => {
    if (document.hidden || (isOnline() && Date.now() - last < pollInterval)) return;
    last = Date.now();
    poll();
  }, serverTimeout);
}

/** `no-cache` sends the ETag: without a change the response is a 304 without a body. */
const fetchLive = ({ fetch }: WaitingDeps['window']): Promise<Answer> =>
  fetch('/-/composition', { cache: 'no-cache', signal: AbortSignal.timeout(serverTimeout) })
    .then((response) => response.json())
    .then(compositionIn)
    .catch(() => null);

/**
 * The response if it is a composition, or null. It may come from a proxy instead of our server: a sign-in page with status 200, or a
 * maintenance notice in JSON. Our server has checked what a composition contains.
 */
export const compositionIn = (response: Partial<SiteComposition> | null): Answer =>
  response?.remotes ? (response as SiteComposition) : null;

export interface RetryDeps {
  readonly wait: (ms: number) => Promise<void>;
  /** 0 to 1, as `Math.random`. */
  readonly random: () => number;
}

export const browserRetryDeps: RetryDeps = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: () => Math.random(),
};

/**
 * For each attempt of a round: the delay before it if the one before has failed, varied at random by half of it, and how
 * long it may be silent before the next one starts in parallel (ms).
 */
export type RetryPlan = readonly (readonly [delay: number, timeout: number])[];

export const startPlan = [
  [0, attemptTimeout],
  [500, attemptTimeout],
  [2000, attemptTimeout],
] as const satisfies RetryPlan;

/** A load in rounds of attempts. */
export interface Retry<T> {
  /** Resolves with the first attempt that succeeds, in any round; never rejects. */
  readonly loaded: Promise<T>;
  /** Runs one round. Rejects when all its attempts have failed or timed out. */
  run(): Promise<unknown>;
}

/**
 * Makes attempts until one succeeds. An attempt that has timed out is not cancelled: on a slow connection it may
 * still be the first to succeed.
 *
 * @param attempt receives 0, 1, 2, …; later rounds continue the numbers
 */
export function createRetry<T>(
  attempt: (number: number) => Promise<T>,
  { wait, random }: RetryDeps,
  plan: RetryPlan = startPlan,
): Retry<T> {
  let attempts = 0;
  let done = false;
  let resolveLoaded: (value: T) => void;
  const loaded = new Promise<T>((resolve) => {
    resolveLoaded = resolve;
  });
  return {
    loaded,
    run: async () => {
      let failed: unknown;
      for (const [delay, timeout] of plan) {
        if (failed) await Promise.race([loaded, wait(delay * (0.5 + random()))]);
        if (done) return;
        const result = attempt(attempts++).then(
          (value) => {
            done = true;
            resolveLoaded(value);
          },
          () => true,
        );
        failed = await Promise.race([result, wait(timeout), loaded.then(() => false)]);
      }
      if (!done) throw new Error();
    },
  };
}

/** Runs several loads at once. A further round only loads those that are missing. */
export function retryAll(retries: readonly Retry<unknown>[]): Retry<unknown> {
  return {
    loaded: Promise.all(retries.map(({ loaded }) => loaded)),
    run: () => Promise.all(retries.map(({ run }) => run())),
  };
}

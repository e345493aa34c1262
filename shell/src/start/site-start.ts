/** What has become of the code of a document, in order. */
const phases = ['deferred', 'loading', 'evaluated', 'hydrating', 'hydrated'] as const;
type Phase = (typeof phases)[number];

/**
 * What failed: the scripts did not load, the shell's code threw when it started, or the first page's code failed. Each may
 * be loaded later after all.
 */
type Failure = 'load' | 'start' | 'page';

/** What the start script and the shell's code, two scripts of one release, know of each other. One for a document. */
export interface SiteStart {
  phase(): Phase;
  /** Goes on to a later phase. Throws in tests if it is not later: two scripts would disagree about the document. */
  reach(phase: Phase): void;
  /** Calls back when a phase is reached. */
  when(phase: Phase, listener: () => void): void;
  fail(failure: Failure): void;
  onFail(listener: (failure: Failure) => void): void;
  /** Whether an extension has changed the HTML. Set by the start script. */
  isChanged: boolean;
  /** Calls back with announced sequences. Set by the start script if it listens for compositions. */
  follow: ((listener: (sequence: number) => void) => void) | null;
  /** Whether a click on a link to a path opens its document, if that was prefetched. Set by the shell's code. */
  opensDocument: (pathname: string) => boolean;
}

declare global {
  var siteStart: SiteStart;
}

export function createSiteStart(): SiteStart {
  let reached: Phase = 'deferred';
  const waiting = new Map<Phase, (() => void)[]>();
  const onFail: ((failure: Failure) => void)[] = [];
  return {
    phase: () => reached,
    reach: (phase) => {
      if (process.env.NODE_ENV !== 'production' && phases.indexOf(phase) <= phases.indexOf(reached))
        throw new Error(`A document that is ${reached} does not become ${phase}.`);
      reached = phase;
      for (const listener of waiting.get(phase) ?? []) listener();
    },
    when: (phase, listener) => void waiting.set(phase, [...(waiting.get(phase) ?? []), listener]),
    fail: (failure) => {
      for (const listener of onFail) listener(failure);
    },
    onFail: (listener) => void onFail.push(listener),
    isChanged: false,
    follow: null,
    opensDocument: () => true,
  };
}

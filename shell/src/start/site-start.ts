/** What has become of the code of a document, in order. */
const stages = ['deferred', 'loading', 'evaluated', 'hydrating', 'hydrated'] as const;
type Stage = (typeof stages)[number];

/**
 * What failed: the scripts did not load, the shell's code threw when it started, or the first page's code failed. Each may
 * be loaded later after all.
 */
type Failure = 'load' | 'start' | 'page';

/** What the start script and the shell's code, two scripts of one release, know of each other. One for a document. */
export interface SiteStart {
  stage(): Stage;
  /** Goes on to a later stage. Throws in tests if it is not later: two scripts would disagree about the document. */
  reach(stage: Stage): void;
  /** Calls back when a stage is reached. */
  when(stage: Stage, listener: () => void): void;
  fail(failure: Failure): void;
  onFail(listener: (failure: Failure) => void): void;
  /** Whether the HTML was not as rendered when its hydration began, or was changed during it. Set by the shell's code. */
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
  let reached: Stage = 'deferred';
  const waiting = new Map<Stage, (() => void)[]>();
  const onFail: ((failure: Failure) => void)[] = [];
  return {
    stage: () => reached,
    reach: (stage) => {
      if (process.env.NODE_ENV !== 'production' && stages.indexOf(stage) <= stages.indexOf(reached))
        throw new Error(`A document that is ${reached} does not become ${stage}.`);
      reached = stage;
      for (const listener of waiting.get(stage) ?? []) listener();
    },
    when: (stage, listener) => void waiting.set(stage, [...(waiting.get(stage) ?? []), listener]),
    fail: (failure) => {
      for (const listener of onFail) listener(failure);
    },
    onFail: (listener) => void onFail.push(listener),
    isChanged: false,
    follow: null,
    opensDocument: () => true,
  };
}

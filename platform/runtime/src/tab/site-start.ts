import { draftName, formNames } from '@platform/contract';
import { createWaiting, type Waiting } from './waiting.ts';

const stages = ['deferred', 'loading', 'evaluated', 'hydrating', 'hydrated'] as const;
type Stage = (typeof stages)[number];

/** What the start script and the shell's code, two scripts of one release, know of each other. One for a document. */
export interface SiteStart extends Waiting {
  stage(): Stage;
  /** Goes on to a later stage. Throws in tests if it is not later: two scripts would disagree about the document. */
  reach(stage: Stage): void;
  /** Reloads the document if the server answers, and keeps what was typed. Resolves when the answer is there, or missing. */
  reload(): Promise<void>;
  /** Whether the HTML was not as rendered when its hydration began, or was changed during it. Set by the shell's code. */
  isChanged: boolean;
  /** The highest sequence of a composition, newer than the document's, that the server has announced; 0 without one. */
  announced: number;
  /** When the start script has shown another page in the place of the document's (ms since its beginning); 0 if it has not. */
  shownAt: number;
  /** Whether a click on a link to a path opens its document, if that was prefetched. Set by the shell's code. */
  opensDocument?: (pathname: string) => boolean;
}

declare global {
  var siteStart: SiteStart;
}

export function createSiteStart(
  waiting = createWaiting(globalThis),
  location: Pick<Location, 'reload'> = window.location,
): SiteStart {
  let reached: Stage = 'deferred';
  return {
    ...waiting,
    stage: () => reached,
    reach: (stage) => {
      if (process.env.NODE_ENV !== 'production' && stages.indexOf(stage) <= stages.indexOf(reached))
        throw new Error(`A document that is ${reached} does not become ${stage}.`);
      reached = stage;
      waiting.emit(stage);
    },
    reload: async () => {
      if (!(await waiting.ask())) return;
      location.reload();
      keepTyped();
    },
    isChanged: false,
    announced: 0,
    shownAt: 0,
  };
}

/**
 * Adds what was typed to the draft of its form. The next document of this tab restores it. This script does so itself, since
 * the form's code may not have come. Throws if the browser blocks the storage: call it after everything else.
 */
export function keepTyped(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[action]')) {
    const key = draftName(form.getAttribute('action') as string);
    for (const [name, value] of new FormData(form)) {
      const draft = JSON.parse(sessionStorage[key] ?? '{"texts":{}}');
      // Of a file, its name.
      draft.texts[name] = (value as File).name ?? value;
      if (draft.texts[name] && name !== formNames.release) sessionStorage[key] = JSON.stringify(draft);
    }
  }
}

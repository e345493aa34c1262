import type { FailurePhase } from '@site/shared-ui/contracts';

/** What the visitor is doing when the fault is there. */
export const phases = {
  'first-load': 'opens the address of the page; the fault is there already',
  navigation: 'goes to the page from another one; the fault is there already',
  'open-tab': 'has the page on screen when the fault begins, leaves it and comes back',
  swap: 'has the page on screen when a release goes live that has the fault, leaves it and comes back',
  recall: 'has the page on screen when its release is recalled, and the one it goes back to has the fault',
} as const;

export type Phase = keyof typeof phases;

/** What the first report of a cell may say that the tab was doing. */
export const reportedPhases: Readonly<Record<Phase, readonly FailurePhase[]>> = {
  'first-load': ['first-load'],
  navigation: ['navigation', 'prefetch'],
  // Who comes back navigates to the page; a page may also throw while it is on screen.
  'open-tab': ['navigation', 'prefetch', 'open-tab'],
  // A new shell opens as a document of its own.
  swap: ['navigation', 'prefetch', 'open-tab', 'first-load'],
  // Links to the section are prefetched from the release that it goes back to.
  recall: ['swap', 'open-tab', 'prefetch'],
};

export const phaseNames = Object.keys(phases) as readonly Phase[];

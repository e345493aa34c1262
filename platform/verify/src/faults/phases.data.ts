import type { FailurePhase } from '@platform/contract';

export const phases = {
  'first-load': 'opens the page’s address while the fault exists',
  navigation: 'goes to the page from another page while the fault exists',
  'open-tab': 'has the page on screen when the fault begins. Then the visitor leaves the page and comes back',
  swap: 'has the page on screen when a release with the fault goes live. Then the visitor leaves the page and comes back',
  recall: 'has the page on screen when its release is recalled. The release that replaces it has the fault',
} as const;

export type Phase = keyof typeof phases;

/** The phases that the first report of a cell may have. */
export const reportedPhases: Readonly<Record<Phase, readonly FailurePhase[]>> = {
  'first-load': ['first-load'],
  navigation: ['navigation', 'prefetch'],
  // Returning to the page is a navigation; a page may also throw while it is on screen.
  'open-tab': ['navigation', 'prefetch', 'open-tab'],
  // A new shell is loaded with a new document.
  swap: ['navigation', 'prefetch', 'open-tab', 'first-load'],
  // Links to the section are prefetched from the release that replaces the recalled one.
  recall: ['swap', 'open-tab', 'prefetch'],
};

export const phaseNames = Object.keys(phases) as readonly Phase[];

/** What the visitor is doing when the fault is there. */
export const phases = {
  'first-load': 'opens the address of the page; the fault is there already',
  navigation: 'goes to the page from another one; the fault is there already',
  'open-tab': 'has the page on screen when the fault begins, leaves it and comes back',
  swap: 'has the page on screen when a release goes live that has the fault, leaves it and comes back',
  recall: 'has the page on screen when its release is recalled, and the one it goes back to has the fault',
} as const;

export type Phase = keyof typeof phases;

export const phaseNames = Object.keys(phases) as readonly Phase[];

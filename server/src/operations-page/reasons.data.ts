import type { Change } from './change.ts';

/** Ready-made reasons, the likeliest first. */
export const reasons: Readonly<Record<Change['kind'], readonly string[]>> = {
  rollback: ['pages fail for visitors', 'pages are slow', 'wrong content', 'the form does not work'],
  hold: ['nothing may change today', 'a fault is being looked for'],
  'release-hold': ['the fault is repaired', 'the day is over'],
  activate: ['checked in a preview', 'the fault is repaired'],
};

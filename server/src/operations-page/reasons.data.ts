import type { Action } from '@site/composition';

/** Ready-made reasons. The first one is chosen until somebody chooses another, so it must be true each time. */
export const reasons: Readonly<Record<Action['kind'], readonly string[]>> = {
  rollback: [
    ...['worse than the release before', 'pages fail for visitors', 'pages are slow'],
    ...['wrong content', 'a form does not work'],
  ],
  hold: ['nothing may change for now', 'a fault is being looked for'],
  'release-hold': ['it may change again', 'the fault is repaired'],
  activate: ['a new release', 'the fault is repaired', 'seen in a preview'],
};

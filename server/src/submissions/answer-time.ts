import { CommitUnknownError } from '../database/database-error.ts';
import type { Clock } from '../system/clock.ts';
import { withinTime } from '../system/within-time.ts';

/** In ms. Longer than a lost database takes to come back; database and storage have limits of their own. */
export const answerTime = 12_000;

/** A `CommitUnknownError` after `answerTime`; `storing` goes on, and a repetition gets its result. */
export function inAnswerTime<T>(storing: Promise<T>, clock: Clock): Promise<T> {
  const late = () => new CommitUnknownError(null, 'Storing takes too long; it may still succeed.');
  return withinTime(storing, answerTime, clock, late);
}

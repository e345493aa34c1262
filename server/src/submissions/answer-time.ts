import { CommitUnknownError } from '../database/database-error.ts';
import type { Clock } from '../system/clock.ts';

/** In ms. Longer than a lost database takes to come back; database and storage have limits of their own. */
export const answerTime = 12_000;

/** A `CommitUnknownError` after `answerTime`; `storing` goes on, and a repetition gets its result. */
export function inAnswerTime<T>(storing: Promise<T>, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.schedule(answerTime, () =>
      reject(new CommitUnknownError(null, 'Storing takes too long; it may still succeed.')),
    );
    storing.then(resolve, reject).finally(cancel);
  });
}

import { CommitUnknownError } from '../database/database-error.ts';
import type { Clock } from '../system/clock.ts';

/**
 * Time for storing what was received (ms). Database and file storage have time limits of their own, but a request may
 * wait for several of them in turn. It is longer than the time in which a lost database may come back.
 */
export const answerTime = 12_000;

/**
 * The result of `storing`, or a `CommitUnknownError` after `answerTime`. `storing` goes on then and may succeed: the
 * client sends the same again, and gets the result of the first attempt.
 */
export function inAnswerTime<T>(storing: Promise<T>, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.schedule(answerTime, () =>
      reject(new CommitUnknownError(null, 'Storing takes too long; it may still succeed.')),
    );
    storing.then(resolve, reject).finally(cancel);
  });
}

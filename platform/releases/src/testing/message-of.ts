import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Resolves with the next message of a process. Rejects if the process ends without one, with what it has written since to
 * its error output; if that is not a pipe, it can be read above.
 */
export async function messageOf(child: ChildProcess): Promise<unknown> {
  let written = '';
  const note = (part: Buffer) => {
    written += part;
  };
  child.stderr?.on('data', note);
  // Unlike `exit`, `close` comes after the last message.
  const closed = once(child, 'close').then(([code, signal]) => {
    const [, program] = child.spawnargs;
    throw new Error(`${program} ended with ${code ?? signal}, without a message. ${written}`);
  });
  const [message] = await Promise.race([once(child, 'message'), closed]);
  return message;
}

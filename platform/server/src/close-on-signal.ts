/** What closes later than this is left unfinished (ms): operators expect an exit within 10 s. */
export const closeTimeout = 9_000;

/**
 * Signals this soon after the first one are the same request to end (ms). A terminal and systemd signal every process of
 * a group or service, and npm and the launcher pass on what they get.
 */
const sameRequest = 1_000;

/** A closed terminal sends SIGHUP. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends the process with code 0 after a signal. To be called before the start: what is process 1 of a container does not
 * get signals that it does not handle. Until the returned function is called with what closes the server, nothing is
 * served, and the process ends at once; the system closes what was opened.
 *
 * The code is also 0 if something hangs: a database or a mail server that does not answer is no fault of this process.
 * A signal that comes more than a second after the first one ends it at once, with code 1.
 */
export function closeOnSignal(): (close: () => Promise<void>) => void {
  let close: (() => Promise<void>) | null = null;
  let startedAt: number | null = null;
  const onSignal = () => {
    if (startedAt !== null) {
      if (performance.now() - startedAt > sameRequest) process.exit(1);
      return;
    }
    if (close === null) process.exit(0);
    startedAt = performance.now();
    // Node ignores the errors of its console: a terminal that was closed does not end the close.
    console.log('\nClosing …');
    setTimeout(() => {
      console.error(`Not closed within ${closeTimeout / 1000} s: ended with unfinished work.`);
      process.exit(0);
    }, closeTimeout);
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of signals) process.on(signal, onSignal);
  return (whenOpen) => {
    close = whenOpen;
  };
}

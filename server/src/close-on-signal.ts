/** What closes later than this is left unfinished (ms): operators expect an exit within 10 s. */
const closeTimeout = 9_500;

/**
 * Closes on SIGINT and SIGTERM, and ends the process with code 0, also if something hangs: a database or a mail server
 * that does not answer is no fault of this process. A second signal ends it at once, with code 1.
 */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const onSignal = () => {
    if (closing) process.exit(1);
    closing = true;
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
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

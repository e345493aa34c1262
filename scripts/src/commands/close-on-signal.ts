/** An unfinished request must not keep the process alive longer than this (ms). */
const closeTimeout = 10_000;

/** Closes gracefully on SIGINT and SIGTERM, and exits at once on a second signal. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const onSignal = () => {
    if (closing) process.exit(1);
    closing = true;
    console.log('\nClosing …');
    setTimeout(() => process.exit(1), closeTimeout).unref();
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

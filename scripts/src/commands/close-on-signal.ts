/** A visitor who never finishes a request must not hold the process for ever (ms). */
const closeTimeout = 10_000;

/** Closes in good order on Ctrl-C and on a stop from outside; at once on a second one. */
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

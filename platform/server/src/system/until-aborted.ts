/** The result of some work; rejects with an error of `stopped` if the signal aborts earlier. The work goes on then. */
export function untilAborted<T>(result: Promise<T>, signal: AbortSignal, stopped: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(stopped());
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * The next error that is reported to the window, as an uncaught one is. Ask for it before it is thrown; an error that
 * no test asked for fails the test.
 */
export function nextReportedError(): Promise<unknown> {
  return new Promise((resolve) => {
    const listener = (event: ErrorEvent) => {
      event.preventDefault();
      // Not `once`: Jest counts what is removed by hand, and looks after errors again from here on.
      window.removeEventListener('error', listener);
      resolve(event.error);
    };
    window.addEventListener('error', listener);
  });
}

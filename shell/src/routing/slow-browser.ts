/** Tasks that take longer than this are not those of a quick machine: taking over a page takes it half as long (ms). */
const slowTask = 100;

/** What the browser tells of tasks that held it up; not all do. */
type ObserveTasks = typeof PerformanceObserver;

/**
 * Whether this browser has been seen to be slow: a task of the page has held it up for long, since it began.
 *
 * @returns false as well where the browser does not tell
 */
export function slowBrowser(Observer: ObserveTasks | undefined): () => boolean {
  let slow = false;
  if (Observer?.supportedEntryTypes.includes('longtask')) {
    const observer = new Observer((tasks) => {
      if (!tasks.getEntries().some(({ duration }) => duration > slowTask)) return;
      slow = true;
      observer.disconnect();
    });
    observer.observe({ type: 'longtask', buffered: true });
  }
  return () => slow;
}

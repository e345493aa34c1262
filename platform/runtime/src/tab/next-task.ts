/** `scheduler.yield`, which not every browser has and TypeScript's DOM types do not include yet. */
interface TaskScheduler {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/**
 * Resolves in a task of its own, so that the browser can handle input and paint before it. A message, and not a timer:
 * browsers delay timers in a row by 4 ms, and those of hidden tabs by seconds.
 */
export function nextTask(window: TaskScheduler = globalThis as TaskScheduler): Promise<void> {
  if (window.scheduler?.yield) return window.scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** A hidden tab does not paint: nothing waits longer for it (ms). */
const paintTimeout = 100;

export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => void nextTask().then(resolve));
    setTimeout(resolve, paintTimeout);
  });
}

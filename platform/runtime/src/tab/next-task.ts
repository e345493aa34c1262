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

function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => void nextTask().then(resolve));
    setTimeout(resolve, paintTimeout);
  });
}

export type PressResponse = ReturnType<typeof createPressResponse>;

/**
 * Lets the browser paint its response to a press before the navigation that the press has started.
 *
 * @param painted resolves after the next paint
 * @param pressing whether an event is being handled
 */
export function createPressResponse(painted = nextPaint, pressing = () => window.event !== undefined) {
  let waiting: (() => void) | null = null;
  return {
    /**
     * Starts a navigation after the next paint. If the visitor presses again before it, only the later one starts. What a
     * page does by itself, for example after a time, starts at once, or not at all if a press is waiting.
     */
    navigate: (go: () => void) => {
      // While a press is waiting, the visitor has decided otherwise.
      if (!pressing()) return waiting ? undefined : go();
      waiting = go;
      void painted().then(() => {
        if (waiting !== go) return;
        waiting = null;
        go();
      });
    },
    /** The visitor has gone back or forward since: a navigation that is waiting does not start. */
    cancel: () => {
      waiting = null;
    },
  };
}

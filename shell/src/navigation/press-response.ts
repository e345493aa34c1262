/** Lets the browser paint its response to a press before the navigation that the press has started. */
export interface PressResponse {
  /** Starts a navigation after the next paint. If another one is still waiting, only the later one starts. */
  readonly navigate: (go: () => void) => void;
  /** The visitor has gone back or forward since: a navigation that is waiting does not start. */
  readonly cancel: () => void;
}

/**
 * @param painted resolves after the next paint
 * @param pressing whether an event is being handled: what a page does by itself, for example after a time, starts at once
 */
export function createPressResponse(
  painted: () => Promise<void>,
  pressing: () => boolean = () => true,
): PressResponse {
  let waiting: (() => void) | null = null;
  const cancel = () => {
    // Not null: its paint is still to come.
    if (waiting) waiting = () => {};
  };
  return {
    navigate: (go) => {
      if (!pressing()) {
        cancel();
        return go();
      }
      const idle = waiting === null;
      waiting = go;
      if (!idle) return;
      void painted().then(() => {
        const start = waiting;
        waiting = null;
        start?.();
      });
    },
    cancel,
  };
}

/** Lets the browser paint its response to a press before the navigation that the press has started. */
export interface PressResponse {
  /**
   * Starts a navigation after the next paint. If the visitor presses again before it, only the later one starts. What a
   * page does by itself, for example after a time, starts at once, or not at all if a press is waiting.
   */
  readonly navigate: (go: () => void) => void;
  /** The visitor has gone back or forward since: a navigation that is waiting does not start. */
  readonly cancel: () => void;
}

/**
 * @param painted resolves after the next paint
 * @param pressing whether an event is being handled
 */
export function createPressResponse(
  painted: () => Promise<void>,
  pressing: () => boolean = () => true,
): PressResponse {
  const nothing = () => {};
  let waiting: (() => void) | null = null;
  return {
    navigate: (go) => {
      if (!pressing()) {
        // The visitor has decided otherwise.
        if (waiting && waiting !== nothing) return;
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
    cancel: () => {
      // Not null: its paint is still to come.
      if (waiting) waiting = nothing;
    },
  };
}

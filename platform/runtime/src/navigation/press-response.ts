export type PressResponse = ReturnType<typeof createPressResponse>;

/**
 * Lets the browser paint its response to a press before the navigation that the press has started.
 *
 * @param painted resolves after the next paint
 * @param pressing whether an event is being handled
 */
export function createPressResponse(painted: () => Promise<void>, pressing: () => boolean = () => true) {
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

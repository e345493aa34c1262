/** A script that ran in a long frame. */
export interface FrameScript {
  /** What has called it: a listener, a promise, a timer, or its own evaluation. */
  readonly invoker: string;
  /** File name and position. */
  readonly source: string;
  readonly duration: number;
}

/** What a page tells about itself; times are ms since the epoch, durations in ms. */
export type Observed =
  | {
      readonly what: 'event';
      readonly name: string;
      /** When the input happened. */
      readonly at: number;
      /** Until the next frame was on screen; a multiple of 8. */
      readonly duration: number;
      /** Before its listeners ran, and how long they ran. */
      readonly delay: number;
      readonly processing: number;
      /** Whether it belongs to a press, as for INP; false for hovering, for example. */
      readonly press: boolean;
    }
  | {
      readonly what: 'frame';
      readonly at: number;
      readonly duration: number;
      readonly scripts: readonly FrameScript[];
      /** Style and layout at its end, and those that scripts have forced. */
      readonly layout: number;
      readonly forced: number;
    };

declare global {
  var __observed: (observed: Observed) => void;
}

/**
 * Runs in the page before the page's own code, and reports Event Timing and long animation frames. It cannot use other
 * code of this file: it is sent as text.
 */
export function interactionProbe(): void {
  const tell = (observed: Observed) => globalThis.__observed(observed);
  const started = performance.timeOrigin;
  const watch = <Entry extends PerformanceEntry>(
    type: string,
    note: (entry: Entry) => void,
    options: object = {},
  ) => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Entry);
    });
    observer.observe({ type, buffered: true, ...options });
    // A click may lead to another document.
    addEventListener('pagehide', () => {
      for (const entry of observer.takeRecords()) note(entry as Entry);
    });
  };
  const event = (entry: PerformanceEventTiming & { interactionId: number }) => {
    const { name, startTime, duration, processingStart, processingEnd, interactionId } = entry;
    tell({
      what: 'event',
      name,
      at: started + startTime,
      duration,
      delay: processingStart - startTime,
      processing: processingEnd - processingStart,
      press: interactionId > 0,
    });
  };
  watch('event', event, { durationThreshold: 16 });
  type Script = PerformanceEntry & {
    invoker: string;
    sourceURL: string;
    sourceCharPosition: number;
    forcedStyleAndLayoutDuration: number;
  };
  type Frame = PerformanceEntry & { scripts: readonly Script[]; styleAndLayoutStart: number };
  watch('long-animation-frame', (frame: Frame) =>
    tell({
      what: 'frame',
      at: started + frame.startTime,
      duration: frame.duration,
      layout:
        frame.styleAndLayoutStart > 0 ? frame.startTime + frame.duration - frame.styleAndLayoutStart : 0,
      forced: frame.scripts.reduce((sum, script) => sum + script.forcedStyleAndLayoutDuration, 0),
      scripts: frame.scripts.map(({ invoker, sourceURL, sourceCharPosition, duration }) => ({
        invoker: invoker.replace(location.origin, ''),
        source: `${sourceURL.split('/').at(-1)}:${sourceCharPosition}`,
        duration,
      })),
    }),
  );
  // What Event Timing does not cover: from the event to the frame after it.
  const untilPainted = ({ type, timeStamp, isTrusted, target }: Event) => {
    if (!isTrusted || (type === 'change' && !(target instanceof HTMLInputElement && target.type === 'file')))
      return;
    const begun = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        tell({
          what: 'event',
          name: type,
          at: started + timeStamp,
          duration: performance.now() - timeStamp,
          delay: begun - timeStamp,
          processing: 0,
          press: true,
        });
      };
      port2.postMessage(null);
    });
  };
  for (const type of ['popstate', 'resize', 'change']) addEventListener(type, untilPainted, true);
}

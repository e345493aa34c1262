import { createWaiting, type Waiting, type WaitingDeps } from '../waiting.ts';

export function testTab() {
  const navigator = { onLine: true };
  /** `live`: sequence of its composition; 0 without an answer. `questions`: how often it was asked. */
  const server = { live: 7, questions: 0 };
  const window = Object.assign(new EventTarget(), {
    fetch: async () => {
      server.questions += 1;
      if (server.live === 0) throw new TypeError('unreachable');
      return { json: async () => ({ sequence: server.live, shell: 's1', remotes: {} }) } as Response;
    },
  });
  const document = Object.assign(new EventTarget(), { hidden: false });
  const waiting = createWaiting({ window, document, navigator });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const fire = async (type: string) => {
    window.dispatchEvent(new Event(type));
    await settled();
  };
  return {
    ...{ window, document, navigator, server, waiting, settled },
    goOnline: (onLine: boolean) => {
      navigator.onLine = onLine;
      return fire(onLine ? 'online' : 'offline');
    },
    show: () => fire('pageshow'),
    leave: () => fire('pagehide'),
    turn: (hidden: boolean) => {
      document.hidden = hidden;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

/** For a test of what happens when the visitor leaves and returns. Nothing asks the server. */
export function waitingOf(window: Pick<Window, 'addEventListener'>): Waiting {
  const { document, navigator } = testTab();
  return createWaiting({ window: window as WaitingDeps['window'], document, navigator });
}

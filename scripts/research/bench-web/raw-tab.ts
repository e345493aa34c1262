import { setTimeout as pause } from 'node:timers/promises';
import { type Devtools, type DevtoolsEvent, startDevtools } from './devtools.ts';
import { type Moment, pageProbe } from './page-probe.ts';
import { conditions } from './variants.data.ts';

/** A tab in a new profile of a browser that may prerender; its documents run on a slow processor. */
export interface RawTab {
  /** Clicks and headings so far, in all documents, prerendered ones included; oldest first. */
  readonly moments: readonly Moment[];
  /** Opens an address and waits for its `load` event. */
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page; its value has to be JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  mouse(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', at: Place): Promise<void>;
  /** Resolves when there was no network activity for `silence` ms from now on, after 10 s at the latest. */
  quiet(silence: number): Promise<void>;
  close(): Promise<void>;
}

/** CSS pixels from the top left corner of the viewport. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

const timeout = 10_000;
/** With an argument that the protocol can pass on: it has only strings. */
const probe = `globalThis.__moment = (moment) => globalThis.__tell(JSON.stringify(moment)); (${pageProbe})();`;

/**
 * Starts a browser with one tab.
 *
 * @param executable path of the browser
 * @param cpu how many times slower than this machine the processor is
 */
export async function openRawTab(executable: string, cpu: number): Promise<RawTab> {
  const devtools = await startDevtools(executable);
  try {
    return await openTab(devtools, cpu);
  } catch (error) {
    await devtools.close();
    throw error;
  }
}

async function openTab({ send, listen, close }: Devtools, cpu: number): Promise<RawTab> {
  const moments: Moment[] = [];
  const network = followRequests();
  let loads = 0;
  let page = '';
  /** Of all documents that were attached, prerendered ones included; the newest last. */
  const documents: string[] = [];
  const attach = async (session: string, type: string, subtype: string | undefined) => {
    // Without waiting for the answers: a document that is prerendered gives some of them only once it runs.
    const commands: Promise<unknown>[] = [];
    if (type === 'page') {
      documents.push(session);
      commands.push(
        send('Emulation.setCPUThrottlingRate', { rate: cpu }, session),
        send('Network.enable', {}, session),
        send('Page.enable', {}, session),
        send('Runtime.enable', {}, session),
        send('Runtime.addBinding', { name: '__tell' }, session),
        send('Page.addScriptToEvaluateOnNewDocument', { source: probe }, session),
      );
    }
    commands.push(send('Runtime.runIfWaitingForDebugger', {}, session));
    await Promise.all(commands);
    // Only now: a document that is opened before all answers have come may lack the probe.
    if (type === 'page' && !subtype) page = session;
  };
  listen((event) => {
    const { method, params, session } = event;
    if (method === 'Target.attachedToTarget') {
      const { sessionId, targetInfo } = params as unknown as Attached;
      // Fails if the document is discarded meanwhile.
      attach(sessionId, targetInfo.type, targetInfo.subtype).catch(() => undefined);
    } else if (method === 'Target.detachedFromTarget') {
      const gone = String(params.sessionId);
      documents.splice(0, documents.length, ...documents.filter((session) => session !== gone));
      // A prerendered document has taken the place of the page.
      if (page === gone) page = documents.at(-1) ?? page;
    } else if (method === 'Runtime.bindingCalled') moments.push(JSON.parse(String(params.payload)) as Moment);
    else if (method === 'Page.loadEventFired' && session === page) loads += 1;
    else network.note(event);
  });
  const { width, height } = conditions.viewport;
  const target = { url: 'about:blank', forTab: true, newWindow: true, width, height };
  const { targetId } = await send('Target.createTarget', target);
  const { sessionId: tab } = await send('Target.attachToTarget', { targetId, flatten: true });
  // A tab has several documents if one is prerendered: each is a target of its own, held until it is set up.
  const auto = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
  await send('Target.setAutoAttach', auto, String(tab));
  await until(() => page !== '');
  return {
    moments,
    goto: async (url) => {
      const before = loads;
      await send('Page.navigate', { url }, page);
      await until(() => loads > before);
    },
    evaluate: async <Value>(expression: string) => {
      const answer = await send('Runtime.evaluate', { expression, returnByValue: true }, page);
      if (answer.exceptionDetails) throw new Error(`${expression} failed in the page.`);
      return (answer.result as { value: Value }).value;
    },
    mouse: async (type, at) => {
      const button = type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 };
      await send('Input.dispatchMouseEvent', { type, ...at, ...button }, page);
    },
    quiet: async (silence) => {
      const earliest = performance.now() + silence;
      const quiet = () => performance.now() >= earliest && network.silentFor() >= silence;
      await until(quiet).catch(() => undefined);
    },
    close,
  };
}

interface Attached {
  readonly sessionId: string;
  readonly targetInfo: { readonly type: string; readonly subtype?: string };
}

async function until(done: () => boolean): Promise<void> {
  const deadline = performance.now() + timeout;
  while (!done()) {
    if (performance.now() > deadline) throw new Error(`Nothing happened within ${timeout / 1000} s.`);
    await pause(10);
  }
}

function followRequests() {
  const open = new Set<string>();
  let last = performance.now();
  return {
    note: ({ method, params }: DevtoolsEvent) => {
      const id = String(params.requestId);
      // Event streams stay open as long as the tab.
      const lasting = params.type === 'EventSource' || params.type === 'Ping';
      if (method === 'Network.requestWillBeSent' && !lasting) open.add(id);
      else if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') open.delete(id);
      else return;
      last = performance.now();
    },
    /** Time without a request (ms). */
    silentFor: () => (open.size > 0 ? 0 : performance.now() - last),
  };
}

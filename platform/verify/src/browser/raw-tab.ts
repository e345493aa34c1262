import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserArguments, requireBrowser } from '@platform/command/browser';
import { openProgram } from '@platform/command/testing';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's own types would be a package of their own
  readonly params?: any;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly result?: any;
  readonly error?: { readonly message: string };
}

export type RawTab = Awaited<ReturnType<typeof openRawTab>>;

/**
 * One tab of a Chromium that prerenders: Playwright's and Puppeteer's connections switch prerendering off.
 *
 * @param cpu how many times slower than this machine the processor is, for prerendered pages too
 */
export async function openRawTab(cpu = 1) {
  const profile = await mkdtemp(join(tmpdir(), 'raw-browser-'));
  const args = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const { url, stop } = await openProgram(
    /DevTools listening on (\S+)/,
    requireBrowser(process.env, () => undefined),
    [...browserArguments, ...args],
    { from: 'stderr' },
  );
  const socket = new WebSocket(url);
  await new Promise((resolve) => socket.addEventListener('open', resolve));

  const pending = new Map<number, (message: Message) => void>();
  const prerenders: string[] = [];
  /** Sessions of the pages of the tab: the one on screen, prerendered ones, and those that were left. */
  const pages = new Set<string>();
  let lastId = 0;
  const send = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<Message['result']>((resolve, reject) => {
      const id = ++lastId;
      pending.set(id, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
      );
      socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    });
  const ignore = () => undefined;

  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    const { id, method, params } = message;
    if (id !== undefined) {
      pending.get(id)?.(message);
      pending.delete(id);
    } else if (method === 'Target.attachedToTarget') {
      const { sessionId, targetInfo } = params;
      if (targetInfo.type === 'page') {
        pages.add(sessionId);
        send('Preload.enable', {}, sessionId).catch(ignore);
        send('Emulation.setCPUThrottlingRate', { rate: cpu }, sessionId).catch(ignore);
      }
      send('Runtime.runIfWaitingForDebugger', {}, sessionId).catch(ignore);
    } else if (method === 'Target.detachedFromTarget') {
      pages.delete(params.sessionId);
    } else if (method === 'Preload.prerenderStatusUpdated') {
      prerenders.push(`${params.status} ${new URL(params.key.url).pathname}`);
    }
  });

  const { targetInfos } = await send('Target.getTargets', { filter: [{ type: 'tab' }] });
  const { sessionId: tab } = await send('Target.attachToTarget', {
    targetId: targetInfos[0].targetId,
    flatten: true,
  });
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }, tab);
  /** Null if the page has gone or is frozen in the back/forward cache, which answers nothing. */
  const ask = (expression: string, session: string): Promise<{ readonly value: never } | null> => {
    const parameters = { expression, returnByValue: true };
    const answer = send('Runtime.evaluate', parameters, session).then(
      ({ result }) => result,
      () => null,
    );
    return Promise.race([answer, new Promise<null>((resolve) => setTimeout(resolve, 1000, null))]);
  };
  const shown = async (): Promise<string> => {
    for (const session of [...pages].reverse()) {
      const visible = await ask('document.visibilityState === "visible"', session);
      if (visible?.value === true) return session;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    return shown();
  };
  return {
    /** States of prerendered pages in order: `Ready /career`, `Success /career`, `Failure /career`. */
    prerenders: prerenders as readonly string[],
    open: async (url: string) => void (await send('Page.navigate', { url }, await shown())),
    /** Requests of the page on screen to these addresses fail. */
    block: async (pattern: string) => {
      const session = await shown();
      await send('Network.enable', {}, session);
      await send('Network.setBlockedURLs', { urls: [pattern] }, session);
    },
    /** Evaluates again if that page does not answer. Use it only for what may happen twice. */
    evaluate: async <T>(expression: string): Promise<T> => {
      for (;;) {
        const answer = await ask(expression, await shown());
        if (answer) return answer.value;
      }
    },
    /** Runs code in the page on screen, once. Does not wait for what it does, which may be to leave the page. */
    run: async (code: string) => {
      send('Runtime.evaluate', { expression: code }, await shown()).catch(ignore);
    },
    movePointer: async (x: number, y: number) =>
      void (await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }, await shown())),
    /** Does not wait for what the click does. */
    click: async (x: number, y: number) => {
      const session = await shown();
      for (const type of ['mousePressed', 'mouseReleased']) {
        const parameters = { type, x, y, button: 'left', clickCount: 1 };
        // The page that has received the click is gone before it answers.
        send('Input.dispatchMouseEvent', parameters, session).catch(ignore);
      }
    },
    close: async () => {
      socket.close();
      await stop('SIGKILL');
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** What a tab has fetched so far: kilobytes on the wire, headers included. */
export interface Traffic {
  readonly js: number;
  readonly code: number;
  readonly all: number;
}

/** Without a request for this time, a page is at rest (ms). */
const silence = 600;
const timeout = 10_000;

export async function followNetwork(page: Page) {
  const session = await page.context().newCDPSession(page);
  const requests = new Map<string, { mime: string; bytes: number; open: boolean }>();
  let last = performance.now();
  const note = (id: string, change: { mime?: string; bytes?: number; open?: boolean }) => {
    last = performance.now();
    requests.set(id, { ...(requests.get(id) ?? { mime: '', bytes: 0, open: false }), ...change });
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // Event streams stay open as long as the tab.
    if (request.url.startsWith('http')) note(requestId, { open: type !== 'EventSource' && type !== 'Ping' });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (requests.has(requestId)) note(requestId, { mime: response.mimeType });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requests.has(requestId)) note(requestId, { bytes: encodedDataLength, open: false });
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    if (requests.has(requestId)) note(requestId, { open: false });
  });
  await session.send('Network.enable');
  return {
    traffic: (): Traffic => {
      const sum = (mime: RegExp) =>
        [...requests.values()].reduce((all, one) => all + (mime.test(one.mime) ? one.bytes : 0), 0) / 1000;
      return { js: sum(/javascript/), code: sum(/javascript|css/), all: sum(/./) };
    },
    /** Resolves when nothing was on the wire for some time, after 10 s at the latest. */
    quiet: async () => {
      const began = performance.now();
      const isOpen = () => [...requests.values()].some(({ open }) => open);
      while (performance.now() - began < timeout) {
        if (!isOpen() && performance.now() - Math.max(began, last) >= silence) return;
        await pause(20);
      }
    },
  };
}

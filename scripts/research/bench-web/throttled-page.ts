import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Moment, pageProbe } from './page-probe.ts';
import type { Exchange } from './traffic.ts';
import { conditions } from './variants.data.ts';

/** A tab with an empty cache, on a slow connection and a slow processor. */
export interface ThrottledPage {
  readonly page: Page;
  /** Clicks and headings so far, oldest first. */
  readonly moments: readonly Moment[];
  /** Requests so far. */
  exchanges(): readonly Exchange[];
  /** Resolves when there was no network activity for `silence` ms from now on, after 10 s at the latest. */
  quiet(silence: number): Promise<void>;
  close(): Promise<void>;
}

const timeout = 10_000;

export async function openThrottled(browser: Browser): Promise<ThrottledPage> {
  const context = await browser.newContext({ viewport: conditions.viewport });
  const page = await context.newPage();
  const moments: Moment[] = [];
  await page.exposeFunction('__moment', (moment: Moment) => void moments.push(moment));
  await page.addInitScript(pageProbe);
  const session = await context.newCDPSession(page);
  const network = await followNetwork(session);
  const { latency, down, up, cpu } = conditions;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down,
    uploadThroughput: up,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  return {
    page,
    moments,
    exchanges: () => network.exchanges(),
    quiet: (silence) => quietNetwork(network, silence),
    close: () => context.close(),
  };
}

/** Resolves when there was no network activity for `silence` ms from now on, after 10 s at the latest. */
export async function quietNetwork(
  network: Pick<FollowedNetwork, 'lastActivity' | 'pending'>,
  silence: number,
): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < timeout) {
    const left = silence - (performance.now() - Math.max(began, network.lastActivity()));
    if (network.pending() === 0 && left <= 0) return;
    await pause(Math.max(20, network.pending() === 0 ? left : 50));
  }
}

export interface FollowedNetwork {
  /** On the clock of `performance.now()` (ms). */
  lastActivity(): number;
  /** Number of requests without an answer. */
  pending(): number;
  /** Requests so far. */
  exchanges(): readonly Exchange[];
}

interface Request {
  url: string;
  mime: string;
  bytes: number;
  done: boolean;
}

/** Follows the requests of a tab from now on. */
export async function followNetwork(session: CDPSession): Promise<FollowedNetwork> {
  const requests = new Map<string, Request>();
  let last = performance.now();
  const note = (id: string, change: Partial<Request>) => {
    last = performance.now();
    const known = requests.get(id) ?? { url: '', mime: '', bytes: 0, done: false };
    requests.set(id, { ...known, ...change });
  };
  // Event streams stay open as long as the tab, so they count as done.
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) =>
    note(requestId, { url: request.url, done: type === 'EventSource' || type === 'Ping' }),
  );
  session.on('Network.responseReceived', ({ requestId, response }) =>
    note(requestId, { mime: response.mimeType }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    note(requestId, { bytes: encodedDataLength, done: true }),
  );
  session.on('Network.loadingFailed', ({ requestId }) => note(requestId, { done: true }));
  await session.send('Network.enable');
  return {
    lastActivity: () => last,
    pending: () => [...requests.values()].filter(({ done }) => !done).length,
    exchanges: (): readonly Exchange[] => [...requests.values()],
  };
}

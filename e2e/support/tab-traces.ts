import type { CDPSession, Page } from '@playwright/test';

/** What releases that came and went have left in a tab. */
export interface Traces {
  /** Bytes of the JavaScript heap, after everything that can go has gone. */
  readonly heap: number;
  /** Nodes that are in the document or still held by a script. */
  readonly nodes: number;
  readonly listeners: number;
  /** Elements that load scripts and styles. */
  readonly tags: number;
  /** Global variables of the unit that are still something. */
  readonly globals: readonly string[];
  readonly federationInstances: number;
}

export async function tracesOf(page: Page, session: CDPSession, unit: string): Promise<Traces> {
  // Twice: what finalizers let go is only found by the next collection.
  for (const _ of [1, 2]) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((candidate) => candidate.name === name)?.value ?? Number.NaN;
  const found = await page.evaluate((prefix) => {
    const { __FEDERATION__: federation } = globalThis as { __FEDERATION__?: { __INSTANCES__: unknown[] } };
    return {
      tags: document.querySelectorAll('script[src], link[href]').length,
      globals: Object.entries(globalThis)
        .filter(([name, value]) => name.includes(`${prefix}_`) && value !== undefined)
        .map(([name]) => name),
      federationInstances: federation?.__INSTANCES__.length ?? 0,
    };
  }, unit);
  return {
    heap: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    ...found,
  };
}

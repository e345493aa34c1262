import type { CDPSession, Page } from '@playwright/test';

export interface TabResources {
  readonly heap: number;
  /** Nodes in the document or referenced by a script. */
  readonly nodes: number;
  readonly listeners: number;
  readonly tags: number;
  /** The unit's global variables that are not undefined. */
  readonly globals: readonly string[];
  readonly federationInstances: number;
}

export async function measureResources(page: Page, session: CDPSession, unit: string): Promise<TabResources> {
  // Twice: objects released by finalizers are only collected by the next run.
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

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formStageEvent } from '@platform/contract';
import { root } from '@platform/releases/root';
import { tcpProxy } from '@platform/server/testing';
import type { Browser } from 'playwright-core';
import type { Values } from './results.ts';
import { followNetwork } from './traffic.ts';
import { conditions, forms } from './variants.data.ts';

interface Metric {
  readonly name: string;
  readonly value: number;
}
interface WebVitals {
  readonly [on: string]: (report: (metric: Metric) => void, options: object) => void;
}
declare const webVitals: WebVitals;
declare global {
  var __vitals: Record<string, number>;
  var __tasks: PerformanceEntry[];
}

/** Runs in the page before the page's own code. */
function noteVitals(formStage: string): void {
  globalThis.__vitals = {};
  const note = ({ name, value }: Metric) => {
    globalThis.__vitals[name] = value;
  };
  for (const on of ['onFCP', 'onLCP', 'onCLS', 'onINP'])
    webVitals[on]?.(note, { reportAllChanges: true, durationThreshold: 16 });
  // A form publishes its first stage when it has been hydrated.
  const onForm = () => note({ name: 'form', value: performance.now() });
  document.addEventListener(formStage, onForm, { once: true });
  globalThis.__tasks = [];
  const tasks = new PerformanceObserver((list) => globalThis.__tasks.push(...list.getEntries()));
  tasks.observe({ type: 'longtask', buffered: true });
}

/** Runs in the page: how long tasks have blocked it after its first paint, each without its first 50 ms. */
function blockingTime(): number {
  const paint = globalThis.__vitals.FCP ?? Number.POSITIVE_INFINITY;
  const blocking = globalThis.__tasks.map(({ startTime, duration }) =>
    Math.max(0, startTime + duration - Math.max(startTime, paint) - 50),
  );
  return blocking.reduce((sum, one) => sum + one, 0);
}

/**
 * An empty cache, a slow connection and a slow processor. The pointer is the first interaction.
 *
 * @param onlyPaints ends before it: another sample of what varies most
 */
export async function measureLoad(
  browser: Browser,
  url: string,
  path: string,
  onlyPaints = false,
): Promise<Values> {
  await using link = await tcpProxy(url, conditions);
  const context = await browser.newContext({ viewport: conditions.viewport });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu });
    const library = await readFile(join(root, 'node_modules/web-vitals/dist/web-vitals.iife.js'), 'utf8');
    await page.addInitScript({ content: `${library};(${noteVitals})('${formStageEvent}');` });
    const network = await followNetwork(page);
    await page.goto(`${link.url(url)}${path}`, { waitUntil: 'load' });
    await network.quiet();
    const { all } = network.traffic();
    const tbt = await page.evaluate(blockingTime);
    const { LCP: lcp } = await page.evaluate(() => globalThis.__vitals);
    if (onlyPaints) return { lcp, tbt };
    await page.mouse.move(20, 400, { steps: 2 });
    await network.quiet();
    const touchedJs = network.traffic().js;
    await page.locator('header summary:visible, header button:visible').first().click();
    await network.quiet();
    const { CLS: cls, INP: inp, form } = await page.evaluate(() => globalThis.__vitals);
    const values = { lcp, cls, inp, tbt, form, all, touchedJs };
    if (!forms.includes(path)) return values;
    await page.locator('#main form :is(input, select, textarea):visible').first().focus();
    await network.quiet();
    return { ...values, formJs: network.traffic().js };
  } finally {
    await context.close();
  }
}

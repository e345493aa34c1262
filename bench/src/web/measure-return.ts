import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { buildChanged } from './changed-sources.ts';
import type { Results } from './results.ts';
import type { ServedVariants } from './serve-variants.ts';
import { followNetwork, type Traffic } from './traffic.ts';
import { changes, conditions, pages } from './variants.data.ts';

/** Our server compresses a page as well as it can after the first request with brotli (ms). */
const preparing = 2_000;

/** Only bytes count, so nothing is slowed down. */
export async function measureReturn(
  browser: Browser,
  running: ServedVariants,
  results: Results,
  print: (text: string) => void,
): Promise<void> {
  for (const change of changes) {
    const visitors: { readonly key: string; readonly url: string; readonly context: BrowserContext }[] = [];
    for (const { variant, url } of running.served) {
      const context = await browser.newContext({ viewport: conditions.viewport });
      visitors.push({ key: variant.key, url, context });
      await visit(context, url);
    }
    print(`Changing ${change.name} …`);
    const changed = await buildChanged(`${running.folder}/changed`, change);
    await running.serve(changed);
    for (const { url } of visitors)
      for (const path of pages)
        await (await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
    await pause(preparing);
    for (const { key, url, context } of visitors) {
      const { code, all } = await visit(context, url);
      results.add('againCode', change.name, key, code);
      results.add('againAll', change.name, key, all);
      await context.close();
    }
    await running.serve(null);
  }
}

async function visit(context: BrowserContext, url: string): Promise<Traffic> {
  const page = await context.newPage();
  const network = await followNetwork(page);
  for (const path of pages) {
    await page.goto(`${url}${path}`, { waitUntil: 'load' });
    await network.quiet();
    await page.mouse.move(20, 400, { steps: 2 });
    await network.quiet();
  }
  await page.close();
  return network.traffic();
}

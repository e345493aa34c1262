import { setTimeout as pause } from 'node:timers/promises';
import { buildFolder, findBuilt, workspaceUnits } from '@platform/build/sources';
import type { BuiltRelease } from '@platform/releases/built';
import type { Browser, BrowserContext } from 'playwright-core';
import { copySources } from '../changed-sources.ts';
import { addValues, type Measured } from './results.ts';
import type { ServedVariants } from './serve-variants.ts';
import { followNetwork, type Traffic } from './traffic.ts';
import { changes, conditions, pages } from './variants.data.ts';

/** Our server compresses a page as well as it can after the first request with brotli (ms). */
const preparing = 2_000;

/** Only bytes count, so nothing is slowed down, and all visitors come at the same time. */
export async function measureReturn(
  browser: Browser,
  running: ServedVariants,
  measured: Measured,
  print: (text: string) => void,
): Promise<void> {
  const sources = await copySources(`${running.folder}/changed`);
  const visitors = await Promise.all(
    running.served.map(async ({ variant, url }) => {
      const context = await browser.newContext({ viewport: conditions.viewport });
      await visit(context, url);
      return { key: variant.key, url, context };
    }),
  );
  for (const change of changes) {
    print(`Changing ${change.name} …`);
    await sources.edit(change);
    await sources.call(['build']);
    await running.serve({ root: sources.root, built: await buildsOf(sources.root) });
    for (const { url } of visitors)
      for (const path of pages)
        await (await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
    await pause(preparing);
    await Promise.all(
      visitors.map(async ({ key, url, context }) => {
        const { code } = await visit(context, url);
        addValues(measured, change.name, key, { againCode: code });
      }),
    );
  }
}

/** The finished builds of all units. */
async function buildsOf(root: string): Promise<readonly BuiltRelease[]> {
  return Promise.all(
    (await workspaceUnits(root)).map(async (unit) => {
      const found = await findBuilt(root, buildFolder(root), unit);
      if (!found) throw new Error(`The changed ${unit} has no finished build.`);
      return found;
    }),
  );
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

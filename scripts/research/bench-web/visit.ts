import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { browserArguments } from '../../src/browser/find-browser.ts';
import { followNetwork, quietNetwork } from './throttled-page.ts';
import { type Traffic, trafficOf } from './traffic.ts';
import { conditions } from './variants.data.ts';

const silence = 500;
/** The browser writes its cache a moment after the last answer (ms). */
const writing = 1000;

/**
 * One visit in a profile that is kept: opens the pages one after the other and moves the pointer on each. Not
 * slowed down, since only bytes are counted.
 *
 * @returns what came over the wire
 */
export async function visit(
  executable: string,
  profile: string,
  url: string,
  paths: readonly string[],
): Promise<Traffic> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executable,
    args: [...browserArguments],
    viewport: conditions.viewport,
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const network = await followNetwork(await context.newCDPSession(page));
    for (const path of paths) {
      await page.goto(`${url}${path}`, { waitUntil: 'load' });
      await quietNetwork(network, silence);
      await page.mouse.move(20, 400, { steps: 2 });
      await quietNetwork(network, silence);
    }
    await pause(writing);
    return trafficOf(network.exchanges());
  } finally {
    await context.close();
  }
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserArguments, requireBrowser } from '../../src/browser/find-browser.ts';
import { root } from '../../src/build/workspace.ts';
import { interactionReport } from './interaction-report.ts';
import { measureInteractions } from './measure-interactions.ts';
import { openSite } from './open-site.ts';
import { conditions } from './variants.data.ts';

export interface InteractionsOptions {
  readonly seed: number;
  readonly count: number;
  /** Without a trailing slash; without it the current sources are built and served. */
  readonly url: string | null;
  readonly print: (text: string) => void;
}

/**
 * Runs one script of interactions against this site on its own server, at a quarter of the processor and without a slow
 * connection, and prints the slowest. All samples are in `.site/bench-web/interactions.json`.
 */
export async function runInteractions({ seed, count, url, print }: InteractionsOptions): Promise<void> {
  const folder = join(root, '.site/bench-web');
  const site = url === null ? await openSite(folder, print) : null;
  const browser = await chromium.launch({
    executablePath: requireBrowser(process.env, print),
    args: [...browserArguments],
  });
  try {
    const page = await browser.newPage({ viewport: conditions.viewport });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu });
    await page.goto(`${url ?? site?.server.url}/terms`);
    print(`Interactions of seed ${seed} at 1/${conditions.cpu} of the processor …`);
    const samples = await measureInteractions(page, seed, count);
    for (const line of interactionReport(samples)) print(line);
    await writeFile(join(folder, 'interactions.json'), JSON.stringify(samples));
  } finally {
    await browser.close();
    await site?.server.close();
  }
}

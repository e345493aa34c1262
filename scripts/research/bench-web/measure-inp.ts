import { chromium } from 'playwright-core';
import { browserArguments } from '../../src/browser/find-browser.ts';
import { interactionPaths, measureInteractions } from './measure-interactions.ts';
import type { Served } from './round-steps.ts';
import type { Rounds } from './run-rounds.ts';
import type { Failure, Sample } from './sample.ts';
import { conditions, interactionScopes } from './variants.data.ts';

/** The script of interactions: the same in every run. */
const [seed, count] = [1, 200];

/**
 * The slowest interaction of each variant on the pages that all of them have, and of this site on all its pages.
 *
 * @param executable path of the browser
 */
export async function measureInp(
  executable: string,
  served: readonly Served[],
  paths: readonly string[],
  print: (text: string) => void,
): Promise<Omit<Rounds, 'rounds'>> {
  const samples: Sample[] = [];
  const failures: Failure[] = [];
  for (const { variant, url } of served) {
    const scope = variant.nginx ? interactionScopes.shared : interactionScopes.all;
    print(`Interactions of ${variant.name}, ${scope} …`);
    const browser = await chromium.launch({ executablePath: executable, args: [...browserArguments] });
    try {
      const page = await browser.newPage({ viewport: conditions.viewport });
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu });
      await page.goto(`${url}${paths[0]}`);
      const found = await measureInteractions(page, seed, count, variant.nginx ? paths : interactionPaths);
      const value = Math.max(...found.map(({ inp }) => inp));
      samples.push({ variant: variant.key, page: scope, figure: 'interaction', round: 0, value });
    } catch (error) {
      const [line] = String(error).split('\n');
      failures.push({
        variant: variant.key,
        figure: 'interaction',
        message: `${variant.name}, interactions: ${line}`,
      });
    } finally {
      await browser.close();
    }
  }
  return { samples, failures };
}

import type { Driver } from '@platform/verify/browser';
import { type ClickedTab, timeClick } from './measure-click.ts';
import { conditions } from './variants.data.ts';

/**
 * The first click of a visit where nothing is prerendered: in Firefox, in WebKit, and in a Chromium with its driver. A new
 * profile, a page at rest, the slow connection and the full processor. `startEngineDriver` starts the driver.
 *
 * @returns ms from the click to the painted heading
 */
export async function measureClickIn(
  driver: Driver,
  url: string,
  click: readonly [string, string],
): Promise<number> {
  const tab = await driver.newTab(conditions.viewport);
  // Null while one document is being left for another.
  const evaluate = (expression: string) => tab.call(`() => (${expression})`, []).catch(() => null);
  try {
    return await timeClick({ ...tab, evaluate: evaluate as ClickedTab['evaluate'] }, url, click);
  } finally {
    await tab.close();
  }
}

import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/release-test.ts';
import { siteCommand } from '../support/site-command.ts';
import type { RunningSite } from '../support/start-site.ts';
import { expect } from '../support/test.ts';

const banner = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

async function linkOf(site: RunningSite, ...args: readonly string[]): Promise<string> {
  const { exit, output } = await siteCommand(site.store, 'preview', ...args);
  const { link = '' } = output as { readonly link?: string };
  expect([exit, link]).toEqual([0, expect.stringContaining('http://preview.localhost:')]);
  const url = new URL(link);
  url.port = new URL(site.url).port;
  return url.href;
}

test('the banner of a preview is readable, and covers neither the page nor the focus', async ({
  page,
  site,
  variant,
  visit,
}) => {
  await visit(await linkOf(site, `careers@${variant('nextCareers').id}`));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(() => window.scrollTo(0, 0));
    const [bar, above] = [
      await page.locator('header').first().boundingBox(),
      await banner(page).boundingBox(),
    ];
    expect([above?.x, above?.y, above?.width]).toEqual([0, 0, width]);
    expect(bar?.y).toBeCloseTo((above?.y ?? 0) + (above?.height ?? 0), 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // axe takes a link for a skip link only if no other link comes before it.
    await expectNoAxeViolations(page, ['.skip-link']);
    // From the link of the banner on, it is over nothing that has the focus.
    await banner(page).getByRole('link').focus();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        const shown = document.elementFromPoint(left + width / 2, top + height / 2);
        return shown?.closest('.preview-banner') !== null && shown !== null;
      });
      expect(covered).toBe(false);
    }
  }
});

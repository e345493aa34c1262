import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectScreenshot, screenshotLaunch } from '../support/compare-screenshot.ts';
import { longIf } from '../support/long.ts';
import { expect, test } from '../support/test.ts';

test.use({ ...screenshotLaunch, deviceScaleFactor: 0.4, reducedMotion: 'reduce' });

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly status?: number;
  /** Brings the screen into the state of the screenshot. */
  readonly act?: (page: Page) => Promise<void>;
  /** True if the short form leaves the screen out. */
  readonly isLong?: true;
  /** Window widths (px) with a screenshot in the dark scheme as well. */
  readonly dark?: readonly number[];
}

const widths = [390, 768, 1440] as const;

const screens: readonly Screen[] = [
  { name: 'home', path: '/home', dark: [1440] },
  { name: 'career', path: '/career', dark: [390] },
  { name: 'role', path: '/software-engineer' },
  { name: 'join', path: '/join-innovation', isLong: true },
  { name: 'join-errors', path: '/join-innovation', act: applyWithNothing, dark: [390] },
  { name: 'contact', path: '/contact' },
  { name: 'product', path: '/HelpMyVehicle', dark: [768] },
  { name: 'team', path: '/team', isLong: true },
  { name: 'terms', path: '/terms', isLong: true },
  { name: 'not-found', path: '/no-such-road', status: 404, isLong: true },
];

async function applyWithNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Apply Now' }).click();
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toBeVisible();
  // The toast is not the subject here (toasts.e2e.ts). A pointer that rests on it would keep it for ever.
  await expect(async () => {
    await dismiss.click({ timeout: 1000 });
    await expect(dismiss).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

for (const { name, path, status, act, dark = [], isLong = false } of screens) {
  test(
    `${name} matches its screenshots at ${widths.join(', ')} px`,
    longIf(isLong),
    async ({ page, visit, faults }) => {
      test.setTimeout(120_000);
      if (status) faults.expect(new RegExp(`status of ${status}`));
      await visit(path);
      await act?.(page);
      await page.evaluate(() => document.fonts.ready);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => window.scrollTo(0, 0));
        await expectScreenshot(page, 'screens-light', `${name}-${width}`);
        if (!dark.includes(width)) continue;
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectScreenshot(page, 'screens-dark', `${name}-${width}`);
        await page.emulateMedia({ colorScheme: 'light' });
      }
    },
  );
}

test('there are no unused screenshots', () => {
  const kept = (folder: string) =>
    readdirSync(new URL(`../visual-regression/${folder}`, import.meta.url)).sort();
  const all = screens.flatMap(({ name }) => widths.map((width) => `${name}-${width}.png`));
  expect(kept('screens-light')).toEqual(all.sort());
  const dark = screens.flatMap(({ name, dark = [] }) => dark.map((width) => `${name}-${width}.png`));
  expect(kept('screens-dark')).toEqual(dark.sort());
});

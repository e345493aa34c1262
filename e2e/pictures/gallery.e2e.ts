import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { test as base, expect } from '@playwright/test';
import { root } from '@site/site-command';
import { galleryFolder, serveFolder } from '@site/verify/gallery';
import { expectNoAxeViolations } from '../support/axe.ts';
import { expectScreenshot, screenshotLaunch } from '../support/compare-screenshot.ts';
import { longIf } from '../support/long.ts';
import { faultWatch } from '../support/watch-faults.ts';

const test = base.extend<object, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures' names out of the pattern
    async ({}, use) => {
      const command = 'scripts/src/commands/gallery.command.ts';
      await promisify(execFile)(process.execPath, [command, '--build'], { cwd: root });
      const { url, close } = await serveFolder(galleryFolder, 0);
      await use(url);
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// Sequential in one worker, since each worker builds the gallery.
test.describe.configure({ mode: 'default' });
test.use({
  ...screenshotLaunch,
  viewport: { width: 1000, height: 800 },
  deviceScaleFactor: 0.5,
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `every component in every state, ${colorScheme}: no axe violations, and the screenshots match`,
    longIf(colorScheme === 'dark'),
    async ({ page, gallery }) => {
      test.setTimeout(120_000);
      const watch = faultWatch();
      watch.listen(page);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(gallery);
      const chapters = page.locator('main > section');
      await expect(chapters.last()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await expectNoAxeViolations(page);

      const names: string[] = [];
      for (const [at, chapter] of (await chapters.all()).entries()) {
        // Only this chapter is shown, so that its subpixel position does not depend on those above it.
        await page.locator('header, main > section').evaluateAll((parts, shown) => {
          for (const [index, part] of parts.entries()) (part as HTMLElement).hidden = index !== shown;
        }, at + 1);
        const heading = await chapter.locator('h2').first().innerText();
        const name = heading.toLowerCase().replaceAll(' ', '-');
        names.push(`${name}.png`);
        await expectScreenshot(chapter, `gallery-${colorScheme}`, name);
      }
      const pictures = readdirSync(new URL(`../visual-regression/gallery-${colorScheme}`, import.meta.url));
      expect(pictures.sort(), 'screenshots of existing components').toEqual(names.sort());
      expect(watch.failures(), 'errors in the background').toEqual([]);
    },
  );
}

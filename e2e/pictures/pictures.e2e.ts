import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { root } from '@platform/releases/root';
import { browserArguments } from '@platform/verify/browser';
import { staticServer } from '@platform/verify/servers';
import type { LaunchOptions, Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { longIf } from '../support/long.ts';
import { test as base, expect } from '../support/test.ts';

const pictures = (path: string) => new URL(`../visual-regression/${path}`, import.meta.url);

/** `threshold`: of a pixel, from 0 to 1. Another version of the browser may draw round shapes and text a little differently. */
const tolerance = {
  threshold: 0.3,
  maxDiffPixelRatio: 0.01,
  animations: 'disabled',
  scale: 'device',
} as const;

const test = base.extend<object, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures' names out of the pattern
    async ({}, use) => {
      const command = 'scripts/src/commands/gallery.command.ts';
      await promisify(execFile)(process.execPath, [command, '--build'], { cwd: root });
      await using server = await staticServer();
      await server.serve(`${root}.site/gallery`);
      await use(server.url);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.use({
  // Text is rendered independently of this machine's font settings.
  launchOptions: ({ launchOptions }, use: (options: LaunchOptions) => Promise<void>) =>
    use({
      ...launchOptions,
      args: [...browserArguments, '--disable-lcd-text'],
      env: { ...process.env, FONTCONFIG_FILE: fileURLToPath(pictures('fonts.conf')) },
    }),
});
test.setTimeout(120_000);

test.describe('the gallery', () => {
  // Sequential in one worker, since each worker builds the gallery.
  test.describe.configure({ mode: 'default' });
  test.use({ viewport: { width: 1000, height: 800 }, deviceScaleFactor: 0.5 });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(
      `every component in every state, ${colorScheme}: no axe violations, and the pictures match`,
      longIf(colorScheme === 'dark'),
      async ({ page, gallery }) => {
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
          const name = `${heading.toLowerCase().replaceAll(' ', '-')}.png`;
          names.push(name);
          await expect.soft(chapter).toHaveScreenshot([`gallery-${colorScheme}`, name], tolerance);
        }
        const kept = readdirSync(pictures(`gallery-${colorScheme}`));
        expect(kept.sort(), 'pictures of existing components').toEqual(names.sort());
      },
    );
  }
});

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly status?: number;
  readonly act?: (page: Page) => Promise<void>;
  readonly isLong?: true;
  /** The window's width (px) of the picture in the dark scheme. */
  readonly dark?: number;
}

const widths = [390, 768, 1440] as const;

/** The longest picture (px): those of a whole legal text would only be large files. */
const maxHeight = 2400;

const screens: readonly Screen[] = [
  { name: 'home', path: '/home', dark: 1440 },
  { name: 'career', path: '/career', dark: 390 },
  { name: 'role', path: '/software-engineer' },
  { name: 'join', path: '/join-innovation', isLong: true },
  { name: 'join-errors', path: '/join-innovation', act: applyWithNothing, dark: 390 },
  { name: 'contact', path: '/contact' },
  { name: 'product', path: '/HelpMyVehicle', dark: 768 },
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

test.describe('a screen', () => {
  test.use({ deviceScaleFactor: 0.4, reducedMotion: 'reduce' });

  for (const { name, path, status, act, dark, isLong = false } of screens) {
    test(
      `${name} matches its pictures at ${widths.join(', ')} px`,
      longIf(isLong),
      async ({ page, visit, faults }) => {
        if (status) faults.expect(new RegExp(`status of ${status}`));
        await visit(path);
        await act?.(page);
        await page.evaluate(() => document.fonts.ready);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await page.evaluate(() => window.scrollTo(0, 0));
          const clip = { x: 0, y: 0, width, height: maxHeight };
          // Another version of the browser may break a line elsewhere, which moves everything below it.
          const options = { ...tolerance, maxDiffPixelRatio: 0.03, fullPage: true, clip };
          const expectPicture = (scheme: 'light' | 'dark') =>
            expect.soft(page).toHaveScreenshot([`screens-${scheme}`, `${name}-${width}.png`], options);
          await expectPicture('light');
          if (dark !== width) continue;
          await page.emulateMedia({ colorScheme: 'dark' });
          await expectPicture('dark');
          await page.emulateMedia({ colorScheme: 'light' });
        }
      },
    );
  }
});

test('there are no unused pictures of screens', () => {
  const light = screens.flatMap(({ name }) => widths.map((width) => `${name}-${width}.png`));
  expect(readdirSync(pictures('screens-light')).sort()).toEqual(light.sort());
  const dark = screens.flatMap(({ name, dark: width }) => (width ? `${name}-${width}.png` : []));
  expect(readdirSync(pictures('screens-dark')).sort()).toEqual(dark.sort());
});

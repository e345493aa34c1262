import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type LaunchOptions, type Locator, type Page, test } from '@playwright/test';
import { browserArguments } from '@site/scripts/browser';

/** For `test.use`: letters are drawn in the same way whatever this machine's settings for fonts are. */
export const screenshotLaunch = {
  launchOptions: (
    { launchOptions }: { launchOptions: LaunchOptions },
    use: (options: LaunchOptions) => Promise<void>,
  ) =>
    use({
      ...launchOptions,
      args: [...browserArguments, '--disable-lcd-text'],
      env: {
        ...process.env,
        FONTCONFIG_FILE: fileURLToPath(new URL('../visual-regression/fonts.conf', import.meta.url)),
      },
    }),
};

const record = new URL('../visual-regression/browser.json', import.meta.url);

interface LookRecord {
  /** Version of the browser that made the pictures. */
  readonly version: string;
}

/**
 * How much may differ: a pixel by less than `threshold` (0 to 1, in colour as eyes see it, smoothed edges left
 * out), and that share of the pixels by more. The same browser draws the site's own font in the same way on other
 * machines, give or take the smoothing of edges; another version may also break lines or round lengths differently.
 */
const tolerance = {
  same: { threshold: 0.2, maxDiffPixelRatio: 0.002 },
  other: { threshold: 0.3, maxDiffPixelRatio: 0.03 },
} as const;

/** How far down a page is looked at (px): pictures of all of a legal text would only be heavy. */
const deepest = 2400;

/**
 * Compares what is on screen with the picture `visual-regression/<folder>/<name>.png`. With `--update-snapshots` it makes the pictures
 * anew, and notes which browser did.
 */
export async function expectScreenshot(target: Page | Locator, folder: string, name: string): Promise<void> {
  const page = 'page' in target ? target.page() : target;
  const same = madeHere(page.context().browser()?.version() ?? '');
  const picture = [folder, `${name}.png`];
  const options = { ...tolerance[same ? 'same' : 'other'], animations: 'disabled', scale: 'device' } as const;
  if ('page' in target) {
    await expect.soft(target).toHaveScreenshot(picture, options);
    return;
  }
  const clip = { x: 0, y: 0, width: target.viewportSize()?.width ?? 0, height: deepest };
  await expect.soft(target).toHaveScreenshot(picture, { ...options, fullPage: true, clip });
}

/** Whether this version of the browser made the pictures; whoever makes them notes it. */
function madeHere(version: string): boolean {
  const made = (JSON.parse(readFileSync(record, 'utf8')) as LookRecord).version;
  if (made === version) return true;
  const { updateSnapshots } = test.info().config;
  if (updateSnapshots === 'all' || updateSnapshots === 'changed') {
    writeFileSync(record, `{ "version": "${version}" }\n`);
    return true;
  }
  sayOnce(`Pictures by Chromium ${made} are compared by ${version}: more of them may differ.`);
  return false;
}

function sayOnce(description: string): void {
  const { annotations } = test.info();
  if (annotations.some((annotation) => annotation.description === description)) return;
  annotations.push({ type: 'browser', description });
  process.stdout.write(`${description}\n`);
}

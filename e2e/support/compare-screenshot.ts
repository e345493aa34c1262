import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type LaunchOptions, type Locator, type Page, test } from '@playwright/test';
import { browserArguments } from '@site/verify/browser';

/** For `test.use`: text is rendered independently of this machine's font settings. */
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

const recordFile = new URL('../visual-regression/browser.json', import.meta.url);

interface BrowserRecord {
  /** Version of the browser that took the screenshots. */
  readonly version: string;
}

/**
 * Tolerances: a pixel may differ by `threshold` (0 to 1, perceived colour, antialiased edges ignored), and
 * `maxDiffPixelRatio` of the pixels by more. The same browser version renders the site's font almost identically on
 * other machines. Another version may break lines or round lengths differently.
 */
const tolerance = {
  same: { threshold: 0.2, maxDiffPixelRatio: 0.002 },
  other: { threshold: 0.3, maxDiffPixelRatio: 0.03 },
} as const;

/** Height of a screenshot (px): those of a whole legal text would only be large files. */
const maxHeight = 2400;

/**
 * Compares the screen with `visual-regression/<folder>/<name>.png`. With `--update-snapshots` it takes the
 * screenshots again and records the browser's version.
 */
export async function expectScreenshot(target: Page | Locator, folder: string, name: string): Promise<void> {
  const page = 'page' in target ? target.page() : target;
  const sameVersion = isRecordedVersion(page.context().browser()?.version() ?? '');
  const path = [folder, `${name}.png`];
  const options = {
    ...tolerance[sameVersion ? 'same' : 'other'],
    animations: 'disabled',
    scale: 'device',
  } as const;
  if ('page' in target) {
    await expect.soft(target).toHaveScreenshot(path, options);
    return;
  }
  const clip = { x: 0, y: 0, width: target.viewportSize()?.width ?? 0, height: maxHeight };
  await expect.soft(target).toHaveScreenshot(path, { ...options, fullPage: true, clip });
}

/** Whether this browser version took the screenshots. When they are updated, records this version. */
function isRecordedVersion(version: string): boolean {
  const recorded = (JSON.parse(readFileSync(recordFile, 'utf8')) as BrowserRecord).version;
  if (recorded === version) return true;
  const { updateSnapshots } = test.info().config;
  if (updateSnapshots === 'all' || updateSnapshots === 'changed') {
    writeFileSync(recordFile, `{ "version": "${version}" }\n`);
    return true;
  }
  annotateOnce(`Screenshots of Chromium ${recorded} are compared with ${version}: more pixels may differ.`);
  return false;
}

function annotateOnce(description: string): void {
  const { annotations } = test.info();
  if (annotations.some((annotation) => annotation.description === description)) return;
  annotations.push({ type: 'browser', description });
  process.stdout.write(`${description}\n`);
}

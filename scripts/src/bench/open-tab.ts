import type { Browser, Page } from 'playwright-core';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';

export interface BenchTab {
  /** Loads the page anew and waits until it can be used. */
  load(): Promise<void>;
  /** Waits until these words are on the page or, if not wanted, are gone. */
  shows(words: string, wanted: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Opens a page in the browser of this machine; null where there is none. */
export async function openTab(url: string): Promise<BenchTab | null> {
  const executablePath = findBrowser(process.env);
  if (executablePath === null) return null;
  const { chromium } = await import('playwright-core');
  const browser: Browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  const page: Page = await browser.newPage();
  return {
    load: async () => {
      await page.goto('about:blank');
      await page.goto(url);
      // A page that is complete without its code fetches it for a visitor.
      await page.mouse.move(2, 2);
      await page.mouse.move(3, 2);
      // React marks the elements it has taken over.
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber$')),
      );
    },
    shows: async (words, wanted) => {
      await page.waitForFunction(
        ([text, there]) => document.querySelector('main')?.textContent.includes(text) === there,
        [words, wanted] as const,
      );
    },
    close: () => browser.close(),
  };
}

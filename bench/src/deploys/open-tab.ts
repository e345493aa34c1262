import { browserArguments, findBrowser } from '@site/verify/browser';

/** Opens a page in an installed browser; null if there is none. */
export async function openTab(url: string) {
  const executablePath = findBrowser(process.env);
  if (executablePath === null) return null;
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  const page = await browser.newPage();
  return {
    /** Reloads the page and waits until it is hydrated. */
    load: async () => {
      await page.goto('about:blank');
      await page.goto(url);
      // Content pages load their code at the first interaction.
      await page.mouse.move(2, 2);
      await page.mouse.move(3, 2);
      // React adds this property to the elements that it has hydrated.
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber$')),
      );
    },
    /** Waits until the page shows these words or, if `wanted` is false, no longer shows them. */
    shows: async (words: string, wanted: boolean) => {
      await page.waitForFunction(
        ([text, there]) => document.querySelector('main')?.textContent.includes(text) === there,
        [words, wanted] as const,
      );
    },
    close: () => browser.close(),
  };
}

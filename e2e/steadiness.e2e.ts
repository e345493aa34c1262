import { allScreens } from './kit/screens.data.ts';
import { expect, test } from './kit/test.ts';

declare global {
  interface Window {
    shifts: { value: number; what: string }[];
  }
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test.describe(`nothing moves while a page loads at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    for (const { path, status } of allScreens) {
      // What comes for an employee cannot be known before: the card grows below its head.
      test(path, async ({ page, visit, faults }) => {
        if (status === 404) faults.expect(/status of 404/);
        await page.addInitScript(() => {
          window.shifts = [];
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
                value: number;
                hadRecentInput: boolean;
                sources: { node: Node | null }[];
              };
              const moved = sources.map(({ node }) =>
                node instanceof Element ? node.outerHTML.slice(0, 90) : '',
              );
              if (!hadRecentInput) window.shifts.push({ value, what: moved.join(' | ') });
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await visit(path);
        await page.evaluate(async () => {
          await document.fonts.ready;
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        });
        expect(await page.evaluate(() => window.shifts)).toEqual([]);
      });
    }
  });
}

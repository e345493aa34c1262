import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    shifts: { value: number; moved: string }[];
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    const observer = new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 90) : ''));
        if (!hadRecentInput) window.shifts.push({ value, moved: nodes.join(' | ') });
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
}

/** Expects that nothing has moved since the document was opened. */
export async function expectNoLayoutShifts(page: Page): Promise<void> {
  await expectLayoutShiftsBelow(page, 0.0005);
}

/** Less than a tenth of the limit for "good": the fallback font matches on average only, so a line may break elsewhere. */
export async function expectSmallFontShift(page: Page, release: () => void): Promise<void> {
  release();
  await page.evaluate(() => document.fonts.ready);
  await expectLayoutShiftsBelow(page, 0.01);
}

async function expectLayoutShiftsBelow(page: Page, limit: number): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${page.url()} ${JSON.stringify(shifts)}`).toBeLessThan(limit);
}

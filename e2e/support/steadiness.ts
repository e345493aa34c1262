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

/** Notes whatever moves on its own, in every document that is opened from here on. */
export async function watchShifts(page: Page): Promise<void> {
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

/** Nothing has moved since the document was opened. */
export async function expectNoShifts(page: Page): Promise<void> {
  await expectShiftsBelow(page, 0.0005);
}

/**
 * Lets a font through that was held back, and expects that it moves little: a tenth of what counts as good. Letters of
 * the font before it are fitted to it in sum, not each, so a line that is almost full may break elsewhere.
 */
export async function expectSteadyFont(page: Page, release: () => void): Promise<void> {
  release();
  await page.evaluate(() => document.fonts.ready);
  await expectShiftsBelow(page, 0.01);
}

async function expectShiftsBelow(page: Page, limit: number): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${page.url()} ${JSON.stringify(shifts)}`).toBeLessThan(limit);
}

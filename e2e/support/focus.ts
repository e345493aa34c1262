import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until `target` has the focus, and expects a visible focus at every stop. */
export async function tabTo(page: Page, target: Locator, maxStops = 60): Promise<void> {
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      // The focus ring is drawn on the element, or on the visible part of an invisible control.
      const drawn = [element, element.parentElement, element.nextElementSibling].some((part) => {
        if (!part) return false;
        const { outlineStyle, boxShadow } = getComputedStyle(part);
        return outlineStyle !== 'none' || boxShadow !== 'none';
      });
      return { what: element.outerHTML.slice(0, 120), drawn };
    });
    if (stop) expect(stop.drawn, `focus is visible on ${stop.what}`).toBe(true);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab has not reached ${target} in ${maxStops} steps.`);
}

import type { Page } from '@playwright/test';
import { longIf } from '../support/long.ts';
import { expect, test } from '../support/test.ts';

const pages = ['/home', '/about', '/career', '/HelpMyVehicle'] as const;

interface Section {
  readonly text: string;
  readonly inView: boolean;
  /** Product of the opacities of the section and its ancestors. */
  readonly opacity: number;
}

function sections(page: Page): Promise<readonly Section[]> {
  return page.locator('main [class*="-reveal-"]').evaluateAll((elements) =>
    elements.map((element) => {
      let opacity = 1;
      for (let part: Element | null = element; part; part = part.parentElement)
        opacity *= Number(getComputedStyle(part).opacity);
      const { top, bottom } = element.getBoundingClientRect();
      return {
        text: element.textContent.trim().slice(0, 30),
        inView: bottom > 0 && top < innerHeight,
        opacity,
      };
    }),
  );
}

for (const path of pages) {
  test(
    `${path} hides no section, and every section becomes opaque`,
    longIf(path !== '/home'),
    async ({ page, visit }) => {
      await page.setViewportSize({ width: 1280, height: 700 });
      await page.goto(path);
      const before = await sections(page);
      expect(before.length).toBeGreaterThan(0);
      await visit(path);
      for (const { text, opacity } of [...before, ...(await sections(page))])
        expect(opacity, text).toBeGreaterThanOrEqual(0.6);
      await page.keyboard.press('End');
      await expect.poll(async () => (await sections(page)).at(-1)).toMatchObject({ opacity: 1 });
      // A window that shows the whole page.
      await page.setViewportSize({ width: 1280, height: 6000 });
      await expect
        .poll(async () => (await sections(page)).filter(({ inView, opacity }) => !inView || opacity !== 1))
        .toEqual([]);
    },
  );
}

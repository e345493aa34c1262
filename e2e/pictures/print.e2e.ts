import { longIf } from '../support/long.ts';
import { menuButton } from '../support/menus.ts';
import { expect, test } from '../support/test.ts';

for (const [path, isLong] of [
  ['/terms', true],
  ['/privacy', true],
  ['/software-engineer', false],
  ['/home', true],
  ['/career', true],
] as const) {
  test(
    `${path} prints as text: every section, dark on white, without navigation and buttons`,
    longIf(isLong),
    async ({ page, visit }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await visit(path);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
      await expect(menuButton(page)).toBeHidden();
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      const headings = page.getByRole('main').locator('h1, h2, h3');
      const looks = await headings.evaluateAll((elements) =>
        elements.map((element) => {
          const style = getComputedStyle(element);
          const [red = 255, green = 255, blue = 255] = style.color.match(/\d+/g)?.map(Number) ?? [];
          const seen =
            element.closest('nav') !== null || (style.visibility === 'visible' && style.opacity === '1');
          return { text: element.textContent, dark: red + green + blue < 330, seen };
        }),
      );
      expect(looks.filter(({ dark, seen }) => !dark || !seen)).toEqual([]);
      expect(looks.length).toBeGreaterThan(3);
    },
  );
}

test('with reduced motion, a changed style shows at once', async ({ page, visit }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit('/software-engineer');
  const color = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.style.color = 'rgb(1, 2, 3)';
    return getComputedStyle(heading).color;
  });
  expect(color).toBe('rgb(1, 2, 3)');
});

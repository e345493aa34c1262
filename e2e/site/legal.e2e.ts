import { longIf } from '../support/long.ts';
import { expect, test } from '../support/test.ts';

for (const width of [390, 1280]) {
  test(
    `(${width}px) Back between links of the contents leaves the focus in the window`,
    longIf(width === 390),
    async ({ page, visit }) => {
      await page.setViewportSize({ width, height: 800 });
      await visit('/terms');
      const contents = page.getByRole('navigation', { name: 'Contents' });
      const follow = async (name: string) => {
        await contents.getByRole('link', { name }).click();
        await expect(page.getByRole('heading', { name })).toBeFocused();
      };
      await follow('Writing to us');
      await follow('Law and courts');
      for (const path of ['/terms#enquiries', '/terms']) {
        await page.goBack();
        await expect(page).toHaveURL(path);
        await expect(page.locator('main :focus')).toBeInViewport();
      }
    },
  );
}

import { site as facts } from '@site/shared-ui/site';
import { expect, test } from '../support/test.ts';

for (const [path, subjects] of [
  ['/terms', ['Applying for a job', 'Writing to us', 'Employee pages', 'Law and courts', 'How to reach us']],
  ['/privacy', ['What we collect, why, and for how long', 'Your rights', 'Grievances', 'Law and courts']],
] as const) {
  test(`${path} shows its date, Indian law, the courts and a contact address`, async ({ page, visit }) => {
    await visit(path);
    const main = page.getByRole('main');
    await expect(main.getByText('05-05-2025').first()).toBeVisible();
    const law = main.getByRole('region', { name: 'Law and courts' });
    await expect(law).toContainText('India');
    await expect(law).toContainText('Coimbatore, Tamil Nadu');
    await expect(main.getByRole('link', { name: facts.legal.email }).first()).toHaveAttribute(
      'href',
      `mailto:${facts.legal.email}`,
    );
    for (const name of subjects) await expect(main.getByRole('region', { name })).toBeVisible();
  });

  test(`the table of contents of ${path} links to its sections`, async ({ page, visit }) => {
    await visit(path);
    await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'Law and courts' })
      .click();
    await expect(page).toHaveURL(`${path}#law`);
    await expect(page.getByRole('heading', { name: 'Law and courts' })).toBeInViewport();
  });
}

test('an address with a fragment opens at its section', async ({ page, visit }) => {
  await visit('/privacy#rights');
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport();
});

for (const width of [390, 1280]) {
  test(`(${width}px) Back between links of the contents leaves the focus in the window`, async ({
    page,
    visit,
  }) => {
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
  });
}

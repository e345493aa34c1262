import { pageTitle } from '@site/shared-ui/site';
import { expectArrival, screenAt } from '../support/arrival.ts';
import { holdBack } from '../support/network.ts';
import { expect, test } from '../support/test.ts';

test('a page whose link is hovered is prerendered, invisible and hidden from screen readers', async ({
  page,
  visit,
}) => {
  await visit('/home');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Career', exact: true });
  await link.hover();
  const ahead = page.locator('h1').filter({ hasText: screenAt('/career').heading });
  await expect(ahead).toBeAttached();
  await expect(ahead).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await ahead.evaluate((heading) => heading.setAttribute('data-was', 'there'));
  await link.click();
  await expectArrival(page, screenAt('/career'));
  await expect(ahead).toHaveAttribute('data-was', 'there');
});

for (const goesOn of [false, true]) {
  test(`while a page loads, title, focus and announcement are those of the page${goesOn ? ', and Tab may take the focus elsewhere' : ''}`, async ({
    page,
    visit,
  }) => {
    const { title, heading } = screenAt('/HelpMyVehicle');
    const release = await holdBack(page, /\/assets\/product\//);
    await visit('/home');
    await page.evaluate(() => {
      const said: string[] = [];
      const region = document.querySelector('#root > span > [role="status"], #root > * > [role="status"]');
      new MutationObserver(() => said.push(region?.textContent ?? '')).observe(region as Node, {
        ...{ characterData: true, childList: true, subtree: true },
      });
      Object.assign(window, { said });
    });
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
    const link = page.getByRole('main').getByRole('link', { name: 'HelpMyVehicle' }).first();
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveTitle(pageTitle(title));
    expect(await said()).toEqual([`Loading ${title}`]);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    if (goesOn) await page.keyboard.press('Tab');
    const next = page.getByRole('contentinfo').getByRole('link').first();
    if (goesOn) await expect(next).toBeFocused();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(await said()).toEqual([`Loading ${title}`, title]);
    if (goesOn) await expect(next).toBeFocused();
    else await expectArrival(page, screenAt('/HelpMyVehicle'));
  });
}

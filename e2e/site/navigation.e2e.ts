import { pageTitle } from '@site/shared-ui/site';
import { expectArrival, screenAt } from '../support/arrival.ts';
import { holdBack } from '../support/network.ts';
import { expect, hydrated, test } from '../support/test.ts';

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

test('a page that was left before it was hydrated gets its scroll position back, and the other one does not move', async ({
  page,
}) => {
  // Before the page opens, because a link to /terms that comes into view prefetches this code.
  const release = await holdBack(page, /\/TermsPage\.\w+\.js/);
  const requested = page.waitForRequest(/\/TermsPage\.\w+\.js/);
  await page.goto('/terms');
  await hydrated(page, 'header');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).focus();
  const position = await page.evaluate(() => window.scrollY);
  expect(position).toBeGreaterThan(900);
  await page.keyboard.press('Enter');
  await expectArrival(page, screenAt('/about'));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.evaluate((heading) => {
    window.addEventListener('scroll', () => {
      const isOther = document.querySelector('main h1')?.textContent === heading;
      if (isOther && window.scrollY > 0) document.documentElement.setAttribute('data-moved', '');
    });
  }, screenAt('/about').heading);
  await page.goBack();
  await requested;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  release();
  await expectArrival(page, screenAt('/terms'));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position);
  await expect(page.locator('html[data-moved]')).toHaveCount(0);
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

test('a link clicked with a modifier key opens a new tab', { tag: '@long' }, async ({
  page,
  visit,
  context,
}) => {
  await visit('/about');
  const opened = context.waitForEvent('page');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Team' })
    .click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab).toHaveURL(/\/team$/);
  await expect(page).toHaveURL(/\/about$/);
});

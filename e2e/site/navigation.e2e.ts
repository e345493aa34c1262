import {
  expectArrival,
  expectAtEnd,
  expectSameDocument,
  markDocument,
  screenAt,
} from '../support/arrival.ts';
import { barButton } from '../support/menus.ts';
import { holdBack } from '../support/network.ts';
import { roles } from '../support/screens.data.ts';
import { expect, hydrated, test } from '../support/test.ts';

test('the navigation bar links to Home, the product, About, Team, Career and Contact Us', async ({
  page,
  visit,
}) => {
  await visit('/coming-soon');
  await markDocument(page);
  const bar = page.getByRole('navigation', { name: 'Main' });
  const choose = async (menu: 'Product' | 'Company', link: string | RegExp) => {
    await barButton(page, menu).click();
    await bar.getByRole('link', { name: link }).click();
  };
  await bar.getByRole('link', { name: 'Home' }).click();
  await expectArrival(page, screenAt('/home'));
  await choose('Product', /HelpMyVehicle/);
  await expectArrival(page, screenAt('/HelpMyVehicle'));
  await choose('Company', 'About');
  await expectArrival(page, screenAt('/about'));
  await choose('Company', 'Team');
  await expectArrival(page, screenAt('/team'));
  await choose('Company', 'Career');
  await expectArrival(page, screenAt('/career'));
  await bar.getByRole('link', { name: 'Contact Us' }).click();
  await expectArrival(page, screenAt('/contact'));
  await page.getByRole('banner').getByRole('link', { name: 'to the home page' }).click();
  await expectArrival(page, screenAt('/home'));
  await expectSameDocument(page);
});

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

test('the footer links to every section, and Product to the placeholder', async ({ page, visit }) => {
  await visit('/about');
  await markDocument(page);
  const footer = page.getByRole('contentinfo');
  const links = [
    ['Home', '/home'],
    ['Product', '/coming-soon'],
    ['FAQs', '/page'],
    ['About', '/about'],
    ['Team', '/team'],
    ['Career', '/career'],
    ['Contact Us', '/contact'],
    ['Terms & Conditions', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const;
  for (const [name, path] of links) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expectArrival(page, screenAt(path));
    expect(await page.evaluate(() => window.scrollY), `${path} begins at its top`).toBe(0);
  }
  await expectSameDocument(page);
});

test('the home page links to the product and to the contact form', async ({ page, visit }) => {
  await visit('/home');
  await markDocument(page);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Learn more' }).click();
  await expectArrival(page, screenAt('/HelpMyVehicle'));
  await page.goBack();
  await main.getByRole('region', { name: 'Get in Touch' }).getByRole('link').click();
  await expectArrival(page, screenAt('/contact'));
  await expectSameDocument(page);
});

test('each card of the career page links to its role, which opens at its end and links to the form', async ({
  page,
  visit,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit('/career');
  await markDocument(page);
  const cards = page.getByRole('region', { name: 'Explore Roles' });
  await expect(cards.getByRole('link', { name: 'Learn More' })).toHaveCount(roles.length);
  for (const role of roles) {
    await cards.getByRole('link', { name: `Learn More about ${role.heading}` }).click();
    await expectArrival(page, role);
    await expectAtEnd(page);
    for (const link of await page.getByRole('link', { name: 'Join Innovation' }).all()) {
      await expect(link).toHaveAttribute('href', /^\/join-innovation\b/);
    }
    await page.goBack();
    await expectArrival(page, screenAt('/career'));
  }
  await expectSameDocument(page);
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

test('a link clicked with a modifier key opens a new tab', async ({ page, visit, context }) => {
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

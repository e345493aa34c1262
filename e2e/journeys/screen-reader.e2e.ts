import type { Locator, Page } from '@playwright/test';
import { site as facts } from '@site/shared-ui/site';
import { joinForm } from '../support/join-form.ts';
import { barButton, menuButton, summaryOf } from '../support/menus.ts';
import { holdBack } from '../support/network.ts';
import { pdf } from '../support/sample-files.ts';
import { expect, test } from '../support/test.ts';

/** Presses Tab until `target` has the focus, and expects a visible focus at every stop. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
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
  throw new Error(`Tab has not reached ${target} in 60 steps.`);
}

/** Live regions with this text, which screen readers announce. */
const announced = (page: Page, text: string | RegExp) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

/** The buttons of menus in the browser's accessibility tree, for which Playwright has no role, and their states. */
async function expandedStates(page: Page): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  return nodes
    .filter(({ ignored, role }) => !ignored && /^DisclosureTriangle/.test(String(role?.value)))
    .map(({ name, properties = [] }) => {
      const expanded = properties.find((property) => property.name === 'expanded');
      return `${name?.value} ${expanded?.value.value}`;
    });
}

test.describe('the navigation bar with screen reader and keyboard', () => {
  test.beforeEach(({ visit }) => visit('/contact'));

  test('a menu has its expanded state, and its links only while it is open', async ({ page }) => {
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar).toMatchAriaSnapshot(`
      - navigation "Main":
        - list:
          - listitem:
            - link "Home"
          - listitem:
            - group: Product
          - listitem:
            - group: Company
          - listitem:
            - link "Contact Us"
    `);
    expect(await expandedStates(page)).toEqual(['Product false', 'Company false']);
    const company = barButton(page, 'Company');
    await tabTo(page, company);
    await page.keyboard.press('Enter');
    await expect(company.locator('..')).toMatchAriaSnapshot(`
      - group:
        - text: Company
        - list:
          - /children: equal
          - listitem:
            - link "About"
          - listitem:
            - link "Team"
          - listitem:
            - link "Career"
    `);
    expect(await expandedStates(page)).toEqual(['Product false', 'Company true']);
    await page.keyboard.press('Escape');
    await expect(company).toBeFocused();
    await expect(bar.getByRole('link')).toHaveCount(2);
  });
});

test.describe('the mobile menu with screen reader and keyboard', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** The browser's own controls come after the last link: then nothing of the page has the focus. */
  function stopInPage(): string {
    const { activeElement: element } = document;
    return element?.closest('details[name]') || element === document.body ? 'menu' : `${element?.outerHTML}`;
  }

  async function exposedRoles(page: Page): Promise<readonly string[]> {
    const devtools = await page.context().newCDPSession(page);
    const { nodes } = await devtools.send('Accessibility.getFullAXTree');
    await devtools.detach();
    return nodes.filter(({ ignored }) => !ignored).map(({ role }) => String(role?.value));
  }

  test('hides the rest of the page while it is open, and keeps the keyboard', async ({ page, visit }) => {
    await visit('/about');
    expect(await exposedRoles(page)).toEqual(expect.arrayContaining(['main', 'contentinfo']));
    const opener = menuButton(page);
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const menu = page.getByRole('banner').getByRole('group').first();
    await expect(menu).toMatchAriaSnapshot(`
      - group:
        - text: Menu
        - navigation "Menu":
          - list:
            - /children: equal
            - listitem:
              - link "Home"
            - listitem:
              - group: Product
            - listitem:
              - link "Company":
                - /url: /about
            - listitem:
              - link "Team"
            - listitem:
              - link "Career"
            - listitem:
              - link "Contact Us"
            - listitem:
              - link "FAQs":
                - /url: /page
        - list:
          - listitem:
            - link "${facts.name} on LinkedIn"
          - listitem:
            - link "${facts.name} on Instagram"
          - listitem:
            - link "${facts.name} on Twitter/X"
    `);
    await expect(opener).toBeFocused();
    expect(await expandedStates(page)).toEqual(['Menu true', 'Product false']);
    await expect.poll(() => exposedRoles(page)).not.toContain('main');
    expect(await exposedRoles(page)).not.toContain('contentinfo');
    await tabTo(page, summaryOf(menu, 'Product'));
    await page.keyboard.press('Space');
    await expect(
      menu.getByRole('listitem').filter({ has: page.getByText('Product', { exact: true }) }),
    ).toMatchAriaSnapshot(`
      - listitem:
        - group:
          - text: Product
          - list:
            - listitem:
              - link /^HelpMyVehicle/
    `);
    expect(await expandedStates(page)).toEqual(['Menu true', 'Product true']);
    const stops = new Set<string>();
    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press('Tab');
      stops.add(await page.evaluate(stopInPage));
    }
    expect([...stops]).toEqual(['menu']);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await expect.poll(() => exposedRoles(page)).toContain('main');
  });
});

test.describe('the application form with screen reader and keyboard', () => {
  test.beforeEach(({ visit }) => visit('/join-innovation'));

  test('missing fields are announced once, described at each field, and the first one is focused', {
    tag: '@long',
  }, async ({ page }) => {
    const { field, resume, apply } = joinForm(page);
    await tabTo(page, apply);
    await page.keyboard.press('Enter');
    await expect(announced(page, 'Please fill all required fields and upload a resume.')).toHaveCount(1);
    await expect(announced(page, '3 fields to correct: Full name, Email, Resume')).toHaveCount(1);
    await expect(field('fullName')).toBeFocused();
    await expect(page.getByRole('form')).toMatchAriaSnapshot(`
      - textbox "Full name" [invalid]
      - paragraph: Enter your full name.
    `);
    await expect(page.getByRole('form')).toMatchAriaSnapshot(`
      - textbox "Email" [invalid]
      - paragraph: Enter your email address.
    `);
    await expect(field('fullName')).toHaveAccessibleDescription('Enter your full name.');
    await expect(resume).toHaveAccessibleDescription(/Please select a valid file\.$/);
    await expect(field('phoneNo')).not.toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.type('Asha Kerbstone');
    await page.keyboard.press('Tab');
    await expect(field('email')).toBeFocused();
    await expect(field('fullName')).toHaveAccessibleDescription('');
    await expect(field('fullName')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('the pincode lookup and sending the form are announced', async ({ page }) => {
    const { field, resume, apply } = joinForm(page);
    await tabTo(page, field('fullName'));
    await page.keyboard.type('Asha Kerbstone');
    await tabTo(page, field('email'));
    await page.keyboard.type('asha@kerbstone.example');
    const found = await holdBack(page, '**/pincode/641001');
    await tabTo(page, field('pincode'));
    await page.keyboard.type('641001');
    await expect(announced(page, /^Looking up/)).toHaveCount(1);
    found();
    await expect(announced(page, 'Filled in Coimbatore, Tamil Nadu.')).toHaveCount(1);
    await expect(field('pincode')).toBeFocused();
    await expect(field('district')).toHaveValue('Coimbatore');
    await resume.setInputFiles(pdf());
    await expect(page.getByRole('button', { name: /^Remove .*\.pdf$/ })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Application submitted' })).toHaveCount(0);
    const sent = await holdBack(page, '**/api/send-email');
    await tabTo(page, apply);
    await page.keyboard.press('Enter');
    await expect(apply).toHaveAccessibleName('Processing...');
    await expect(apply).toBeDisabled();
    sent();
    await expect(announced(page, 'Application submitted successfully!')).toHaveCount(1);
  });
});

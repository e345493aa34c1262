import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { allScreens } from './kit/screens.data.ts';
import { expect, test } from './kit/test.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function expectNoFindings(page: Page): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page }).withTags(rules).analyze();
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
  expect(findings).toEqual([]);
  expect(passes.length, 'the rules have run').toBeGreaterThan(10);
}

/** Entrances are over and nothing scrolls: what is measured is what stands there. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('nothing to complain about on a wide screen', () => {
  for (const { path, status } of allScreens) {
    test(path, async ({ page, visit, faults }) => {
      if (status === 404) faults.expect(/status of 404/);
      await visit(path);
      await expectNoFindings(page);
    });
  }
});

test.describe('nothing to complain about, and nothing to scroll sideways, at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const { path, status } of allScreens) {
    test(path, async ({ page, visit, faults }) => {
      if (status === 404) faults.expect(/status of 404/);
      await visit(path);
      const [content, window] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(content).toBe(window);
      // Not only kept from scrolling: no heading, field or button is cut off either.
      const cut = await page
        .locator('h1, h2, h3, p, label, input, select, textarea, button, a')
        .filter({ visible: true })
        .evaluateAll((elements) =>
          elements
            .filter((element) => !element.matches('.skip-link') && !element.closest('[aria-hidden="true"]'))
            .filter((element) => element.getBoundingClientRect().right > 321)
            .map((element) => element.outerHTML.slice(0, 120)),
        );
      expect(cut).toEqual([]);
      await expectNoFindings(page);
    });
  }
});

test.describe('nothing to complain about in the states of a page', () => {
  for (const menu of ['Product', 'Company']) {
    test(`${menu} open`, async ({ page, visit }) => {
      await visit('/about');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: menu }).click();
      await expectNoFindings(page);
    });
  }

  test('the mobile menu open, with the product unfolded', async ({ page, visit }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit('/about');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Product' }).click();
    await expectNoFindings(page);
  });

  for (const [path, button] of [
    ['/join-innovation', 'Apply Now'],
    ['/contact', 'Submit'],
  ] as const) {
    test(`${path} with every error and a toast`, async ({ page, visit }) => {
      await visit(path);
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expectNoFindings(page);
    });
  }

  test('/join-innovation with a resume chosen', async ({ page, visit }) => {
    await visit('/join-innovation');
    const name = 'resume.pdf';
    await page
      .getByLabel('Resume', { exact: true })
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await expect(page.getByText(name)).toBeVisible();
    await expectNoFindings(page);
  });

  test('an employee who is shown, and one who is not found', async ({ page, visit, faults }) => {
    faults.expect(/status of 404/);
    await visit('/employee/WP001');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample Sundari');
    await expectNoFindings(page);
    await visit('/employee/WP999');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoFindings(page);
  });

  for (const path of [
    '/home',
    '/career',
    '/software-engineer',
    '/join-innovation',
    '/HelpMyVehicle',
    '/terms',
  ]) {
    test(`${path} in the dark`, async ({ page, visit }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await visit(path);
      await expectNoFindings(page);
    });
  }
});

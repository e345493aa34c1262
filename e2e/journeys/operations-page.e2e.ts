import type { Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { activateRelease, derivedUnit } from '../support/derive-release.ts';
import { type RunningSite, siteFixture } from '../support/start-site.ts';
import { variants } from '../support/variants.data.ts';

const token = 'a token for tests that has more than thirty-two characters';
const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

const test = base.extend<object, { site: RunningSite }>({
  site: siteFixture({ env: { OPERATIONS_TOKEN: token } }),
  baseURL: ({ site }, use) => use(`http://operations.localhost:${new URL(site.url).port}`),
});

// They change one composition.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ site }) => {
  const { unit, id, edit } = variants.nextCareers;
  await activateRelease(site.store, await derivedUnit(unit, id, edit));
});

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/-/site');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is live');
}

async function expectThumbs(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const pressed = [
      ...document.querySelectorAll('button, a.button, label.choice, summary, select, input.control'),
    ];
    return pressed
      .map((element) => ({ text: element.textContent, height: element.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0 && height < 44);
  });
  expect(small).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [phone, wide]) {
    test.describe(`${colorScheme}, ${viewport.width} px`, () => {
      test.use({ colorScheme, viewport });

      test('every page passes axe, fits, and has large buttons', async ({ page }) => {
        const errors: string[] = [];
        page.on('console', (message) => {
          if (message.type() === 'error') errors.push(message.text());
        });
        const look = async () => {
          await expectNoAxeViolations(page);
          await expectThumbs(page);
        };
        await page.goto('/-/site');
        await look();
        await signIn(page, 'Asha');
        await look();
        await page.getByRole('button', { name: 'Roll back careers' }).click();
        await page.getByText('Other options').click();
        await look();
        await page.goto('/-/site/releases');
        await look();
        // What a policy refuses is such an error.
        expect(errors).toEqual([]);
      });
    });
  }
}

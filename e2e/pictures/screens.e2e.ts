import type { Page } from '@playwright/test';
import { site as facts, pageTitle } from '@site/shared-ui/site';
import { expectNoAxeViolations } from '../support/axe.ts';
import { expectNoLayoutShifts, expectSmallFontShift, watchLayoutShifts } from '../support/layout-shifts.ts';
import { longIf } from '../support/long.ts';
import { holdBack } from '../support/network.ts';
import { allScreens, isAlike, roles, screens } from '../support/screens.data.ts';
import { expect, interactive, test } from '../support/test.ts';

/** The screens in parts of about the same size. Each part is tested in one page. */
const parts = [
  ['the roles', roles],
  ['the other screens', allScreens.filter((screen) => !roles.includes(screen))],
] as const;

test.describe('every screen by its address:', () => {
  for (const { path, title, heading, status = 200, listed = true } of allScreens) {
    test(
      `${path} has title and description, no layout shifts and no axe violations`,
      longIf(isAlike(path)),
      async ({ page, faults }) => {
        if (status === 404) faults.expect(/status of 404/);
        await watchLayoutShifts(page);
        const release = await holdBack(page, /\.woff2$/);
        const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
        expect(answer?.status()).toBe(status);
        await expect(page).toHaveTitle(pageTitle(title));
        await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
        const canonical = page.locator('link[rel="canonical"]');
        if (path.startsWith('/employee') || status === 404) await expect(canonical).toHaveCount(0);
        else await expect(canonical).toHaveAttribute('href', path);
        await expect(page.locator('meta[name="robots"]')).toHaveCount(listed ? 0 : 1);
        await interactive(page);
        await expect(page).toHaveTitle(pageTitle(title));
        await expect(page.locator('h1')).toHaveCount(1);
        if (!path.startsWith('/employee')) await expect(page.locator('h1')).toHaveText(heading);
        for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
          await expect(page.getByRole(landmark)).toBeVisible();
        }
        await expectNoLayoutShifts(page);
        await expectSmallFontShift(page, release);
        await expectNoAxeViolations(page);
      },
    );
  }
});

test.describe('every screen at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const [which, part] of parts) {
    test(`${which} fit, and have no layout shifts and no axe violations`, { tag: '@long' }, async ({
      page,
      visit,
      faults,
    }) => {
      test.setTimeout(240_000);
      if (part.some(({ status }) => status === 404)) faults.expect(/status of 404/);
      await watchLayoutShifts(page);
      for (const { path } of part) {
        await visit(path);
        await expectNoLayoutShifts(page);
        await expectToFit(page);
        await expectNoAxeViolations(page);
        await page.emulateMedia({ reducedMotion: 'no-preference' });
      }
    });
  }
});

test('screens in the dark colour scheme have no axe violations', { tag: '@long' }, async ({
  page,
  visit,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of [
    '/home',
    '/career',
    '/software-engineer',
    '/join-innovation',
    '/HelpMyVehicle',
    '/terms',
  ]) {
    await visit(path);
    await expectNoAxeViolations(page);
  }
});

test('every screen has a description of its own', async ({ request }) => {
  const descriptions = await Promise.all(
    allScreens.map(async ({ path }) => {
      const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
      return /<meta name="description" content="([^"]*)">/.exec(html)?.[1] ?? '';
    }),
  );
  for (const text of descriptions) {
    expect(text.length, text).toBeGreaterThan(20);
    expect(text.length, text).toBeLessThanOrEqual(170);
  }
  expect(new Set(descriptions).size).toBe(allScreens.length);
});

test.describe('every screen without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [which, part] of parts) {
    test(`${which} show their text and links`, { tag: '@long' }, async ({ page, faults }) => {
      test.setTimeout(240_000);
      if (part.some(({ status }) => status === 404)) faults.expect(/status of 404/);
      for (const { path, heading, sections = [], words = [] } of part) {
        await page.goto(path);
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
        const headings = await main.getByRole('heading').allInnerTexts();
        expect(
          headings.filter((text) => sections.includes(text)),
          path,
        ).toEqual(sections);
        for (const text of words) await expect(main.getByText(text).first()).toBeVisible();
        for (const link of ['About', 'Terms & Conditions', 'Contact Us']) {
          await expect(page.getByRole('contentinfo').getByRole('link', { name: link })).toBeVisible();
        }
      }
    });
  }
});

test.describe('addresses', () => {
  test('/ redirects to /home and keeps the query', async ({ page }) => {
    await page.goto('/?from=card');
    await expect(page).toHaveURL('/home?from=card');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(facts.tagline);
  });

  test('work in any spelling, with a link to the canonical one', { tag: '@long' }, async ({
    page,
    visit,
  }) => {
    for (const path of ['/helpmyvehicle', '/HELPMYVEHICLE', '/About', '/Join-Innovation', '/home/']) {
      await visit(path);
      const plain = path.toLowerCase().replace(/\/$/, '');
      const screen = screens.find((candidate) => candidate.path.toLowerCase() === plain);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen?.heading ?? '');
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', screen?.path ?? '');
    }
  });

  test('an unknown address shows the error page with links', async ({ page, visit, faults }) => {
    faults.expect(/status of 404/);
    await visit('/careers/unknown');
    const main = page.getByRole('main');
    await expect(main.getByText('404')).toBeVisible();
    await main.getByRole('link', { name: 'home' }).click();
    await expect(page).toHaveURL('/home');
  });

  test('a navigation to an unknown address shows the same page', async ({ page, visit }) => {
    await visit('/coming-soon');
    await page.evaluate(() => {
      window.history.pushState(null, '', '/no-such-road');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This road ends here');
  });
});

/** Expects no horizontal scrolling, and no heading, field or button that is cut off. */
async function expectToFit(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, page.url()).toBe(window);
  const cut = await page
    .locator('h1, h2, h3, p, label, input, select, textarea, button, a')
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements
        .filter((element) => !element.matches('.skip-link') && !element.closest('[aria-hidden="true"]'))
        .filter((element) => element.getBoundingClientRect().right > 321)
        .map((element) => element.outerHTML.slice(0, 120)),
    );
  expect(cut, page.url()).toEqual([]);
}

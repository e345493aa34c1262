import { site as facts, pageTitle } from '@site/shared-ui/site';
import { allScreens, screens } from './kit/screens.data.ts';
import { expect, interactive, test } from './kit/test.ts';

test.describe('every screen by its address', () => {
  for (const { path, title, heading, status = 200, listed = true } of allScreens) {
    test(`${path} arrives with status ${status}, named and described`, async ({ page, faults }) => {
      if (status === 404) faults.expect(/status of 404/);
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(status);
      await expect(page).toHaveTitle(pageTitle(title));
      await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
      const canonical = page.locator('link[rel="canonical"]');
      if (path.startsWith('/employee') || status === 404) await expect(canonical).toHaveCount(0);
      else await expect(canonical).toHaveAttribute('href', `${facts.origin}${path}`);
      await expect(page.locator('meta[name="robots"]')).toHaveCount(listed ? 0 : 1);
      await interactive(page);
      await expect(page.locator('h1')).toHaveCount(1);
      if (!path.startsWith('/employee')) await expect(page.locator('h1')).toHaveText(heading);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page).toHaveTitle(pageTitle(title));
    });
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

  for (const { path, heading, sections = [], words = [], status } of allScreens) {
    test(`${path} can be read and left`, async ({ page, faults }) => {
      if (status === 404) faults.expect(/status of 404/);
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      const headings = await main.getByRole('heading').allInnerTexts();
      expect(headings.filter((text) => sections.includes(text))).toEqual(sections);
      for (const text of words) await expect(main.getByText(text).first()).toBeVisible();
      for (const link of ['About', 'Terms & Conditions', 'Contact Us']) {
        await expect(page.getByRole('contentinfo').getByRole('link', { name: link })).toBeVisible();
      }
    });
  }
});

test.describe('addresses', () => {
  test('/ leads to /home and keeps what was asked', async ({ page }) => {
    await page.goto('/?from=card');
    await expect(page).toHaveURL('/home?from=card');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(facts.tagline);
  });

  for (const path of ['/helpmyvehicle', '/HELPMYVEHICLE', '/About', '/Join-Innovation', '/home/']) {
    test(`${path} is understood in this spelling`, async ({ page, visit }) => {
      await visit(path);
      const plain = path.toLowerCase().replace(/\/$/, '');
      const screen = screens.find((candidate) => candidate.path.toLowerCase() === plain);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen?.heading ?? '');
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
        'href',
        `${facts.origin}${screen?.path}`,
      );
    });
  }

  test('an unknown address says so and shows the way on', async ({ page, visit, faults }) => {
    faults.expect(/status of 404/);
    await visit('/careers/unknown');
    const main = page.getByRole('main');
    await expect(main.getByText('404')).toBeVisible();
    await main.getByRole('link', { name: 'home' }).click();
    await expect(page).toHaveURL('/home');
  });

  test('an unknown address inside the site shows the same', async ({ page, visit }) => {
    await visit('/coming-soon');
    await page.evaluate(() => {
      window.history.pushState(null, '', '/no-such-road');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This road ends here');
  });
});

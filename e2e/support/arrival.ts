import { pageTitle } from '@platform/contract';
import { expect, type Page } from '@playwright/test';
import { site } from '@site/shared-ui/site';
import { type Screen, screens } from './screens.data.ts';

export function screenAt(path: string): Screen {
  const screen = screens.find((candidate) => candidate.path === path);
  if (!screen) throw new Error(`No screen is at ${path}: see screens.data.ts.`);
  return screen;
}

/** Title and description are those after a direct load. */
export async function expectArrival(page: Page, { path, title, heading }: Screen): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
  const h1 = page.getByRole('heading', { level: 1 });
  await expect(h1).toHaveText(heading);
  await expect(h1).toBeFocused();
  await expect(page).toHaveTitle(pageTitle(title, site.name));
  await expect(page.getByRole('status').filter({ hasText: title })).toHaveCount(1);
  const html = await (await page.request.get(path)).text();
  const direct =
    /<meta name="description" content="([^"]*)">/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', direct);
}

/** Marks the document, so that `expectSameDocument` can distinguish a navigation inside it from a new load. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

export async function expectSameDocument(page: Page): Promise<void> {
  await expect(page.locator('html[data-marked]')).toHaveCount(1);
}

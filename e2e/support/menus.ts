import type { Locator, Page } from '@playwright/test';

/** The button of a menu of the frame, also in the menu itself: the summary of a `<details>`, for which Playwright has no role. */
export const summaryOf = (scope: Page | Locator, name: string): Locator =>
  scope.locator('summary').filter({ hasText: new RegExp(`^${name}$`) });

export const barButton = (page: Page, name: 'Product' | 'Company'): Locator =>
  summaryOf(page.getByRole('navigation', { name: 'Main' }), name);

export const menuButton = (page: Page): Locator => summaryOf(page.getByRole('banner'), 'Menu');

/** The phone menu without its button. */
export const phoneMenu = (page: Page): Locator => page.locator('header details > div');

export const isOpen = (button: Locator): Promise<boolean> =>
  button.evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open);

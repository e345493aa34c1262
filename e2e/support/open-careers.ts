import type { Page } from '@playwright/test';
import { barButton } from './menus.ts';

/** Does not wait for the page. */
export async function openCareers(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await barButton(page, 'Company').click();
  await bar.getByRole('link', { name: 'Career' }).click();
}

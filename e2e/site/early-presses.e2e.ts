import type { Locator } from '@playwright/test';
import { applicationForm, fieldOf } from '../support/forms.data.ts';
import { joinForm } from '../support/join-form.ts';
import { longIf } from '../support/long.ts';
import { barButton, isOpen, menuButton } from '../support/menus.ts';
import { holdBack } from '../support/network.ts';
import { expect, interactive, test } from '../support/test.ts';

/* Before the start script has run, nothing keeps a press. */

const start = /\/start\.\w+\.js$/;
const early = { waitUntil: 'commit' } as const;

const presses = {
  pointer: (control: Locator) => control.click({ force: true }),
  Enter: (control: Locator) => control.press('Enter'),
  Space: (control: Locator) => control.press('Space'),
} as const;

const expectNotReady = (control: Locator) => expect(control).toHaveCSS('opacity', '0.5');
const expectReady = (control: Locator) => expect(control).toHaveCSS('opacity', '1');

test('reduced motion does not shorten the time in which a button refuses presses', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const release = await holdBack(page, start);
  await page.goto('/software-engineer', early);
  const copy = page.getByRole('button', { name: 'Copy link' });
  await expectNotReady(copy);
  await expect(copy).toHaveCSS('pointer-events', 'none');
  release();
  await expectReady(copy);
  await expect(copy).toHaveCSS('pointer-events', 'auto');
});

for (const [by, press] of Object.entries(presses)) {
  test.describe(`before the start script, by ${by},`, longIf(by !== 'pointer'), () => {
    test('the menus open', async ({ page }) => {
      await holdBack(page, start);
      await page.goto('/about', early);
      for (const name of ['Product', 'Company'] as const) {
        await press(barButton(page, name));
        expect(await isOpen(barButton(page, name))).toBe(true);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await press(menuButton(page));
      expect(await isOpen(menuButton(page))).toBe(true);
    });

    test('Copy link is visibly not ready, and works afterwards', async ({ page }) => {
      const release = await holdBack(page, start);
      await page.goto('/software-engineer', early);
      const copy = page.getByRole('button', { name: 'Copy link' });
      await expectNotReady(copy);
      await press(copy);
      release();
      await expectReady(copy);
      await interactive(page);
      await press(copy);
      await expect(page.getByText(/Link copied|could not be copied/).first()).toBeVisible();
    });

    test('Apply Now is visibly not ready, and an incomplete form is not sent', async ({ page }) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('send-email')) sent.push(request.url());
      });
      const release = await holdBack(page, start);
      await page.goto('/join-innovation', early);
      const { apply, field, error } = joinForm(page);
      await expectNotReady(apply);
      await press(apply);
      await expect(page).toHaveURL(/\/join-innovation$/);
      release();
      await expectReady(apply);
      await apply.click();
      await expect(error(field('fullName'))).toHaveText(fieldOf(applicationForm, 'fullName').required ?? '');
      expect(sent).toEqual([]);
    });
  });
}

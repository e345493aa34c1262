import type { JSHandle, Locator, Page } from '@playwright/test';
import { applicationForm } from '../support/forms.data.ts';
import { joinForm } from '../support/join-form.ts';
import { expect, test } from '../support/test.ts';

/** How long a toast stays (ms), as the specification says. */
const formToastTime = 3000;
const defaultToastTime = 5000;

const toastWith = (page: Page, words: string): Locator => page.getByRole('alert').filter({ hasText: words });

/** A toast's remaining time is an animation of its bar. Tests set the animation's time instead of waiting. */
const timeOf = (toast: Locator): Promise<JSHandle<Animation | undefined>> =>
  toast.evaluateHandle((element) =>
    element.closest('.Toastify__toast')?.querySelector('[role="progressbar"]')?.getAnimations().at(0),
  );

const stateOf = async (toast: Locator) => (await timeOf(toast)).evaluate((time) => time?.playState);

/** Duration of the toast if it is not paused (ms). */
async function lifetimeOf(toast: Locator): Promise<unknown> {
  await expect.poll(() => stateOf(toast)).toBe('running');
  return (await timeOf(toast)).evaluate((time) => time?.effect?.getTiming().duration);
}

/** @param age in ms */
async function setAge(toast: Locator, age: number): Promise<void> {
  await expect.poll(() => stateOf(toast)).toBe('running');
  const time = await timeOf(toast);
  await time.evaluate((animation, now) => {
    if (!animation) throw new Error('This toast has no timer.');
    animation.currentTime = now;
  }, age);
}

async function formToast(page: Page): Promise<Locator> {
  await joinForm(page).apply.click();
  return toastWith(page, applicationForm.messages.incomplete);
}

/** Shows a toast in the default position: copying fails without permission. */
async function defaultToast(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Copy link' }).click();
  return toastWith(page, 'The link could not be copied');
}

test.describe('a toast of a form', () => {
  test.beforeEach(({ visit }) => visit('/join-innovation'));

  test(`is at the bottom right, and closes after ${formToastTime} ms in which it is not hovered and the window has the focus`, async ({
    page,
  }) => {
    const toast = await formToast(page);
    await expect(toast).toBeVisible();
    await expect(toast).toBeInViewport({ ratio: 1 });
    const box = await toast.boundingBox();
    expect(box?.x).toBeGreaterThan(640);
    expect(box?.y).toBeGreaterThan(500);
    expect(await lifetimeOf(toast)).toBe(formToastTime);
    await toast.hover();
    await expect.poll(() => stateOf(toast)).toBe('paused');
    await page.mouse.move(200, 200);
    await expect.poll(() => stateOf(toast)).toBe('running');
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect.poll(() => stateOf(toast)).toBe('paused');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await setAge(toast, formToastTime);
    await expect(toast).toHaveCount(0);
  });

  test('fits a screen of 320 px', { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const toast = await formToast(page);
    await expect(toast).toBeInViewport({ ratio: 1 });
  });
});

test.describe('any other toast', () => {
  test.beforeEach(async ({ page, visit, context }) => {
    await context.clearPermissions();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    });
    await visit('/software-engineer');
  });

  test(`is at the top right and closes after ${defaultToastTime} ms`, async ({ page }) => {
    const toast = await defaultToast(page);
    await expect(toast).toBeInViewport({ ratio: 1 });
    const box = await toast.boundingBox();
    expect(box?.x).toBeGreaterThan(640);
    expect(box?.y).toBeLessThan(200);
    expect(await lifetimeOf(toast)).toBe(defaultToastTime);
    await setAge(toast, defaultToastTime);
    await expect(toast).toHaveCount(0);
  });

  test('is focused with Alt+T, returns when it is dragged a little, and closes by 80 percent of its width or its button', {
    tag: '@long',
  }, async ({ page }) => {
    const toast = await defaultToast(page);
    await expect(toast).toBeVisible();
    await page.keyboard.press('Alt+t');
    await expect(page.locator('.Toastify__toast:focus, .Toastify__toast :focus')).toHaveCount(1);
    const drag = async (part: number) => {
      const box = await toast.boundingBox();
      if (!box) throw new Error('There is no toast.');
      await page.mouse.move(box.x + 20, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + 20 + box.width * part * 0.5, box.y + box.height / 2, { steps: 4 });
      await page.mouse.move(box.x + 20 + box.width * part, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
    };
    await drag(0.5);
    await expect(toast).toBeVisible();
    await expect(toast).toBeInViewport({ ratio: 1 });
    await drag(-0.95);
    await expect(toast).toHaveCount(0);
    await defaultToast(page);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toHaveCount(0);
  });
});

test('a menu that is opened comes before toasts, also in a low window', async ({ page, visit }) => {
  await page.setViewportSize({ width: 1280, height: 230 });
  await visit('/join-innovation');
  const toast = await formToast(page);
  await toast.hover();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.locator('summary', { hasText: 'Company' }).press('Enter');
  const links = await menu.getByRole('link').filter({ visible: true }).all();
  for (const link of links) {
    const inFront = await link.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(inFront, (await link.textContent()) ?? '').toBe(true);
  }
  await expect(toast).toBeVisible();
});

test('a toast stays after its page is left', async ({ page, visit }) => {
  await visit('/join-innovation');
  const toast = await formToast(page);
  await expect(toast).toBeVisible();
  await toast.hover();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^About/);
  await expect(toast).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { sendDeclared } from '../support/fill-form.ts';
import { applicationForm, enquiryForm } from '../support/forms.data.ts';
import { test } from '../support/release-test.ts';
import { siteCommand } from '../support/site-command.ts';
import type { RunningSite } from '../support/start-site.ts';
import { submissions } from '../support/stored-forms.ts';
import { expect, interactive } from '../support/test.ts';
import { changedWords } from '../support/variants.data.ts';

const nothingSent = 'This is a preview: nothing was sent.';
const banner = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

/** The link of the command, with the port that the site has got. */
async function linkOf(site: RunningSite, ...args: readonly string[]): Promise<string> {
  const { exit, output } = await siteCommand(site.store, 'preview', ...args);
  const { link = '' } = output as { readonly link?: string };
  expect([exit, link]).toEqual([0, expect.stringContaining('http://preview.localhost:')]);
  const url = new URL(link);
  url.port = new URL(site.url).port;
  return url.href;
}

test('a preview shows its releases on all pages, while another window of the browser shows the live site', async ({
  page,
  context,
  site,
  variant,
  visit,
  watch,
}) => {
  const [careers, shell] = [variant('nextCareers'), variant('nextShell')];
  const live = await context.newPage();
  watch.listen(live);
  await live.goto(`${site.url}/career`);
  await visit(await linkOf(site, `careers@${careers.id}`, `shell@${shell.id}`));
  await expect(page).toHaveURL(/^http:\/\/preview\.localhost:\d+\/home$/);
  await expect(banner(page)).toContainText(`shell@${shell.id} and careers@${careers.id}, until `);

  const expectPreview = async () => {
    await expect(page.getByText(changedWords.career)).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText(`All rights ${changedWords.footer}.`);
    await expect(banner(page)).toBeVisible();
  };
  await page.getByRole('navigation').getByRole('link', { name: 'Career', exact: true }).first().click();
  await expect(page).toHaveURL(/\/career$/);
  await expectPreview();
  await page.reload();
  await expectPreview();

  for (const path of ['/career', '/join-innovation', '/home']) {
    await live.goto(`${site.url}${path}`);
    await interactive(live);
    await expect(live.getByRole('contentinfo')).toContainText('All rights reserved.');
    await expect(live.getByText(changedWords.career)).toHaveCount(0);
    await expect(banner(live)).toHaveCount(0);
  }
  expect(
    await live.evaluate(() => [document.cookie, Object.keys(localStorage), navigator.cookieEnabled]),
  ).toEqual([...['', [], true]]);

  await banner(page).getByRole('link', { name: 'Leave the preview' }).click();
  await expect(page).toHaveURL(/^http:\/\/(localhost|127\.0\.0\.1):\d+\/home$/);
  await expect(banner(page)).toHaveCount(0);
  const over = page.waitForResponse(/\/career$/);
  watch.expect(/status of 403/);
  await page.goto(`http://preview.localhost:${new URL(site.url).port}/career`);
  expect((await over).status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no preview to show');
});

test('a form of a preview is checked, keeps what was typed, and sends nothing', async ({
  page,
  site,
  variant,
  visit,
  faults,
}) => {
  faults.expect(/status of 409/);
  await visit(await linkOf(site, `careers@${variant('nextCareers').id}`));
  const origin = new URL(page.url()).origin;
  await visit(`${origin}/join-innovation`);
  await page.locator('main form [type=submit]').last().click();
  await expect(page.getByText(applicationForm.messages.incomplete).first()).toBeVisible();
  const applicant = {
    ...{ fullName: 'Asha Kerbstone', email: 'asha@kerbstone.example', phoneNo: '9876543210' },
    ...{ address: '12 Kerb Street', pincode: '682001', gender: 'Female', position: 'UI/UX Designer' },
  };
  await sendDeclared(page, applicationForm, applicant);
  await expect(page.getByText(nothingSent)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue(applicant.fullName);
  // The postal directory answers in a preview too.
  await expect(page.getByRole('textbox', { name: 'District' })).not.toHaveValue('');

  await visit(`${origin}/contact`);
  const enquiry = {
    ...{ firstName: 'Asha', lastName: 'Kerbstone', email: 'asha@kerbstone.example' },
    ...{ useCase: 'Forty vans.', source: 'An event or the news' },
  };
  await sendDeclared(page, enquiryForm, enquiry);
  await expect(page.getByText(nothingSent)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Use case' })).toHaveValue(enquiry.useCase);
  for (const form of ['application', 'enquiry']) expect(submissions(site, form)).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the banner of a ${colorScheme} preview is readable, and covers neither the page nor the focus`, async ({
    page,
    site,
    variant,
    visit,
  }) => {
    await page.emulateMedia({ colorScheme });
    await visit(await linkOf(site, `careers@${variant('nextCareers').id}`));
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(() => window.scrollTo(0, 0));
      const [bar, above] = [
        await page.locator('header').first().boundingBox(),
        await banner(page).boundingBox(),
      ];
      expect([above?.x, above?.y, above?.width]).toEqual([0, 0, width]);
      expect(bar?.y).toBeCloseTo((above?.y ?? 0) + (above?.height ?? 0), 0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      // axe takes a link for a skip link only if no other link comes before it.
      await expectNoAxeViolations(page, ['.skip-link']);
      // From the link of the banner on, it is over nothing that has the focus.
      await banner(page).getByRole('link').focus();
      for (let press = 0; press < 12; press += 1) {
        await page.keyboard.press('Tab');
        const covered = await page.evaluate(() => {
          const { left, top, width, height } =
            document.activeElement?.getBoundingClientRect() ?? new DOMRect();
          const shown = document.elementFromPoint(left + width / 2, top + height / 2);
          return shown?.closest('.preview-banner') !== null && shown !== null;
        });
        expect(covered).toBe(false);
      }
    }
  });
}

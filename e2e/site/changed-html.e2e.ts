import type { Page } from '@playwright/test';
import { applicationForm } from '../support/forms.data.ts';
import { applicant, joinForm } from '../support/join-form.ts';
import { longIf } from '../support/long.ts';
import { holdBack } from '../support/network.ts';
import { recordReports, reportsOf } from '../support/sent-reports.ts';
import { expect, interactive, test } from '../support/test.ts';

/* Changed on its way to the browser: typed text stays, forms arrive, and no release is blamed. */

type ChangeHtml = (html: string) => string;

const inRoot =
  (change: ChangeHtml): ChangeHtml =>
  (html) =>
    html.replace(/(?<=<div id="root"[^>]*>).*(?=<!--\w+--><\/div>\n)/s, change);
const inTexts = (pattern: RegExp, by: string) =>
  inRoot((html) => html.replace(/(?<=>)[^<]+/g, (text) => text.replace(pattern, by)));
const banner = '<div class="banner"><a href="/none">Your data pack ends today</a></div>';

/** What a visitor sees in place of a hidden address. */
const hiddenAddress = /\[email\sprotected\]/;

/** As CDNs, minifiers, networks and iOS do. */
const htmlChanges = {
  'hidden e-mail addresses': (html) =>
    inTexts(
      /[\w.+-]+@[\w.-]+\w/g,
      '<span class="__cf_email__" data-cfemail="5e">[email&#160;protected]</span>',
    )(html.replace(/href="mailto:[^"]*"/g, 'href="/cdn-cgi/l/email-protection#5e"')),
  'no comments': (html) => html.replace(/<!--.*?-->/g, ''),
  'no white space': (html) => html.replace(/\s+/g, ' ').replace(/ ?(<[^>]+>) ?/g, '$1'),
  'a banner in the head': (html) => html.replace('<head>', '<head><meta name="banner" content="1">'),
  'a banner in the body': (html) => html.replace('<body>', `<body>${banner}`),
  'a banner in the root': inRoot((html) => banner + html),
  'a banner in main': (html) => html.replace(/<main[^>]*>/, (tag) => tag + banner),
  'links around dates and numbers': inTexts(
    /\d{4,}|Coimbatore|\d{1,2} \w+ \d{4}/g,
    '<a href="x-apple-data-detectors:0" x-apple-data-detectors="true">$&</a>',
  ),
} as const satisfies Readonly<Record<string, ChangeHtml>>;

/** As Rocket Loader does: it runs the scripts later, if the content security policy lets it. */
const otherScriptTypes: ChangeHtml = (html) =>
  html.replace(/<script src/g, '<script type="5e-text/javascript" src');

/** Changes documents on their way to the browser. Throws if there is nothing in them to change. */
async function changeDocuments(page: Page, change: ChangeHtml): Promise<void> {
  await page.route('**', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document' || request.method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const changed = change(html);
    if (changed === html) throw new Error(`Nothing in ${request.url()} was changed.`);
    await route.fulfill({ response, body: changed });
  });
}

const early = { waitUntil: 'commit' } as const;
const shellCode = /\/assets\/shell\/\w+\/main\.\w+\.js/;

/** Changes outside of the root need no repair. */
const isOutside = (name: string) => /head|body/.test(name);

async function expectNobodyIsBlamed(page: Page, changed: boolean): Promise<void> {
  await expect.poll(async () => (await reportsOf(page)).length).toBeGreaterThan(0);
  for (const report of await reportsOf(page)) {
    expect(report.failures).toEqual([]);
    expect(report.visits?.map(({ result }) => result)).not.toContain('failed');
    expect(report.changed ?? false).toBe(changed);
  }
}

for (const [name, change] of Object.entries(htmlChanges)) {
  const isRare = !/addresses|main/.test(name);
  test.describe(name, () => {
    test.beforeEach(async ({ page }) => {
      await recordReports(page);
      await changeDocuments(page, change);
    });

    for (const path of ['/home', '/app-developer', '/employee/WP001'])
      test(`${path} is repaired`, longIf(isRare || path !== '/app-developer'), async ({ page }) => {
        await page.goto(path);
        await interactive(page);
        await expect(page.locator('#root')).not.toContainText(hiddenAddress);
        await expect(page.locator('#root .banner')).toHaveCount(0);
        // Of a page of the shell alone, a tab reports failures at once, and that it works only with the next report.
        if (path === '/home') expect((await reportsOf(page)).flatMap(({ failures }) => failures)).toEqual([]);
        else await expectNobodyIsBlamed(page, !isOutside(name));
      });

    test('an application that is begun before any code arrives', longIf(isRare), async ({ page }) => {
      const release = await holdBack(page, shellCode);
      await page.goto('/join-innovation', early);
      const form = joinForm(page);
      await form.fillRequired();
      await page.getByRole('combobox').first().selectOption({ index: 1 });
      const chosen = await page.getByRole('combobox').first().inputValue();
      await form.field('fullName').focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.type('nn');
      release();
      const typed = 'Annsha Kerbstone';
      await expect(page.getByRole('form')).toHaveAttribute('novalidate', '');
      await expect(form.field('fullName')).toBeFocused();
      await expect(form.field('fullName')).toHaveValue(typed);
      await page.keyboard.type('a');
      await expect(form.field('fullName')).toHaveValue('Annasha Kerbstone');
      await expect(form.field('email')).toHaveValue(applicant.email);
      await expect(page.getByRole('combobox').first()).toHaveValue(chosen);
      await form.apply.click();
      await expect(page.getByText(applicationForm.messages.sent).first()).toBeVisible();
      await expectNobodyIsBlamed(page, !isOutside(name));
    });
  });
}

test('where no script runs any more, the browser sends an application', async ({ page }) => {
  await changeDocuments(page, otherScriptTypes);
  await page.goto('/join-innovation');
  await joinForm(page).fillRequired();
  await joinForm(page).apply.press('Enter');
  await expect(page).toHaveURL(/\/application-sent#/);
});

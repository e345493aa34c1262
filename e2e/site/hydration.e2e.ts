import type { Page } from '@playwright/test';
import { applicationForm, fieldOf } from '../support/forms.data.ts';
import { joinForm } from '../support/join-form.ts';
import { longIf } from '../support/long.ts';
import { holdBack } from '../support/network.ts';
import { expect, test } from '../support/test.ts';

/* `changed-html.test.tsx` and `page-code.race.test.tsx` have the combinations. */

const shellCode = /\/assets\/shell\/\w+\/main\.\w+\.js/;
const early = { waitUntil: 'domcontentloaded' } as const;
const ready = (page: Page) => expect(page.getByRole('form')).toHaveAttribute('novalidate', '');

/** Holds all scripts of the site but those that this returns true for, as a tunnel does: no answer, and no error. */
async function holdScriptsBut(page: Page, isAnswered: (path: string) => boolean): Promise<() => void> {
  return holdBack(page, (url) => /\/assets\/.*\.js$/.test(url.pathname) && !isAnswered(url.pathname));
}

async function scriptsOf(page: Page, path: string): Promise<readonly string[]> {
  const html = await (await page.request.get(path)).text();
  return [...html.matchAll(/[^"']+\.js(?=["'])/g)].map(([file]) => new URL(file, page.url()).pathname);
}

const isStart = (path: string) => /\/start\.\w+\.js$/.test(path);

async function refuseShell(page: Page): Promise<() => Promise<void>> {
  await page.route(shellCode, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(shellCode);
}

for (const [what, prevent, isLong] of [
  ['the code of the shell', (page: Page) => holdScriptsBut(page, isStart), false],
  ['the code of the shell, which was refused', refuseShell, false],
  ['the code of the page', (page: Page) => holdScriptsBut(page, (path) => path.includes('/shell/')), true],
] as const) {
  test(
    `without a network and ${what}, Apply Now says why within 10 s, and is carried out afterwards`,
    longIf(isLong),
    async ({ page, context, faults }) => {
      // The code that has loaded may request the composition when the browser is already offline.
      faults.allow(/INTERNET_DISCONNECTED|preloaded using link preload|ERR_FAILED/);
      const release = await prevent(page);
      await page.goto('/join-innovation', early);
      const { fillRequired, apply } = joinForm(page);
      await fillRequired();
      await context.setOffline(true);
      await apply.click();
      await expect(page.getByRole('alert').filter({ hasText: 'You are offline' })).toBeVisible({
        timeout: 10_000,
      });
      await release();
      await context.setOffline(false);
      await expect(page.getByText(applicationForm.messages.sent).first()).toBeVisible();
    },
  );
}

/** What checks and sends a form, and its libraries. */
const sending = [/\/sending\.\w+\.js$/, /\/vendors-node_modules_yup[^/]*\.js$/];

test('without a network, a form that was touched before says what is missing, keeps what cannot be sent, and sends it afterwards', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/INTERNET_DISCONNECTED/);
  await page.goto('/home');
  const files = await scriptsOf(page, '/join-innovation');
  await holdScriptsBut(page, (path) => files.includes(path) || sending.some((file) => file.test(path)));
  await page.goto('/join-innovation');
  await ready(page);
  const { fillRequired, field, error, apply } = joinForm(page);
  const come = sending.map((file) =>
    page.waitForEvent('requestfinished', (request) => file.test(request.url())),
  );
  await field('fullName').focus();
  await Promise.all(come);
  await context.setOffline(true);
  await apply.click();
  await expect(error(field('fullName'))).toHaveText(fieldOf(applicationForm, 'fullName').required ?? '', {
    timeout: 10_000,
  });
  await fillRequired();
  await apply.click();
  const notice = page.getByRole('status').filter({ hasText: 'You were offline, so nothing has been sent' });
  await expect(notice).toBeVisible({ timeout: 10_000 });
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Thank you. Taking you to the home page…')).toBeVisible();
});

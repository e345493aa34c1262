import type { BrowserContext, Page, Route } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { applicationForm } from '../support/forms.data.ts';
import { applicant, joinForm } from '../support/join-form.ts';
import { longIf } from '../support/long.ts';
import { holdBack, watchRequests } from '../support/network.ts';
import { pdf } from '../support/sample-files.ts';
import { storedForms } from '../support/stored-forms.ts';
import { expect, interactive, test } from '../support/test.ts';

const sending = '**/api/send-email';
const resumeName = 'Asha Kerbstone.pdf';

const offline = 'You are offline, so your application has not been sent';
const found = 'This application may not have reached us';

const notice = (page: Page, title: string) =>
  page.getByRole('status').filter({ has: page.getByRole('heading', { name: title }) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const thanks = (page: Page) => page.getByRole('status').filter({ hasText: applicationForm.messages.sent });

/** Number of records in the browser's database and of markers in `localStorage`. */
function kept(page: Page): Promise<{ records: number; markers: number }> {
  return page.evaluate(async () => {
    const markers = Object.keys(localStorage).filter((name) => name.startsWith('unsent-application:')).length;
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'unsent-applications')) return { records: 0, markers };
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('unsent-applications');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const records = await new Promise<number>((resolve, reject) => {
      const request = database.transaction('applications').objectStore('applications').count();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    database.close();
    return { records, markers };
  });
}
const nothing = { records: 0, markers: 0 };

let people = 0;
function nextName(): string {
  people += 1;
  return `Nila Unsent ${people}`;
}

async function fillIn(page: Page, fullName: string): Promise<void> {
  const form = joinForm(page);
  await form.fillRequired();
  await form.field('fullName').fill(fullName);
  await form.field('address').fill('12 Kerb Street');
  // The code that keeps unsent applications is loaded when the form is begun.
  await page.waitForLoadState('networkidle');
}

/** Expects all values in the form, with the file in the input. */
async function expectFilledIn(page: Page, fullName: string): Promise<void> {
  const form = joinForm(page);
  await expect(form.field('fullName')).toHaveValue(fullName);
  await expect(form.field('email')).toHaveValue(applicant.email);
  await expect(form.field('address')).toHaveValue('12 Kerb Street');
  await expect(page.getByText(resumeName)).toBeVisible();
  const bytes = await form.resume.evaluate(async (input) => {
    const [file] = (input as HTMLInputElement).files ?? [];
    return file ? [...new Uint8Array(await file.arrayBuffer())] : null;
  });
  expect(bytes).toEqual([...pdf().buffer]);
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await interactive(page);
}

const refuse = (route: Route) => route.fulfill({ status: 500, body: '{}' });
const cutOff = (route: Route) => route.abort('connectionreset');

async function openForm(page: Page): Promise<void> {
  await page.goto('/join-innovation');
  await interactive(page);
}

/** Fills in the form and applies, with a request that fails in this way. */
async function applyAndFail(
  page: Page,
  fullName: string,
  fail: (route: Route) => Promise<void>,
): Promise<void> {
  await openForm(page);
  await fillIn(page, fullName);
  await page.route(sending, fail);
  await joinForm(page).apply.click();
}

/** Fails to apply, and types another name in a new visit before the code runs. */
async function failThenTypeAnother(page: Page, fullName: string): Promise<void> {
  await applyAndFail(page, fullName, refuse);
  await expect(button(page, 'Send again')).toBeEnabled();
  // What is kept is filled in as soon as the code has come, if nothing has been typed.
  const release = await holdBack(page, /\/assets\/shell\/\w+\/main\.\w+\.js/);
  await page.goto('/join-innovation', { waitUntil: 'domcontentloaded' });
  await joinForm(page).field('fullName').fill('Somebody Else');
  release();
  await interactive(page);
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openForm(page);
  return page;
}

test('without a connection it is kept, also after a reload with its file, and sent once when the connection is back', async ({
  page,
  context,
  visit,
  site,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  const name = nextName();
  await visit('/join-innovation');
  expect(await kept(page)).toEqual(nothing);
  await fillIn(page, name);
  expect(await kept(page), 'nothing is kept before the visitor tries to send').toEqual(nothing);
  await context.setOffline(true);
  await joinForm(page).apply.click();
  await expect(page.getByRole('alert').filter({ hasText: applicationForm.messages.failed })).toBeVisible();
  await expect(notice(page, offline)).toContainText('It is kept in this browser only');
  await expect(button(page, 'Send again')).toBeEnabled();
  await expectFilledIn(page, name);
  expect(await kept(page)).toEqual({ records: 1, markers: 1 });

  await context.setOffline(false);
  await expect(notice(page, 'You are online again, and can send your application')).toBeVisible();
  await reload(page);
  await expect(notice(page, found)).toContainText('It is filled in below, with its resume.');
  await expectFilledIn(page, name);
  await button(page, 'Send again').click();
  await expect(thanks(page)).toBeVisible();
  await expect(notice(page, found)).toHaveCount(0);
  await expect.poll(() => kept(page)).toEqual(nothing);
  expect(storedForms(site, 'application', name)).toHaveLength(1);
  await visit('/join-innovation');
  await expect(joinForm(page).field('fullName')).toHaveValue('');
  await expect(notice(page, found)).toHaveCount(0);
});

test('if the response is lost after the server has stored it, it is sent again after a reload and stored once', async ({
  page,
  visit,
  site,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_RESET/);
  const name = nextName();
  await visit('/join-innovation');
  await fillIn(page, name);
  await page.route(sending, async (route) => {
    const answer = await route.fetch();
    expect(answer.status()).toBe(200);
    await route.abort('connectionreset');
  });
  await joinForm(page).apply.click();
  await expect(notice(page, 'The connection broke before our server answered')).toContainText(
    'If it has reached us already, it is not stored twice.',
  );
  expect(storedForms(site, 'application', name)).toHaveLength(1);
  await page.unroute(sending);
  await reload(page);
  await expectFilledIn(page, name);
  await button(page, 'Send again').click();
  await expect(thanks(page)).toBeVisible();
  expect(storedForms(site, 'application', name)).toHaveLength(1);
  await expect.poll(() => kept(page)).toEqual(nothing);
});

test('an application is kept if the page is left during the request', { tag: '@long' }, async ({
  page,
  visit,
  site,
}) => {
  const name = nextName();
  await visit('/join-innovation');
  await fillIn(page, name);
  await page.route(sending, () => undefined);
  const request = page.waitForRequest(sending);
  await joinForm(page).apply.click();
  await request;
  // Ending the route before the page is left would let the held request go on.
  await reload(page);
  await page.unroute(sending);
  await expectFilledIn(page, name);
  await button(page, 'Send again').click();
  await expect(thanks(page)).toBeVisible();
  expect(storedForms(site, 'application', name)).toHaveLength(1);
});

test('erasing removes it from the form, the browser and the next visit', { tag: '@long' }, async ({
  page,
  site,
  faults,
}) => {
  faults.expect(/status of 500/);
  const name = nextName();
  await applyAndFail(page, name, refuse);
  await expect(button(page, 'Erase what is kept')).toBeVisible();
  await reload(page);
  await expectFilledIn(page, name);
  await button(page, 'Erase what is kept').click();
  const erased = page
    .getByRole('status')
    .filter({ hasText: 'This browser keeps nothing of this application' });
  await expect(erased).toBeVisible();
  await expect(erased.getByRole('heading').locator('..')).toBeFocused();
  await expect(joinForm(page).field('fullName')).toHaveValue('');
  await expect(page.getByText(resumeName)).toHaveCount(0);
  await expect.poll(() => kept(page)).toEqual(nothing);
  await reload(page);
  await expect(joinForm(page).field('fullName')).toHaveValue('');
  expect(storedForms(site, 'application', name)).toHaveLength(0);
});

test('if two tabs offer it and one sends it, the other stops offering it', { tag: '@long' }, async ({
  page,
  context,
  site,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_RESET/);
  const name = nextName();
  await applyAndFail(page, name, cutOff);
  await expect(button(page, 'Send again')).toBeEnabled();
  const other = await openTab(context);
  await expectFilledIn(other, name);
  await button(other, 'Send again').click();
  await expect(thanks(other)).toBeVisible();
  await expect(notice(page, 'This application was sent, changed or erased in another tab')).toBeVisible();
  await expect(button(page, 'Send again')).toHaveCount(0);
  await page.unroute(sending);
  await joinForm(page).apply.click();
  await expect(thanks(page)).toBeVisible();
  expect(storedForms(site, 'application', name)).toHaveLength(1);
});

test('if two tabs send it at the same time, it is stored once', { tag: '@long' }, async ({
  page,
  context,
  site,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_RESET/);
  const name = nextName();
  await applyAndFail(page, name, cutOff);
  await expect(button(page, 'Send again')).toBeEnabled();
  await page.unroute(sending);
  const other = await openTab(context);
  await expectFilledIn(other, name);
  await Promise.all([page, other].map((tab) => button(tab, 'Send again').click()));
  await Promise.all([page, other].map((tab) => expect(thanks(tab)).toBeVisible()));
  expect(storedForms(site, 'application', name)).toHaveLength(1);
  await expect.poll(() => kept(page)).toEqual(nothing);
});

for (const [what, deny] of [
  [
    'storage is denied',
    () => {
      for (const name of ['localStorage', 'indexedDB']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Denied', 'SecurityError');
          },
        });
      }
    },
  ],
  [
    'the disk is full',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    },
  ],
  [
    'the database never answers',
    () => {
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    },
  ],
] as const) {
  test(
    `if ${what}, the form says so, still works, and asks the visitor to keep the page open`,
    longIf(what !== 'the disk is full'),
    async ({ page, site, faults }) => {
      faults.expect(/status of 500/);
      const name = nextName();
      await page.addInitScript(deny);
      await applyAndFail(page, name, refuse);
      const failureNotice = notice(page, 'Our server has a fault and could not take your application');
      await expect(failureNotice).toContainText('it stays only as long as this page is open');
      await expect(button(page, 'Erase what is kept')).toHaveCount(0);
      await page.unroute(sending);
      await button(page, 'Send again').click();
      await expect(thanks(page)).toBeVisible();
      expect(storedForms(site, 'application', name)).toHaveLength(1);
    },
  );
}

test('new input is only replaced when the visitor asks for it', { tag: '@long' }, async ({
  page,
  faults,
}) => {
  faults.expect(/status of 500/);
  const name = nextName();
  await failThenTypeAnother(page, name);
  await expect(notice(page, found)).toContainText('You have typed something else below');
  await expect(joinForm(page).field('fullName')).toHaveValue('Somebody Else');
  await button(page, 'Fill it in instead').click();
  await expectFilledIn(page, name);
  await button(page, 'Erase what is kept').click();
  await expect.poll(() => kept(page)).toEqual(nothing);
});

test('filling it in sends nothing, also after a second press', { tag: '@long' }, async ({ page, faults }) => {
  faults.expect(/status of 500/);
  const name = nextName();
  await failThenTypeAnother(page, name);
  const sent = watchRequests(page, 'POST', /^\/api\/send-email/);
  await button(page, 'Fill it in instead').click({ clickCount: 2 });
  await expectFilledIn(page, name);
  await expect(button(page, 'Send again')).toBeEnabled();
  expect(sent).toHaveLength(0);
  // A press that is meant sends it.
  await button(page, 'Send again').click();
  await expect.poll(() => sent.length).toBe(1);
});

test.describe('the notices', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`fit at 390 px without axe violations, ${colorScheme}`, { tag: '@long' }, async ({
      page,
      faults,
    }) => {
      faults.expect(/status of 500/);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.emulateMedia({ colorScheme });
      await applyAndFail(page, nextName(), refuse);
      const look = async (title: string) => {
        const place = notice(page, title);
        await expect(place).toBeVisible();
        await expectNoAxeViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
        const box = await place.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
      };
      await look('Our server has a fault and could not take your application');
      await reload(page);
      await look(found);
    });
  }
});

import type { Page } from '@playwright/test';
import type { SiteComposition } from '@site/shared-ui/contracts';
import { narrowWidth } from '@site/shared-ui/site';
import { expectArrival, screenAt } from '../support/arrival.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { applicationForm, enquiryForm } from '../support/forms.data.ts';
import { applicant, joinForm } from '../support/join-form.ts';
import { longIf } from '../support/long.ts';
import { barButton, isOpen, menuButton, phoneMenu } from '../support/menus.ts';
import { holdBack, leaveHanging, watchRequests } from '../support/network.ts';
import { expect, hydrated, interactive, movePointerUntil, test } from '../support/test.ts';

/*
 * The life cycle of a page's code in the browser: the shell's initial scripts and the composition are loaded and
 * retried, and presses in the meantime act exactly once.
 */

const mainScript = /\/assets\/shell\/\w+\/(~\d+\/)?main\.\w+\.js/;
const reactScript = /\/assets\/shell\/\w+\/(~\d+\/)?react\.\w+\.js/;
const composition = /\/-\/composition(\/\d|$)/;

/** A retry has an address of its own: a folder for files of a release, a query for the composition. */
const retry = /\/~\d+\/|\?retry=/;

/**
 * `load` does not fire while the code is held back. At this event the start script has run, which queues presses;
 * those before it are lost.
 */
const early = { waitUntil: 'domcontentloaded' } as const;

/**
 * The browser's messages about an aborted request, and on a slow machine about preloaded files that were not used
 * because the code did not load.
 */
const unreachable = /ERR_FAILED|preloaded using link preload/;

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: /did not load|You are offline/ });
const tryAgain = (page: Page) => notice(page).getByRole('button', { name: 'Try again' });

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const companyButton = (page: Page) => barButton(page, 'Company');

async function expectMenuToWork(page: Page): Promise<void> {
  // Without its code the link would open a document.
  await frameHydrated(page);
  await companyButton(page).click();
  await bar(page).getByRole('link', { name: 'Team' }).click();
  await expectArrival(page, screenAt('/team'));
}

/** Expects one frame. A second copy of the code would have rendered another. */
async function expectNoDuplicate(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
}

test.describe('a request for a page’s code fails once', () => {
  for (const [what, file, path] of [
    ['React', reactScript, '/about'],
    ['the composition', composition, '/about'],
    ['the shell’s main script, on a page that loads it at once', mainScript, '/employee/WP001'],
  ] as const) {
    test(
      `${what}: it is requested with a new address, and the page works`,
      longIf(what !== 'React'),
      async ({ page, faults }) => {
        faults.expect(unreachable);
        // A failed prefetch or preload has no effect. Only the request that runs the file is retried.
        const requested: string[] = [];
        await page.route(file, async (route) => {
          requested.push(route.request().url());
          return retry.test(route.request().url()) ? route.continue() : route.abort();
        });
        await page.goto(path);
        await page.getByRole('contentinfo').hover();
        await expectMenuToWork(page);
        await expectNoDuplicate(page);
        await expect(notice(page)).toHaveCount(0);
        expect(requested.filter((url) => /(\/~1\/|\?retry=1)/.test(url))).toHaveLength(1);
      },
    );
  }

  test('the retry is checked against the same hash', async ({ page, faults }) => {
    faults.expect(unreachable);
    faults.expect(/integrity/);
    await page.route(mainScript, (route) =>
      retry.test(route.request().url())
        ? route.fulfill({ contentType: 'text/javascript', body: 'document.title = "Somebody else’s"' })
        : route.abort(),
    );
    await page.goto('/about');
    await page.getByRole('contentinfo').hover();
    await expect(tryAgain(page)).toBeVisible();
    await expect(page).not.toHaveTitle(/Somebody/);
  });
});

test.describe('a request for a page’s code always fails', () => {
  for (const [what, file] of [
    ['the shell’s main script', mainScript],
    ['the composition', composition],
  ] as const) {
    test(
      `${what}: the page shows an error, and Try again works after the repair`,
      longIf(file === composition),
      async ({ page, faults }) => {
        faults.expect(unreachable);
        await page.route(file, (route) => route.abort());
        await page.goto('/about');
        await page.getByRole('contentinfo').hover();
        await expect(notice(page)).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(screenAt('/about').heading);
        await expectNoAxeViolations(page);
        await page.unroute(file);
        await tryAgain(page).click();
        await expect(notice(page)).toHaveCount(0);
        await expectMenuToWork(page);
        await expectNoDuplicate(page);
      },
    );
  }

  for (const width of [1280, 390]) {
    test(`(${width}px) the menus work without it`, longIf(width === 1280), async ({ page, faults }) => {
      faults.expect(unreachable);
      await page.setViewportSize({ width, height: 800 });
      await page.route(mainScript, (route) => route.abort());
      await page.goto('/about');
      await page.getByRole('contentinfo').hover();
      await expect(notice(page)).toBeVisible();
      const button = width > narrowWidth ? companyButton(page) : menuButton(page);
      const team = (width > narrowWidth ? bar(page) : phoneMenu(page)).getByRole('link', { name: 'Team' });
      await expect(team).toBeHidden();
      await button.click();
      await expect(team).toBeVisible();
      await expectNoAxeViolations(page);
      await page.keyboard.press('Escape');
      await expect(team).toBeHidden();
      await button.click();
      await page.unroute(mainScript);
      await team.click();
      await expect(page).toHaveURL('/team');
      await interactive(page);
      await expect(team).toBeHidden();
    });
  }

  test('the error message works with the keyboard, and is shown again when trying again fails', {
    tag: '@long',
  }, async ({ page, faults }) => {
    faults.expect(unreachable);
    await page.route(mainScript, (route) => route.abort());
    await page.goto('/about');
    await page.getByRole('contentinfo').hover();
    await tryAgain(page).focus();
    await page.keyboard.press('Enter');
    await expect(notice(page).getByRole('button')).toHaveText('Trying...');
    await expect(tryAgain(page)).toBeFocused();
    await expect(notice(page)).toHaveCount(1);
  });

  test('a browser that was offline tries again automatically when it is back online', {
    tag: '@long',
  }, async ({ page, context, faults }) => {
    faults.expect(/INTERNET_DISCONNECTED|preloaded using link preload/);
    await page.goto('/about');
    await context.setOffline(true);
    await page.getByRole('contentinfo').hover();
    await expect(notice(page)).toBeVisible();
    await context.setOffline(false);
    await expect(notice(page)).toHaveCount(0);
    await expectMenuToWork(page);
  });
});

test('a script without a response for 10 s is requested again, and runs once although both responses arrive', {
  tag: '@long',
}, async ({ page }) => {
  await page.clock.install();
  const release = await holdBack(page, /shell\/\w+\/react\.\w+\.js$/);
  await page.goto('/about', early);
  await movePointerUntil(page, () =>
    page.evaluate(() => [...document.scripts].some(({ src }) => /\/react\.\w+\.js$/.test(src))),
  );
  const retried = page.waitForRequest(/\/~1\/react\.\w+\.js$/);
  await page.clock.fastForward(10_000);
  await retried;
  await expectMenuToWork(page);
  release();
  await page.waitForLoadState('load');
  await expectNoDuplicate(page);
  await companyButton(page).click();
  expect(await isOpen(companyButton(page))).toBe(true);
});

const careersCode = /\/CareerPage\.\w+\.js/;

/** Waits for the frame only, since the page's code may be held back. */
const frameHydrated = (page: Page) => hydrated(page, 'header');

/** Marks the document after hydration and the replay of queued presses. Call it before `goto`. */
async function markReplay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // After the replay, which runs after the current task.
    const mark = () => setTimeout(() => document.documentElement.setAttribute('data-replayed', ''), 50);
    document.addEventListener('DOMContentLoaded', () => globalThis.siteStart.on('hydrated', mark));
  });
}

const replayed = (page: Page) => expect(page.locator('html[data-replayed]')).toHaveCount(1);

test.describe('pressed before the page’s code has loaded', () => {
  test.beforeEach(({ page }) => markReplay(page));

  test('the Company menu acts once', async ({ page }) => {
    const release = await holdBack(page, careersCode);
    await page.goto('/career', early);
    await frameHydrated(page);
    await companyButton(page).click();
    expect(await isOpen(companyButton(page))).toBe(true);
    release();
    await replayed(page);
    expect(await isOpen(companyButton(page))).toBe(true);
    await page.keyboard.press('Enter');
    expect(await isOpen(companyButton(page))).toBe(false);
  });

  test('a closed mobile menu stays closed', { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const release = await holdBack(page, careersCode);
    await page.goto('/career', early);
    await frameHydrated(page);
    await menuButton(page).click();
    await menuButton(page).click();
    await expect(phoneMenu(page)).toBeHidden();
    release();
    await replayed(page);
    await expect(phoneMenu(page)).toBeHidden();
  });
});

test.describe('a form submitted as the first action', () => {
  const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

  for (const [path, label, message] of [
    ['/join-innovation', 'Apply Now', applicationForm.messages.incomplete],
    ['/contact', 'Submit', enquiryForm.messages.incomplete],
  ] as const) {
    test(
      `${label} shows the page’s message alone: the browser says nothing before`,
      longIf(path === '/contact'),
      async ({ page }) => {
        const release = await holdBack(page, mainScript);
        await page.goto(path, early);
        const button = page.getByRole('button', { name: label });
        const refused = await button.evaluate((element) => {
          let count = 0;
          document.addEventListener('invalid', () => count++, { capture: true });
          (element as HTMLButtonElement).click();
          return count;
        });
        expect(refused, 'fields that the browser has refused').toBe(0);
        await expect(toast(page, message)).toHaveCount(0);
        release();
        await expect(toast(page, message)).toHaveCount(1);
        await expect(page.locator('main form :focus')).toHaveAttribute('aria-invalid', 'true');
      },
    );
  }

  test('Enter in a field submits the form once, with the typed values', { tag: '@long' }, async ({
    page,
  }) => {
    const release = await holdBack(page, mainScript);
    await page.goto('/join-innovation', early);
    const name = joinForm(page).field('fullName');
    await name.fill('Asha');
    await name.press('Enter');
    release();
    await expect(toast(page, applicationForm.messages.incomplete)).toHaveCount(1);
    await expect(name).toHaveValue('Asha');
  });
});

test.describe('a complete application that is pressed before its code has come', () => {
  /** Never answers these files, fills in the form and presses Apply Now. */
  const pressEarly = async (page: Page, files: RegExp) => {
    await page.clock.install();
    await leaveHanging(page, files);
    await page.goto('/join-innovation', early);
    const form = joinForm(page);
    await form.fillRequired();
    await form.apply.click();
    return form;
  };

  for (const [what, files] of [
    ['the shell', mainScript],
    ['the page', /\/assets\/careers\//],
    ['the hydration, which needs the composition,', /\/-\/composition\/\d/],
  ] as const) {
    test(
      `is sent by the browser after 20 s if ${what} is late`,
      longIf(files === mainScript),
      async ({ page, faults }) => {
        faults.allow(/preloaded using link preload/);
        const { apply } = await pressEarly(page, files);
        await expect(apply).toHaveAttribute('aria-busy', 'true');
        await expect(apply).toHaveCSS('opacity', '0.5');
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(1);
        await expect(page.getByText('Waiting for the page…')).toHaveRole('status');
        await page.clock.fastForward(10_000);
        await expect(page).toHaveURL('/join-innovation');
        await page.clock.fastForward(10_000);
        await expect(page).toHaveURL(/application-sent/);
      },
    );
  }

  test('stays with its text and its file while no server answers, and is sent when one does', async ({
    page,
    faults,
  }) => {
    faults.expect(unreachable);
    const { apply, field, resume } = await pressEarly(page, mainScript);
    await page.route('**', (route) => route.abort());
    await page.clock.fastForward(20_000);
    await expect(page.getByRole('alert')).toContainText('What you type and press is kept');
    await expect(page).toHaveURL('/join-innovation');
    await expect(field('fullName')).toHaveValue(applicant.fullName);
    expect(await resume.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
    await expect(apply).toHaveAttribute('aria-busy', 'true');
    await page.unroute('**');
    // The next poll.
    await page.clock.fastForward(30_000);
    await expect(page).toHaveURL(/application-sent/);
  });
});

test('a page whose files are gone, because another release is live, offers to reload it', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 404|preloaded using link preload/);
  await page.route(mainScript, (route) => route.fulfill({ status: 404 }));
  await page.route('**/-/composition', async (route) => {
    const response = await route.fetch();
    const live = (await response.json()) as SiteComposition;
    await route.fulfill({ response, json: { ...live, sequence: live.sequence + 1 } });
  });
  await page.goto('/join-innovation', early);
  const { field } = joinForm(page);
  await field('fullName').fill(applicant.fullName);
  const reload = page.getByRole('alert').getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  await page.unrouteAll();
  // The server is asked first.
  const reloaded = page.waitForEvent('domcontentloaded');
  await reload.click();
  await reloaded;
  await interactive(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(field('fullName')).toHaveValue(applicant.fullName);
});

test.describe('an event stream that has died without a word', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      window.EventSource = class extends EventTarget {
        readyState = 1;
        close() {}
      } as never;
    });
  });

  for (const when of ['before', 'after'] as const) {
    test(
      `${when} hydration, the page asks for the live composition every 30 s and on each return`,
      longIf(when === 'after'),
      async ({ page }) => {
        await page.goto('/about');
        if (when === 'after') await interactive(page);
        const asked = watchRequests(page, 'GET', '/-/composition');
        await page.clock.fastForward(30_000);
        await expect.poll(() => asked.length).toBe(1);
        // Safari does not always say that the page was `persisted`.
        const comeBack = async () => {
          await page.evaluate(() => window.dispatchEvent(new Event('pageshow')));
          return asked.length;
        };
        await expect.poll(comeBack).toBeGreaterThan(1);
      },
    );
  }
});

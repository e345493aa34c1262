import { activateRelease, derivedUnit, type Edit } from '../support/derive-release.ts';
import { applicationForm } from '../support/forms.data.ts';
import { test as isolated } from '../support/isolated-site.ts';
import { joinForm } from '../support/join-form.ts';
import { leaveHanging } from '../support/network.ts';
import { recordReports, reportsOf } from '../support/sent-reports.ts';
import { expect, test } from '../support/test.ts';

/* Code that is requested when the visitor needs it. All requests for its first address hang or fail. */

const ownAddress = (name: string) => new RegExp(`/assets/\\w+/\\w+/${name}[^/]*\\.js$`);

for (const failure of ['hangs', 'fails'])
  test(`what follows links, which ${failure}: a click opens the document`, { tag: '@long' }, async ({
    page,
    visit,
    faults,
  }) => {
    await page.clock.install();
    const file = ownAddress('navigation');
    if (failure === 'hangs') await leaveHanging(page, file);
    else {
      faults.expect(/ERR_FAILED.*navigation/);
      await page.route(file, (route) => route.abort());
    }
    await visit('/about');
    const requested = page.waitForRequest(file);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Career', exact: true }).click();
    await requested;
    const opened = page.waitForEvent('domcontentloaded');
    await page.clock.fastForward(2500);
    await opened;
    await expect(page.getByRole('heading', { name: 'Explore Roles' })).toBeVisible();
  });

for (const [path, phase] of [
  ['/about', 'open-tab'],
  ['/join-innovation', 'first-load'],
] as const)
  test(`what follows links, which never comes to ${path}: the release of the shell is reported`, {
    tag: '@long',
  }, async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/);
    faults.allow(/preloaded using link preload/);
    await recordReports(page);
    await page.route(/\/navigation[^/]*\.js$/, (route) => route.abort());
    await page.goto(path);
    // It asks for the code of the page, then for that of links.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Career', exact: true }).focus();
    const failures = async () => (await reportsOf(page)).flatMap(({ failures = [] }) => failures);
    await expect
      .poll(failures, { timeout: 20_000 })
      .toMatchObject([{ unit: 'shell', code: 'chunk-unreachable', phase }]);
  });

isolated(
  'the core of the federation runtime, for an entry that wants more than a part of it: the section opens',
  {
    tag: '@long',
  },
  async ({ page, isolatedSite, visitRelease }) => {
    const heading = 'Explore the Roles';
    const wantsMore: Edit = (path, text) =>
      path.startsWith('remoteEntry')
        ? text.replaceAll('requiredVersion:"^', 'requiredVersion:">=')
        : text.replaceAll('Explore Roles', heading);
    const derived = await derivedUnit('careers', 'r0000more1', wantsMore);
    await activateRelease(isolatedSite.store, derived);
    await visitRelease(derived.release.id, '/about');
    const requested = page.waitForRequest(ownAddress('\\w*federation-core'));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Career', exact: true }).click();
    await requested;
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  },
);

for (const [what, ...names] of [
  ['the library of the confirmation', '\\w*toast-stack'],
  ['what checks and sends a form', 'sending', 'vendors-node_modules_yup'],
] as const)
  test(`${what}: the application arrives, and the visitor is told`, { tag: '@long' }, async ({
    page,
    visit,
  }) => {
    await page.clock.install();
    const files = names.map(ownAddress);
    for (const file of files) await leaveHanging(page, file);
    await visit('/join-innovation');
    const { fillRequired, apply } = joinForm(page);
    const requested = files.map((file) => page.waitForRequest(file));
    await fillRequired();
    await apply.click();
    await Promise.all(requested);
    if (names.length > 1) await expect(apply).toHaveAccessibleName('Processing...');
    await page.clock.fastForward(5000);
    await expect(page.getByText(applicationForm.messages.sent).first()).toBeVisible();
  });

test('the worker of the robot check: the check says that it has failed, and passes when it is tried again', {
  tag: '@long',
}, async ({ page, visit }) => {
  await page.clock.install();
  const worker = ownAddress('\\w*altcha_dist_workers');
  await leaveHanging(page, worker);
  await visit('/contact');
  const requested = page.waitForRequest(worker);
  await page.getByRole('checkbox', { name: 'I am not a robot' }).check();
  await requested;
  // The limit of a check.
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('alert')).toContainText('The robot check could not be loaded.');
  await page.unroute(worker);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Checked. Thank you.')).toBeVisible();
});

import type { Locator, Page } from '@playwright/test';
import { screenAt } from '../support/arrival.ts';
import { applicationForm, enquiryForm } from '../support/forms.data.ts';
import {
  describePlan,
  type JourneyPlan,
  networks,
  pairedPlans,
  type Step,
  samplePlan,
} from '../support/journey-plans.ts';
import { pdf } from '../support/sample-files.ts';
import { storedForms } from '../support/stored-forms.ts';
import { expect, test } from '../support/test.ts';

/*
 * Whole journeys of both forms at the speed of a slow phone, by visitors who wait for nothing, while the network goes and
 * comes. Nothing that was entered is lost, no press is without an effect or a reason, and the form arrives exactly once.
 *
 *     RACES=10              each pair of values, instead of a sample
 *     JOURNEYS_SEED=3       other combinations and other pauses
 */
const seed = Number(process.env.JOURNEYS_SEED ?? 28);
const plans = Number(process.env.RACES ?? 1) > 1 ? pairedPlans(seed) : samplePlan(seed);

/** For how long a press may have no effect and no reason (ms). */
const silence = 10_000;
/** Limit for all other waits (ms). */
const atLast = 60_000;

for (const plan of plans) {
  test(`JOURNEYS_SEED=${seed}: ${describePlan(plan)}`, async ({ page, faults, site }) => {
    test.setTimeout(240_000);
    // Requests fail while the network is away.
    faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_NETWORK_IO_SUSPENDED/);
    // What was loaded ahead is used only when the rest has come.
    faults.allow(/preloaded using link preload/);
    // If the network was lost before the first script came, the browser sends an enquiry itself, without the robot check.
    faults.allow(/status of 403 \(Forbidden\) \(.*\/email\/send\)/);
    const line = await openLine(page, plan);
    const { path, values, submit, attach, says, busy, sent, name } = visitors[plan.form](page);

    const step = async (name: Step, act: () => Promise<void>) => {
      await page.waitForTimeout(plan.waits[name]);
      const isLost = (when: 'before' | 'after') => plan.lost?.step === name && plan.lost.when === when;
      if (isLost('before')) await line.lose();
      await act();
      if (isLost('after')) await line.lose();
      if (plan.lost?.step !== name) return;
      await page.waitForTimeout(plan.away);
      await line.regain();
    };

    await step('open', async () => {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(submit).toBeVisible({ timeout: atLast });
    });
    await step('fill', () => fillIn(page, values, plan.person));
    await step('attach', attach);
    await expectValues(page, values);
    await step('press', () => submit.click());

    const reason = page.getByText(says).filter({ visible: true }).first();
    await expect(busy.or(reason).or(sent).first(), 'the press has an effect').toBeVisible({
      timeout: silence,
    });
    await expect(reason.or(sent).first(), 'what was begun ends').toBeVisible({ timeout: atLast });
    // A visitor whose form was not sent presses again.
    const unchecked = page.getByText('the robot check has not run');
    await expect(async () => {
      if (await sent.isVisible()) return;
      // Both messages say what to do.
      if (await unchecked.isVisible()) await page.goBack();
      if (await page.getByText('Confirm that you are not a robot').isVisible()) await attach();
      if (!(await busy.isVisible())) {
        await expectValues(page, values);
        // The robot check has failed.
        const again = page.getByRole('form').getByRole('button', { name: 'Try again' });
        if (await again.isVisible()) await again.click();
        await submit.click({ timeout: silence });
      }
      await expect(sent).toBeVisible();
    }).toPass({ timeout: atLast });
    expect(storedForms(site, plan.form, values[name] ?? ''), 'it arrives once').toMatchObject([values]);
  });
}

type Values = Readonly<Record<string, string>>;

interface FormVisitor {
  readonly path: string;
  /** By the names of the fields. */
  readonly values: Values;
  readonly submit: Locator;
  /** Chooses the resume, or does the robot check. */
  readonly attach: () => Promise<void>;
  /** The reasons why a form is not sent. */
  readonly says: RegExp;
  readonly busy: Locator;
  readonly sent: Locator;
  /** The field that identifies this visitor. */
  readonly name: string;
}

const text = (page: Page, words: string) => page.getByText(words).filter({ visible: true }).first();
/** The press waits for its code, and its button shows it. */
const held = (page: Page) => page.locator('#root button[aria-busy="true"]').first();
/** The page that opens after a success. */
const home = (page: Page) => page.getByRole('heading', { level: 1, name: screenAt('/home').heading });

const visitors: Readonly<Record<JourneyPlan['form'], (page: Page) => FormVisitor>> = {
  application: (page) => ({
    path: '/join-innovation',
    values: {
      fullName: `Nila Milestone ${test.info().testId}`,
      email: 'nila@milestone.example',
      phoneNo: '98765 43210',
      pincode: '641001',
    },
    submit: page.getByRole('form').getByRole('button', { name: /Apply Now|Processing/ }),
    attach: () => page.getByLabel('Resume', { exact: true }).setInputFiles(pdf()),
    says: /You are offline|online again|did not load|connection broke|may not have arrived|Error submitting/,
    busy: text(page, 'Processing...').or(held(page)).first(),
    sent: text(page, applicationForm.messages.sent).or(home(page)).first(),
    name: 'fullName',
  }),
  enquiry: (page) => ({
    path: '/contact',
    values: {
      firstName: 'Asha',
      lastName: `Milestone ${test.info().testId}`,
      email: 'asha@milestone.example',
      useCase: 'Remind me of the insurance.',
      source: 'An event or the news',
    },
    submit: page
      .getByRole('form')
      .getByRole('button', { name: /Submit/ })
      .last(),
    attach: () => page.getByText('I am not a robot').click(),
    says: /You are offline|did not load|robot check (could not be loaded|has not run)|your enquiry has|Failed to Submit/i,
    busy: text(page, 'Submitting...').or(held(page)).first(),
    sent: text(page, enquiryForm.messages.sent).or(home(page)).first(),
    name: 'lastName',
  }),
};

/** Emulates the plan's network and processor. */
async function openLine(page: Page, { network }: JourneyPlan) {
  const { latency, bytesPerSecond, slowdown } = networks[network];
  const session = await page.context().newCDPSession(page);
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  const set = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', { offline, latency, ...throughput });
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await set(false);
  return { lose: () => set(true), regain: () => set(false) };
}

/** A fast person types one field after the other; an autofill sets all at once. */
async function fillIn(page: Page, values: Values, person: JourneyPlan['person']): Promise<void> {
  if (person !== 'fast person') {
    await page.evaluate(setInPage, { values, withEvents: person === 'autofill with events' });
    return;
  }
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`form [name="${name}"]`);
    if (name === 'source') await field.selectOption(value);
    else await field.pressSequentially(value);
  }
}

/** As browsers and password managers do it: not through the setter that React puts on the element. */
function setInPage({ values, withEvents }: { readonly values: Values; readonly withEvents: boolean }): void {
  for (const [name, value] of Object.entries(values)) {
    const field = document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
    if (!field) throw new Error(`There is no field ${name}.`);
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    set?.call(field, value);
    if (!withEvents) continue;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

async function expectValues(page: Page, values: Values): Promise<void> {
  const shown = await page.evaluate(
    (names) =>
      names.map((name) => [name, document.querySelector<HTMLInputElement>(`form [name="${name}"]`)?.value]),
    Object.keys(values),
  );
  expect(Object.fromEntries(shown), 'nothing is lost').toEqual(values);
}

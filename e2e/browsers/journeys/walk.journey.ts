import { translate } from '@platform/host/testing/translate';
import { seededRandom } from '@platform/releases/seeded-random';
import { applicationForm } from '../../support/forms.data.ts';
import { pdfOnDisk } from '../../support/sample-files.ts';
import { storedForms } from '../../support/stored-forms.ts';
import { expectArrival } from '../support/arrival.ts';
import { button, field, inFooter, inMain, inNavbar, link, text, toast } from '../support/target.ts';
import { expect, test, wide } from '../support/test.ts';

/*
 * After each step every text is where it was entered, and each control has done what it says or has said why not.
 *
 *     RACES=10 JOURNEYS_SEED=3 npx playwright test walk --config e2e/browsers/playwright.config.ts
 */
const isLong = Number(process.env.RACES ?? 1) > 1;
const seed = Number(process.env.JOURNEYS_SEED ?? 28);
/** The long walk takes about a minute. */
const length = isLong ? 150 : 8;

const form = '/join-innovation';
const labels = {
  fullName: 'Full name',
  email: 'Email',
  phoneNo: 'Phone number',
  address: 'Address',
} as const;
const names = Object.keys(labels) as (keyof typeof labels)[];
/** What the form says to a press of Apply Now that sends nothing. */
const { incomplete, failed } = applicationForm.messages;

test(`JOURNEYS_SEED=${seed}: what was entered stays, and every press has an effect or a reason`, async ({
  visitor,
  network,
  engine,
  site,
}, info) => {
  test.setTimeout(isLong ? 600_000 : 90_000);
  const random = seededRandom(seed, 'walk');
  const one = <Item>(items: readonly Item[]) => items[random.int(items.length)] as Item;
  const entered = Object.fromEntries(names.map((name) => [name, '']));
  const shown = () => visitor.evaluate(valuesInPage, names);
  let reconnect: (() => void) | null = null;

  const type = async (name: keyof typeof labels, value: string) => {
    await visitor.evaluate(scrollInPage, name);
    await visitor.fill(field(labels[name]), value);
  };
  const enter = async (how: Entry) => {
    const name = one(names);
    const value = `${one(['Asha', 'Nila', 'Ravi'])} ${random.int(1000)}`;
    if (how === 'type') await type(name, value);
    else await visitor.evaluate(enterInPage, name, value, how);
    entered[name] = value;
  };
  const setOnline = async (online: boolean) => {
    reconnect?.();
    reconnect = online ? null : network.injectFault(() => true, { type: 'refuse' });
    await visitor.evaluate(setOnlineInPage, online);
  };

  const leave = async (...ways: ('back' | 'forward')[]) => {
    await setOnline(true);
    // Before, the browser opens another document.
    await visitor.interactive();
    await visitor.click(inFooter(link('FAQs')));
    await expectArrival(visitor, '/page');
    for (const way of ways) {
      await visitor[way]();
      await expectArrival(visitor, way === 'back' ? form : '/page');
    }
  };

  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    type: () => enter('type'),
    paste: () => enter('paste'),
    autofill: () => enter('autofill'),
    'fill without an event': () => enter('silently'),
    translate: () => visitor.evaluate(translate as () => void),
    insert: () => visitor.evaluate(insertInPage),
    remove: () =>
      visitor.evaluate(() => {
        for (const inserted of document.querySelectorAll('[data-inserted]')) inserted.remove();
      }),
    offline: () => setOnline(false),
    online: () => setOnline(true),
    'leave, return': () => leave('back'),
    'leave, return, leave, return': () => leave('back', 'forward', 'back'),
    // The document is left. Browsers restore all, some or none of its values.
    reload: async () => {
      await setOnline(true);
      await visitor.reload();
      await visitor.interactive();
      Object.assign(entered, await shown());
    },
    'zoom, or open a keyboard': () =>
      visitor.resize(one([wide, { width: 860, height: 540 }, { width: 1280, height: 420 }])),
    menu: async () => {
      await visitor.click(inNavbar(button('Company')));
      await visitor.see(inNavbar(link('Team')), { inView: true });
      await visitor.click(inNavbar(button('Company')));
      await visitor.gone(inNavbar(link('Team')));
    },
    // It has no resume.
    apply: async () => {
      await visitor.click(inMain(button('Apply Now')));
      await visitor.until(true, saysInPage, [incomplete, failed, 'You are offline']);
    },
    'apply twice': async () => {
      await visitor.click(inMain(button('Apply Now')));
      await visitor.press('Enter');
      await visitor.until(true, saysInPage, [incomplete, failed, 'You are offline']);
    },
  };

  await visitor.slowDown(4);
  // The first steps happen before the code has come.
  await visitor.open(form);
  for (let count = 0; count < length; count += 1) {
    const name = one(Object.keys(steps));
    await test.step(`${count} ${name}`, async () => {
      await steps[name]?.();
      await visitor.until(entered, valuesInPage, names);
    });
  }

  await setOnline(true);
  const last = { fullName: `Walk ${engine} ${seed}`, email: 'asha@kerbstone.example', phoneNo: '' };
  for (const name of ['fullName', 'email', 'phoneNo'] as const) await type(name, last[name]);
  await visitor.chooseFile(await pdfOnDisk(info));
  await visitor.see(text('Asha Kerbstone.pdf'));
  await visitor.click(inMain(button('Apply Now')));
  await visitor.see(toast(applicationForm.messages.sent));
  expect(storedForms(site, 'application', last.fullName)).toMatchObject([{ ...entered, ...last }]);
  expect(network.failures(), 'no release is to blame').toEqual([]);
});

type Entry = 'type' | 'paste' | 'autofill' | 'silently';

/* The following functions run in the page. */

function valuesInPage(names: readonly string[]): Record<string, string | undefined> {
  const read = (name: string) =>
    [...document.querySelectorAll<HTMLInputElement>(`form [name="${name}"]`)].find((control) =>
      control.checkVisibility(),
    )?.value;
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}

function enterInPage(name: string, value: string, how: string): void {
  const control = [...document.querySelectorAll<HTMLInputElement>(`form [name="${name}"]`)].find((other) =>
    other.checkVisibility(),
  );
  if (!control) throw new Error(`There is no field ${name}.`);
  if (how === 'paste') {
    control.focus();
    control.select();
    document.execCommand('insertText', false, value);
    return;
  }
  // A browser does not go through the setter that React puts on the element.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, value);
  if (how === 'silently') return;
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** What sticks to the top may lie over the field. */
function scrollInPage(name: string): void {
  for (const control of document.querySelectorAll(`form [name="${name}"]`))
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Password managers put their buttons beside fields. */
function insertInPage(): void {
  for (const control of document.querySelectorAll('form input')) {
    const inserted = document.createElement('span');
    inserted.dataset.inserted = '';
    control.after(inserted);
  }
}

/** The proxy refuses requests. Not every engine lets a driver do it as the network does. */
function setOnlineInPage(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

function saysInPage(texts: readonly string[]): boolean {
  return texts.some((words) => document.body.innerText.includes(words));
}

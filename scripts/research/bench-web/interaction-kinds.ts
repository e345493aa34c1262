import type { Locator, Page } from 'playwright-core';

/** What a visitor can do. Returns false if the page has nothing to do it with. */
type Act = (page: Page, choice: number) => Promise<boolean>;

export interface Kind {
  /** Pages that offer it, for a visitor who is elsewhere; without it every page does. */
  readonly at?: readonly string[];
  /** Width of the window that it needs. */
  readonly width?: number;
  readonly act: Act;
}

/** Width of a phone and of a desktop; the height is the same. */
const [phone, desktop, height] = [390, 1280, 800];
const forms = ['/contact', '/join-innovation'] as const;
const letters = ['Asha Kerbstone', 'asha@kerbstone.example', '641001', '+91 98765 43210'] as const;
const ownLinks = 'a[href^="/"]:not([target], [download])';

/** Of the visible elements, the one at the chosen place. */
async function choose(page: Page, selector: string, choice: number): Promise<Locator | null> {
  const all = page.locator(selector).filter({ visible: true });
  for (;;) {
    const count = await all.count();
    if (count === 0) return null;
    const one = all.nth(Math.floor(choice * count));
    try {
      await one.scrollIntoViewIfNeeded();
      return one;
    } catch (error) {
      // The page has changed since the choice. Any other error is one.
      if (!/not attached/.test(String(error))) throw error;
    }
  }
}

async function pointTo(page: Page, element: Locator | null): Promise<boolean> {
  const box = await element?.boundingBox();
  if (!box) return false;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  return true;
}

/** Presses as a pointer does, without waiting for the page to be ready for it. */
async function press(page: Page, element: Locator | null): Promise<boolean> {
  if (!(await pointTo(page, element))) return false;
  await page.mouse.down();
  await page.mouse.up();
  return true;
}

const pressOne =
  (selector: string): Act =>
  async (page, choice) =>
    press(page, await choose(page, selector, choice));

/** Keys on the element that has the focus, or on the document. */
const keys =
  (...pressed: string[]): Act =>
  async (page) => {
    for (const key of pressed) await page.keyboard.press(key);
    return true;
  };

async function typeInto(page: Page, selector: string, choice: number): Promise<boolean> {
  const field = await choose(page, selector, choice);
  if (!(await press(page, field))) return false;
  const text = letters[Math.floor(choice * letters.length)] ?? letters[0];
  await page.keyboard.type(text.slice(0, 6), { delay: 40 });
  return true;
}

const resume = {
  name: 'Asha Kerbstone.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
};

export const interactionKinds = {
  'bar menu': { width: desktop, act: pressOne('header nav details[name] > summary') },
  'close a bar menu': {
    width: desktop,
    act: async (page, choice) => {
      if (!(await pressOne('header nav details[name]:not([open]) > summary')(page, choice))) return false;
      return keys('Escape')(page, choice);
    },
  },
  'phone menu': { width: phone, act: pressOne('header div > details[name] > summary') },
  'a list in the phone menu': {
    width: phone,
    act: async (page, choice) => {
      if (!(await press(page, await choose(page, 'header div > details[name] > summary', 0)))) return false;
      return press(page, await choose(page, 'header details details > summary', choice));
    },
  },
  'close the phone menu': {
    width: phone,
    act: async (page) => {
      if (!(await press(page, await choose(page, 'header div > details[name] > summary', 0)))) return false;
      return press(page, await choose(page, 'header div > details[name] > summary', 0));
    },
  },
  'point at a link': {
    act: async (page, choice) => pointTo(page, await choose(page, ownLinks, choice)),
  },
  'follow a link': { act: pressOne(`main ${ownLinks}, footer ${ownLinks}`) },
  'follow a link of the bar': { width: desktop, act: pressOne(`header ${ownLinks}`) },
  'follow a link by key': {
    act: async (page, choice) => {
      const link = await choose(page, ownLinks, choice);
      await link?.focus();
      return link ? keys('Enter')(page, choice) : false;
    },
  },
  back: {
    act: async (page) => {
      await page.evaluate(() => history.back());
      return true;
    },
  },
  forward: {
    act: async (page) => {
      await page.evaluate(() => history.forward());
      return true;
    },
  },
  'focus by Tab': { act: keys('Tab', 'Tab', 'Tab', 'Shift+Tab') },
  'keys in the bar': {
    width: desktop,
    act: async (page, choice) => {
      const button = await choose(page, 'header nav details[name] > summary', choice);
      await button?.focus();
      return button ? keys('Enter', 'Tab', 'Tab', 'Shift+Tab', 'Escape')(page, choice) : false;
    },
  },
  'type into a text field': {
    at: forms,
    act: (page, choice) =>
      typeInto(page, 'main form :is(input:not([type]), input[type="text"], input[type="tel"])', choice),
  },
  'type an e-mail address': {
    at: forms,
    act: (page, choice) => typeInto(page, 'main form input[name="email"]', choice),
  },
  'type into a text area': {
    at: forms,
    act: (page, choice) => typeInto(page, 'main form textarea', choice),
  },
  'choose from a list': {
    at: forms,
    act: async (page, choice) => {
      const list = await choose(page, 'main form select', choice);
      await list?.focus();
      return list ? keys('ArrowDown', 'ArrowDown')(page, choice) : false;
    },
  },
  'a radio button': {
    at: ['/join-innovation'],
    act: pressOne('main form label:has(input[type="radio"])'),
  },
  'a checkbox': { at: forms, act: pressOne('main form input[type="checkbox"]') },
  'submit with faults': { at: forms, act: pressOne('main form [type="submit"]') },
  'choose a file': {
    at: ['/join-innovation'],
    act: async (page) => {
      const input = page.locator('main form input[type="file"]').first();
      if ((await input.count()) === 0) return false;
      await input.setInputFiles(resume);
      return true;
    },
  },
  'a button of the page': {
    at: ['/software-engineer', '/app-developer', '/contact'],
    act: pressOne('main button:not([type="submit"])'),
  },
  'open a disclosure': {
    at: ['/home', '/contact', '/join-innovation'],
    act: pressOne('main :is(summary, button[aria-expanded], a[href^="#"])'),
  },
  'press on text': { act: pressOne('main p:not(a *)') },
  'make the window narrow': {
    act: async (page) => {
      await page.setViewportSize({ width: page.viewportSize()?.width === phone ? desktop : phone, height });
      return true;
    },
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type InteractionKind = keyof typeof interactionKinds;

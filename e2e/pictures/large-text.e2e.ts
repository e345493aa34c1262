import type { Page } from '@playwright/test';
import { narrowWidth } from '@site/shared-ui/site';
import { expectNoAxeViolations } from '../support/axe.ts';
import { longIf } from '../support/long.ts';
import { menuButton, phoneMenu, summaryOf } from '../support/menus.ts';
import { allScreens } from '../support/screens.data.ts';
import { expect, interactive, test } from '../support/test.ts';

/** Text as visitors enlarge it, in the windows where that leaves the least room. */
const settings = [
  { name: 'as designed, at 320 px', width: 320, css: '', isLong: true },
  {
    name: 'with the spacing of WCAG 1.4.12, at 320 px',
    width: 320,
    css: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`,
    isLong: false,
  },
  { name: 'at 200 %, at 390 px', width: 390, css: 'html { font-size: 200% }', isLong: false },
  { name: 'at 200 %, at 1280 px', width: 1280, css: 'html { font-size: 200% }', isLong: true },
] as const;

/** States of a page that show more than its address does. */
const states = [
  {
    name: 'the open menu',
    path: '/terms',
    widest: narrowWidth,
    open: async (page: Page) => {
      await menuButton(page).click();
      await summaryOf(phoneMenu(page), 'Product').click();
    },
  },
  {
    name: 'the errors of the application form',
    path: '/join-innovation',
    open: (page: Page) => page.getByRole('button', { name: 'Apply Now' }).click(),
  },
  {
    name: 'the errors of the contact form',
    path: '/contact',
    open: (page: Page) => page.getByRole('button', { name: 'Submit' }).click(),
  },
] as const;

for (const { name, width, css, isLong } of settings) {
  test.describe(`text ${name}:`, longIf(isLong), () => {
    test.use({ viewport: { width, height: 844 } });

    test('no screen scrolls sideways or cuts text off', async ({ page, faults }) => {
      test.setTimeout(240_000);
      faults.expect(/status of 404/);
      for (const { path } of allScreens) {
        await page.goto(path);
        await setText(page, css);
        await expectRoomForText(page);
        if (css === '') await expectNoAxeViolations(page);
      }
    });

    test('no state of a page does', async ({ page, visit }) => {
      for (const { name: state, path, open, ...more } of states) {
        if ('widest' in more && width > more.widest) continue;
        await visit(path);
        await setText(page, css);
        await interactive(page);
        await open(page);
        await expectRoomForText(page, state);
        if (css === '') await expectNoAxeViolations(page);
      }
    });
  });
}

/** The policy of the site forbids inline styles, but not sheets that a script constructs. */
async function setText(page: Page, css: string): Promise<void> {
  await page.evaluate(async (text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    await document.fonts.ready;
    // During a transition between documents, the layout is the one from before.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, css);
}

/** Expects that nothing is wider than what contains it, and that all text is inside the boxes that would cut it off. */
async function expectRoomForText(page: Page, state = ''): Promise<void> {
  const wide = await page.evaluate(() => {
    const isScrolling = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
    const name = (element: Element) => element.outerHTML.slice(0, 120);
    const found = isScrolling(document.documentElement) ? ['the page scrolls sideways'] : [];
    const boxes = (element: Element) => {
      const over: Element[] = [];
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible') over.push(box);
      }
      return [...over, document.documentElement].map((box) => box.getBoundingClientRect());
    };
    for (const element of document.body.querySelectorAll('*')) {
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (texts.length === 0 || !element.checkVisibility()) continue;
      const around = boxes(element);
      // Text for screen readers only is in a box of one pixel.
      const isHidden = element.clientWidth === 1 || around.some((box) => box.width <= 1);
      if (isHidden || element.closest('.skip-link, svg, [aria-hidden="true"]')) continue;
      const range = document.createRange();
      const isCut = texts.some((text) => {
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        return around.some((box) => left < box.left - 1 || right > box.right + 1);
      });
      if (isCut) found.push(name(element));
    }
    return found;
  });
  expect(wide, `${page.url()} ${state}`).toEqual([]);
}

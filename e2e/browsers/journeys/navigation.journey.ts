import { pageTitle } from '@platform/contract';
import { site as facts } from '@site/shared-ui/site';
import { screenAt } from '../../support/arrival.ts';
import {
  expectArrival,
  expectSameDocument,
  expectScrolledTo,
  markDocument,
  scrollTo,
} from '../support/arrival.ts';
import {
  button,
  field,
  heading,
  inFooter,
  inMain,
  inNavbar,
  link,
  main,
  navbar,
  part,
  role,
  within,
} from '../support/target.ts';
import { expect, narrow, test } from '../support/test.ts';
import type { Visitor } from '../support/visitor.ts';

const contents = role('navigation', 'Contents');

test('the mobile menu opens over the page, expands, and closes when a link is followed', async ({
  visitor,
}) => {
  await visitor.resize(narrow);
  await visitor.visit('/coming-soon');
  await markDocument(visitor);
  const menu = role('navigation', 'Menu');
  await visitor.click(button('Menu'));
  await visitor.gone(main);
  for (const { network } of facts.social) await visitor.see(link(`${facts.name} on ${network}`));
  await visitor.gone(within(menu, link(part('HelpMyVehicle'))));
  await visitor.click(within(menu, button('Product')));
  await visitor.click(within(menu, link(part('HelpMyVehicle'))));
  await visitor.gone(menu);
  await expectArrival(visitor, '/HelpMyVehicle');
  await visitor.click(button('Menu'));
  await visitor.see(link('Team'));
  await visitor.press('Escape');
  await visitor.gone(menu);
  await visitor.see(main);
  await expectSameDocument(visitor);
});

test('links change the page without a new document, and Back and Forward restore the scroll position', async ({
  visitor,
}) => {
  await visitor.visit('/terms');
  await markDocument(visitor);
  await scrollTo(visitor, 900);
  await visitor.click(inNavbar(link('Home')));
  await expectArrival(visitor, '/home');
  await expectScrolledTo(visitor, 0);
  await visitor.click(inFooter(link('Career')));
  await expectArrival(visitor, '/career');
  await visitor.back();
  await expectArrival(visitor, '/home');
  await visitor.back();
  await expectArrival(visitor, '/terms');
  await expectScrolledTo(visitor, 900);
  await visitor.forward();
  await expectArrival(visitor, '/home');
  await expectSameDocument(visitor);
});

/** Follows the link and returns the scroll position before the click. */
async function followLawLink(visitor: Visitor): Promise<number> {
  const top = await visitor.evaluate(() => {
    const link = document.querySelector('nav a[href="#law"]');
    link?.scrollIntoView({ block: 'center', behavior: 'instant' });
    return Math.round(window.scrollY);
  });
  await scrollTo(visitor, top);
  await visitor.click(within(contents, link('Law and courts')));
  return top;
}

test('a link of the contents scrolls its section to the top, and Back restores the scroll position of the link, with the focus in the window', async ({
  visitor,
}) => {
  await visitor.visit('/terms');
  const top = await followLawLink(visitor);
  await visitor.see(inMain(heading(part('Law and courts'))), { inView: true });
  // Below the navigation bar, which is fixed.
  await visitor.until(true, () => {
    const { top: edge } = document.getElementById('law')?.getBoundingClientRect() ?? new DOMRect(0, -1);
    return edge >= 0 && edge < window.innerHeight / 3;
  });
  await visitor.back();
  await visitor.until('', () => window.location.hash);
  await expectScrolledTo(visitor, top);
  await visitor.until(true, () => {
    const focused = document.querySelector('main :focus')?.getBoundingClientRect();
    return focused !== undefined && focused.bottom > 0 && focused.top < window.innerHeight;
  });
});

for (const [what, held] of [
  ['the font', /^GET .*\.woff2/],
  ['the code of the page', /^GET .*\/TermsPage.*\.js/],
] as const) {
  for (const arrives of ['after it', 'before it'] as const) {
    test(`Back from a section restores the scroll position if ${what} arrives ${arrives}`, {
      tag: '@long',
    }, async ({ visitor, network }) => {
      const release = network.hold(held);
      await visitor.open('/terms', { font: 'may be missing' });
      await visitor.frameInteractive();
      const top = await followLawLink(visitor);
      await visitor.until('#law', () => window.location.hash);
      await visitor.see(inMain(heading(part('Law and courts'))), { inView: true });
      if (arrives === 'before it') {
        release();
        await visitor.interactive();
        await visitor.until('complete', () => document.readyState);
      }
      await visitor.back();
      await visitor.until('', () => window.location.hash);
      await expectScrolledTo(visitor, top);
      release();
      await visitor.interactive();
      // The font changes the height of the text, and the browser adjusts the scroll position.
      if (what === 'the code of the page') await expectScrolledTo(visitor, top);
    });
  }
}

test('Back from another document restores the scroll position', { tag: '@long' }, async ({ visitor }) => {
  await visitor.visit('/terms');
  await scrollTo(visitor, 900);
  await visitor.visit('/about');
  await visitor.back();
  await visitor.see(inMain(heading('Terms & Conditions')));
  await expectScrolledTo(visitor, 900);
  await visitor.see(navbar, { inView: true });
});

test('the document of the link under the pointer is requested ahead, and the first click needs no other request', async ({
  visitor,
  network,
}) => {
  // Once the code of the other page is there, the shell shows it in the same document.
  const release = network.hold(/^GET \/assets\/careers\/.*\.js/);
  await visitor.open('/home');
  await markDocument(visitor);
  const requested = () => network.requests().filter((one) => one === 'GET /career');
  await visitor.hover(inFooter(link('Career')));
  await expect.poll(requested).toHaveLength(1);
  // Chromium may prerender it, but does not under a driver, as for a person who forbids it.
  await visitor.until(true, () => document.documentElement.hasAttribute('data-ahead'));
  await visitor.click(inFooter(link('Career')));
  await visitor.see(inMain(heading(screenAt('/career').heading)));
  await visitor.until(false, () => document.documentElement.hasAttribute('data-marked'));
  expect(requested(), 'the response that was there is used').toHaveLength(1);
  release();
  await visitor.interactive();
  await visitor.click(inFooter(link('About')));
  await expectArrival(visitor, '/about');
});

test('the first click shows the document that was requested ahead, and Back the one that was left, before any code', async ({
  visitor,
  network,
  engine,
}) => {
  test.skip(engine === 'chromium', 'Chromium opens the document itself');
  const release = network.hold(/^GET .*\/main\.\w+\.js/);
  await visitor.open('/home');
  await visitor.evaluate(() => void Object.assign(window, { marked: true }));
  await scrollTo(visitor, 300);
  await visitor.hover(inNavbar(link('Contact Us')));
  await expect.poll(() => network.requests().filter((one) => one === 'GET /contact')).toHaveLength(1);
  await visitor.until(true, () => document.documentElement.hasAttribute('data-ahead'));
  await visitor.click(inNavbar(link('Contact Us')));
  await visitor.see(inMain(heading(screenAt('/contact').heading)));
  await expectScrolledTo(visitor, 0);
  await visitor.until(pageTitle(screenAt('/contact').title, facts.name), () => document.title);
  const styled = () => getComputedStyle(document.querySelector('main > div > div') as Element).display;
  expect(await visitor.evaluate(styled), 'the page has its own styles').toBe('grid');
  await visitor.fill(field('First name'), 'Asha');
  await visitor.back();
  await visitor.see(inMain(heading(screenAt('/home').heading)));
  await expectScrolledTo(visitor, 300);
  await visitor.forward();
  await visitor.see(field('First name'), { value: 'Asha' });
  await visitor.back();
  await visitor.see(inMain(heading(screenAt('/home').heading)));
  release();
  // React's elements come a moment before. A history move between the two reloads the document.
  await visitor.until('hydrated', () => siteStart.stage());
  await visitor.forward();
  await visitor.see(field('First name'), { value: 'Asha' });
  await visitor.back();
  await expectArrival(visitor, '/home');
  await expectScrolledTo(visitor, 300);
  expect(await visitor.evaluate(() => 'marked' in window), 'the document is the same').toBe(true);
});

test('no code is requested while the pointer rests on a link, even when its document is there', {
  tag: '@long',
}, async ({ visitor, engine }) => {
  test.skip(engine === 'chromium', 'Chromium prerenders the document: e2e/journeys/prerender.e2e.ts');
  await visitor.open('/home');
  await visitor.evaluate(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('a[href="/career"]'))) return;
      removeEventListener('pointerover', note, true);
      performance.mark('pointer-on-link');
    };
    // On the window, so that it runs before the listener of the page, which starts the timers.
    addEventListener('pointerover', note, true);
  });
  await visitor.hover(inFooter(link('Career')));
  const startTimes = () =>
    visitor.evaluate(() => {
      const startOf = (part: RegExp) =>
        performance.getEntries().find(({ name }) => part.test(name))?.startTime ?? null;
      return [startOf(/^pointer-on-link$/), startOf(/\/career$/), startOf(/\/main\.\w+\.js$/)] as const;
    });
  await expect.poll(async () => (await startTimes())[2], 'the code comes after all').not.toBeNull();
  const [pointer, document, code] = (await startTimes()).map(Number) as [number, number, number];
  // The code waits for a second of rest (platform/runtime/src/start). A timer may be late, but is never early; times are rounded to
  // milliseconds.
  expect(code - pointer).toBeGreaterThanOrEqual(999);
  expect(document).toBeGreaterThan(pointer);
  expect(document).toBeLessThan(code);
});

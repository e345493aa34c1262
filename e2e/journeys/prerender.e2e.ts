import { createOperations } from '@platform/command/testing';
import { openRawTab, type RawTab, type ReverseProxy, startReverseProxy } from '@platform/verify/browser';
import { test as base, expect } from '@playwright/test';
import { activateRelease, derivedUnit } from '../support/derive-release.ts';
import { type RunningSite, siteFixture } from '../support/start-site.ts';

/* Chromium prerenders here, which a Playwright browser does not. */

const test = base.extend<{ tab: RawTab; between: ReverseProxy }, { site: RunningSite }>({
  site: siteFixture(),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures' names out of the pattern
  tab: async ({}, use) => {
    const tab = await openRawTab();
    await use(tab);
    await tab.close();
  },
  /** Between the tab and the site. */
  between: async ({ site }, use) => {
    const proxy = await startReverseProxy(site.url);
    await use(proxy);
    await proxy.close();
  },
});
// Sequential, since a test changes the composition.
test.describe.configure({ mode: 'default' });

type Point = readonly [x: number, y: number];

async function openHome(tab: RawTab, site: { readonly url: string }, path = '/home'): Promise<Point> {
  await tab.open(`${site.url}${path}`);
  const listens = `performance.getEntriesByType('resource').some(({ name }) => /speculation|start/.test(name)) &&
    document.readyState === 'complete'`;
  await expect.poll(() => tab.evaluate(listens)).toBe(true);
  return tab.evaluate(`(() => {
    const links = [...document.querySelectorAll('nav a[href="/career"], header a[href="/career"], a[href="/career"]')];
    const link = links.find((each) => each.checkVisibility());
    link.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = link.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  })()`);
}

async function rest(tab: RawTab, [x, y]: Point): Promise<void> {
  const before = tab.prerenders.length;
  const isReady = async () => {
    if (tab.prerenders.slice(before).includes('Ready /career')) return true;
    const requested = await tab.evaluate('document.documentElement.dataset.ahead === "prerender"');
    if (requested) return false;
    // The tab may not have known the live composition yet.
    await tab.movePointer(1, 1);
    await tab.movePointer(x, y);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return false;
  };
  await expect.poll(isReady, { intervals: [20] }).toBe(true);
}

const activationStart = `performance.getEntriesByType('navigation')[0].activationStart`;
const streamFollowsPaint = `(() => {
  const [paint] = performance.getEntriesByName('first-paint');
  const stream = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/composition/events'));
  return paint && stream && paint.paintTime > ${activationStart} && stream.startTime > paint.paintTime;
})()`;
const showsRecalled = `document.documentElement.style.visibility !== 'hidden' &&
  document.body.textContent.includes('Recalled Roles')`;
const heading = `document.querySelector('main h1')?.textContent`;

/** A release that is going to be recalled. */
async function activateMarked({ url, store }: RunningSite, id: string): Promise<void> {
  const marked = await derivedUnit('careers', id, (_, text) =>
    text.replaceAll('Explore Roles', 'Recalled Roles'),
  );
  await activateRelease(store, marked);
  await expect.poll(async () => (await fetch(`${url}/career`)).text()).toContain('Recalled Roles');
}

test('the page under the pointer is prerendered, without its code or a stream, and shown by a click; what is typed meanwhile is there after Back', async ({
  tab,
  between,
}) => {
  const count = (asked: RegExp) => between.requests().filter((request) => asked.test(request)).length;
  const streams = () => count(/composition\/events/);
  const type = (name: string, text: string) =>
    tab.run(`document.querySelector('[name=${name}]').focus({ preventScroll: true });
      document.execCommand('insertText', false, '${text}')`);
  const typed = `['fullName', 'address'].map((name) => document.querySelector('[name=' + name + ']')?.value)`;
  // On a slow machine the code may come before the click, which then stays in the tab.
  await tab.block('*/main.*.js');
  const link = await openHome(tab, between, '/join-innovation');
  await expect.poll(() => tab.evaluate("sessionStorage.getItem('site:newest')")).not.toBeNull();
  await type('fullName', 'Asha');
  await rest(tab, link);
  await type('address', '12 Kerb Street');
  await expect.poll(() => tab.evaluate(typed)).toEqual(['Asha', '12 Kerb Street']);
  expect(streams()).toBe(1);
  // The browser reports when a request was made only after its response has ended.
  const ended = between.answer(/composition\/events/, 204, '');
  await tab.click(...link);
  await expect.poll(() => tab.evaluate('location.pathname')).toBe('/career');
  // A page is visible before it knows when it was activated.
  await expect
    .poll(() => tab.evaluate(activationStart), { message: tab.prerenders.join(', ') })
    .toBeGreaterThan(0);
  expect(await tab.evaluate('document.querySelectorAll("script[src]").length')).toBe(1);
  expect(await tab.evaluate('history.length')).toBe(3);
  await expect.poll(() => tab.evaluate(streamFollowsPaint)).toBe(true);
  expect(streams()).toBe(2);
  ended();
  // The pointer's request and the prerendered page share the response.
  expect(count(/^GET \/career$/)).toBe(1);
  await tab.run('history.back()');
  await expect.poll(() => tab.evaluate(typed)).toEqual(['Asha', '12 Kerb Street']);
});

test('a page that was prerendered before a rollback is never shown', async ({ tab, site }) => {
  const operations = createOperations(site);
  await activateMarked(site, 'r00000old1');
  const link = await openHome(tab, site);
  await rest(tab, link);
  await operations.rollback('careers', 'recall');
  // The click comes when the tab has just heard of it, before anything else can have happened.
  await expect
    .poll(() => tab.evaluate('document.documentElement.dataset.ahead === undefined'), {
      intervals: [1],
    })
    .toBe(true);
  await tab.click(...link);
  await expect.poll(() => tab.evaluate('location.pathname')).toBe('/career');
  // A document that was made after the rollback; or, once the shell's code is there, the tab itself, which replaces a
  // recalled release.
  expect(await tab.evaluate(activationStart)).toBe(0);
  await expect.poll(() => tab.evaluate(showsRecalled)).toBe(false);
  await expect.poll(() => tab.evaluate(heading)).toBeTruthy();
});

test('a page that a server behind the others has prerendered is hidden and replaced', {
  tag: '@long',
}, async ({ tab, site, between }) => {
  const operations = createOperations(site);
  await activateMarked(site, 'r00000old4');
  const before = await (await fetch(`${site.url}/career`)).text();
  await operations.rollback('careers', 'recall');
  const link = await openHome(tab, between);
  await expect.poll(() => tab.evaluate("sessionStorage.getItem('site:newest')")).not.toBeNull();
  // The stream of the server that is behind says nothing.
  between.hold(/composition\/events/);
  const behind = between.answer(/^GET \/career$/, 200, before, 'text/html; charset=utf-8');
  await tab.block('*/main.*.js');
  await rest(tab, link);
  behind();
  await tab.click(...link);
  await expect.poll(() => tab.evaluate(`performance.getEntriesByType('navigation')[0].type`)).toBe('reload');
  await expect.poll(() => tab.evaluate(heading)).toBeTruthy();
  expect(await tab.evaluate(showsRecalled)).toBe(false);
});

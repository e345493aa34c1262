import type { Page } from '@playwright/test';
import { longIf } from '../support/long.ts';
import { expect, hydrated, interactive, test } from '../support/test.ts';

/* A visitor with a keyboard sees where they are (WCAG 2.2, 2.4.11). */

const windows = [
  { width: 1280, height: 720 },
  // A phone with its keyboard on its side, and 400 % zoom of 1280 × 1024.
  { width: 640, height: 200 },
  { width: 320, height: 256 },
];

interface Cause {
  readonly says: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly act: (page: Page) => Promise<unknown>;
}

const didNotLoad =
  'You can read this page, but its buttons and forms did not load. What you type and press is kept.';
const pageCode = /\/assets\/(careers|contact)\//;
const touch = (page: Page) => page.getByRole('textbox').first().focus();

const causes: Readonly<Record<string, Cause>> = {
  'the page’s code fails': {
    says: didNotLoad,
    prepare: (page) => page.route(pageCode, (route) => route.abort()),
    act: touch,
  },
  'the shell’s code fails': {
    says: didNotLoad,
    prepare: (page) => page.route(/\/assets\/shell\/\w+\/(~\d+\/)?main\./, (route) => route.abort()),
    act: touch,
  },
  'the network goes': {
    says: 'You are offline, or this site does not answer. What you type and press is kept.',
    prepare: (page) => page.route(pageCode, () => undefined),
    act: async (page) => {
      await hydrated(page, 'header');
      await page.context().setOffline(true);
    },
  },
  'the release is recalled': {
    says: 'This page was replaced by another version. What you have filled in comes along.',
    act: async (page) => {
      await interactive(page);
      await page.getByRole('textbox').first().fill('Asha');
      await page.route('/-/composition', async (route) => {
        const response = await route.fetch();
        const composition = await response.json();
        const sequence = composition.sequence + 1;
        for (const remote of Object.values<{ live: { id: string }; recalledAt: number }>(composition.remotes))
          Object.assign(remote, { live: { ...remote.live, id: 'r000000000' }, recalledAt: sequence });
        await route.fulfill({ response, json: { ...composition, sequence } });
      });
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    },
  },
};

/** The element that has the focus, if another one is at its centre; null if it can be seen, or at the end of the page. */
async function hiddenStop(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    // Some browsers scroll smoothly to the element that has got the focus.
    for (let y = Number.NaN; y !== window.scrollY; ) {
      y = window.scrollY;
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    }
    const focused = document.activeElement as HTMLElement;
    if (focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    const parts = [focused, ...((focused as HTMLInputElement).labels ?? [])];
    const isSeen =
      found !== null && parts.some((part) => part.contains(found) || found === part.parentElement);
    return isSeen ? null : `${focused.outerHTML.slice(0, 100)} is behind ${found?.outerHTML.slice(0, 100)}`;
  });
}

for (const [cause, { says, prepare, act }] of Object.entries(causes)) {
  for (const path of ['/join-innovation', '/contact']) {
    const isShort = prepare === undefined && path === '/contact';
    test(
      `when ${cause}, the notice hides no Tab stop of ${path}`,
      longIf(!isShort),
      async ({ page, faults }) => {
        test.slow();
        faults.allow(/ERR_|preload|Failed/);
        await prepare?.(page);
        await page.goto(path);
        await act(page);
        const notice = page.getByRole('alert').filter({ hasText: says });
        for (const size of windows) {
          await page.setViewportSize(size);
          await expect(notice).toBeVisible();
          const shown = await notice.boundingBox();
          expect
            .soft(shown?.height, `at ${size.width} × ${size.height}`)
            .toBeLessThanOrEqual(size.height / 4);
          await page.getByRole('link', { name: 'Skip' }).focus();
          const hidden: string[] = [];
          let stops = 0;
          for (
            ;
            stops < 60 && (await page.evaluate(() => document.activeElement !== document.body));
            stops += 1
          ) {
            const stop = await hiddenStop(page);
            if (stop) hidden.push(stop);
            await page.keyboard.press('Tab');
          }
          expect.soft(hidden, `at ${size.width} × ${size.height}`).toEqual([]);
          expect(stops).toBeGreaterThan(20);
        }
      },
    );
  }
}

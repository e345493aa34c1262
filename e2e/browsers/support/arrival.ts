import { pageTitle } from '@platform/contract';
import { site } from '@site/shared-ui/site';
import { screenAt } from '../../support/arrival.ts';
import { heading, inMain } from './target.ts';
import { expect } from './test.ts';
import type { Visitor } from './visitor.ts';

export async function expectArrival(visitor: Visitor, path: string): Promise<void> {
  const screen = screenAt(path);
  await visitor.see(inMain(heading(screen.heading)), { focused: true });
  await visitor.until([path, pageTitle(screen.title, site.name)], () => [
    window.location.pathname,
    document.title,
  ]);
}

export async function markDocument(visitor: Visitor): Promise<void> {
  await visitor.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

export async function expectSameDocument(visitor: Visitor): Promise<void> {
  const marked = await visitor.evaluate(() => document.documentElement.hasAttribute('data-marked'));
  expect(marked, 'the document is the same').toBe(true);
}

export async function scrollTo(visitor: Visitor, top: number): Promise<void> {
  await visitor.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await expectScrolledTo(visitor, top);
  // Scroll events are dispatched in the next frame.
  await visitor.evaluate(async () => {
    for (const _ of [1, 2]) {
      await new Promise<unknown>((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 500);
      });
    }
  });
}

export async function expectScrolledTo(visitor: Visitor, top: number): Promise<void> {
  await visitor.until(top, () => Math.round(window.scrollY));
}

import { expect } from '@playwright/test';
import { describeTarget, type Target } from './target.ts';
import type { Visitor } from './visitor.ts';

/** Whether the page does not scroll for some frames. Browsers scroll smoothly to the element that Tab focuses. */
async function isStillInPage(): Promise<boolean> {
  const { scrollY } = window;
  for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
  return window.scrollY === scrollY;
}

export async function tabTo(visitor: Visitor, target: Target, maxStops = 60): Promise<void> {
  for (let stops = 0; stops < maxStops; stops += 1) {
    await visitor.press('Tab');
    const isFocused = ({ focused }: { readonly focused: boolean }) => focused;
    if (!(await visitor.states(target)).some(isFocused)) continue;
    await visitor.until(true, isStillInPage);
    const reached = (await visitor.states(target)).find(isFocused);
    expect(reached?.inView, `${describeTarget(target)} is in view when it has the focus`).toBe(true);
    return;
  }
  throw new Error(`${describeTarget(target)} was not focused after ${maxStops} presses of Tab.`);
}

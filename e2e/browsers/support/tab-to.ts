import { expect } from '@playwright/test';
import { describeTarget, type Target } from './target.ts';
import type { Visitor } from './visitor.ts';

/**
 * Presses Tab until the target has the focus, and expects it in view. Firefox scrolls some time after a press, to the text of
 * the field that it has selected. If the next press comes earlier, which no person manages, the next field is moved out of view.
 */
export async function tabTo(visitor: Visitor, target: Target, maxStops = 60): Promise<void> {
  for (let stops = 0; stops < maxStops; stops += 1) {
    await visitor.press('Tab');
    await visitor.evaluate(twoFrames);
    const isFocused = ({ focused }: { readonly focused: boolean }) => focused;
    if (!(await visitor.states(target)).some(isFocused)) continue;
    // Browsers scroll smoothly to the element that Tab focuses, and busy ones begin some frames later.
    const isInView = async () => (await visitor.states(target)).find(isFocused)?.inView;
    const message = `${describeTarget(target)} is in view when it has the focus`;
    await expect.poll(isInView, { message }).toBe(true);
    return;
  }
  throw new Error(`${describeTarget(target)} was not focused after ${maxStops} presses of Tab.`);
}

function twoFrames(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

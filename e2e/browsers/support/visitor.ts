import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { errorsPath, type Json, type Tab } from '@platform/verify/browser';
import { expect } from '@playwright/test';
import {
  chooseInPage,
  clickPointInPage,
  describePageInPage,
  dropInPage,
  type ElementState,
  findInPage,
  hasFontInPage,
  isHydratedInPage,
  markLeftInPage,
  noQueries,
  pressHitInPage,
  statesInPage,
  stayInDocumentInPage,
  watchErrorsInPage,
} from './in-page.ts';
import { describeTarget, type Target } from './target.ts';

const libraryPath = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);

export type Visitor = ReturnType<typeof visitorIn>;

/** The same in every engine. Actions wait for their target. */
export function visitorIn(tab: Tab, origin: string) {
  /** Runs a function in the page. It can only use its arguments and globals. */
  const evaluate = <Args extends readonly Json[], Result>(run: (...args: Args) => Result, ...args: Args) =>
    tab.call(run.toString(), args) as Promise<Awaited<Result>>;

  const find = async (target: Target): Promise<number> => {
    try {
      return (await tab.call(findInPage.toString(), [target as unknown as Json, noQueries])) as number;
    } catch (error) {
      if (!String(error).includes(noQueries)) throw error;
      await tab.call(`() => {${await readFile(libraryPath, 'utf8')}}`, []);
      return (await tab.call(findInPage.toString(), [target as unknown as Json, noQueries])) as number;
    }
  };
  const findOne = async (target: Target) => {
    const count = await find(target);
    expect(count, describeTarget(target)).toBe(1);
  };
  const states = async (target: Target): Promise<readonly ElementState[]> => {
    await find(target);
    return evaluate(statesInPage);
  };
  const pointOf = async (target: Target) => {
    await findOne(target);
    const found = await evaluate(clickPointInPage);
    if (found.status === 'waiting') throw new Error(`${describeTarget(target)}: ${found.reason}`);
    return found;
  };
  const retry = (attempt: () => Promise<void>) => expect(attempt).toPass();

  /*
   * A busy browser may still show the position before scrolling, and WebKit may lay out the page during the press. Only then
   * the click is repeated, never a press that has begun and ended on its target (pressing.e2e.ts).
   */
  const click = async (target: Target) => {
    await retry(async () => {
      const found = await pointOf(target);
      // The press may have happened although the driver's call has failed.
      const fault = await tab.click(found.x, found.y).catch((error: unknown) => error);
      const hit = await pressHit();
      if (hit !== 'target')
        throw fault ?? new Error(`The press on ${describeTarget(target)} has hit ${hit ?? 'nothing'}.`);
    });
  };
  const pressHit = async (): Promise<string | null> => {
    let hit: string | null = null;
    for (const end = performance.now() + 2000; performance.now() < end; ) {
      // This fails while the document is being replaced.
      hit = await evaluate(pressHitInPage).catch(() => null);
      if (hit !== null && hit !== 'pressed') return hit;
    }
    // A list that the press has opened may take the end of the press.
    return hit === 'pressed' ? 'target' : null;
  };
  const hydrated = async (selector: string) => {
    let moves = 0;
    await retry(async () => {
      await tab.movePointer(2 + (moves++ % 2), 2);
      expect(await evaluate(isHydratedInPage, selector), `${selector} is hydrated`).toBe(true);
    });
  };
  const interactive = async () => {
    await hydrated('main h1');
    await evaluate(stayInDocumentInPage);
  };
  const arriveAt = (url: string) =>
    retry(async () => {
      expect(await evaluate(watchErrorsInPage, url, errorsPath), `${url} opens`).toBe(true);
    });
  /** Waits for the site's font by default: the page moves when it loads, and a click could hit something else. */
  const open = async (path: string, options?: { readonly font: 'may be missing' }) => {
    await evaluate(markLeftInPage);
    await tab.open(`${origin}${path}`);
    await arriveAt(`${origin}${path}`);
    if (options) return;
    await retry(async () => {
      expect(await evaluate(hasFontInPage), `${path} has its font`).toBe(true);
    });
  };

  return {
    open,
    /** Waits until the page is hydrated. From then on a click on a link stays in the document. */
    visit: async (path: string) => {
      await open(path);
      await interactive();
    },
    interactive,
    /** Moves the pointer until the frame is hydrated. The page's own code may still be loading. */
    frameInteractive: () => hydrated('header'),
    back: tab.back,
    forward: tab.forward,
    reload: async () => {
      const url = await evaluate(markLeftInPage);
      await tab.reload();
      await arriveAt(url);
    },
    resize: tab.resize,
    /** Makes the processor slower, where the engine can do it. */
    slowDown: async (factor: number) => tab.slowDown?.(factor),
    hover: (target: Target) =>
      retry(async () => {
        const { x, y } = await pointOf(target);
        await tab.movePointer(x, y);
      }),
    click,
    /** Replaces the value of a field, key by key. */
    fill: async (target: Target, value: string) => {
      await click(target);
      await tab.press('Control+a');
      if (value === '') await tab.press('Delete');
      else await tab.type(value);
      await retry(async () => expect(await states(target)).toMatchObject([{ value }]));
    },
    type: tab.type,
    press: tab.press,
    choose: async (list: Target, option: string) => {
      await retry(() => findOne(list));
      await evaluate(chooseInPage, option);
    },
    chooseFile: (path: string) => tab.chooseFile('input[type="file"]', path),
    dropFile: async (place: Target, name: string, type: string, content: string) => {
      await retry(() => findOne(place));
      await evaluate(dropInPage, name, type, content);
    },
    /** Waits until there is exactly one such element, in the expected state. */
    see: (target: Target, expected: Partial<ElementState> = {}) =>
      retry(async () => {
        const found = await states(target);
        if (found.length !== 1)
          expect(found, `${describeTarget(target)} in ${await evaluate(describePageInPage)}`).toHaveLength(1);
        expect(found[0], describeTarget(target)).toMatchObject(expected);
      }),
    gone: (target: Target) =>
      retry(async () => {
        expect(await find(target), describeTarget(target)).toBe(0);
      }),
    states,
    evaluate,
    until: <Args extends readonly Json[]>(
      expected: unknown,
      run: (...args: Args) => unknown,
      ...args: Args
    ) =>
      retry(async () => {
        const found = await evaluate(run, ...args);
        // The message describes the page, since some failures happen in one of a hundred runs only.
        if (!isDeepStrictEqual(found, expected))
          expect(found, await evaluate(describePageInPage)).toEqual(expected);
      }),
  };
}

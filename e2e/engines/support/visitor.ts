import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { expect } from '@playwright/test';
import { errorsPath } from '@site/scripts/browser';
import type { Json, Key, Size, Tab } from '../drivers/driver.ts';
import {
  chooseInPage,
  clickPointInPage,
  describePageInPage,
  dropInPage,
  type ElementState,
  findInPage,
  hasFontInPage,
  isHydratedInPage,
  landedInPage,
  markLeftInPage,
  noQueries,
  statesInPage,
  watchErrorsInPage,
} from './in-page.ts';
import { describeTarget, type Target } from './target.ts';

const libraryPath = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);

/** What a visitor does and sees in one tab, in the same way in every engine. Waits for what it acts on. */
export interface Visitor {
  /**
   * Opens an address of the site and waits until it can be read. Unless it is told otherwise it waits for the font as
   * well: the page moves when that comes, and a click would hit something else.
   */
  open(path: string, options?: { readonly font: 'may be missing' }): Promise<void>;
  /** Opens an address of the site and waits until it answers to its code. */
  visit(path: string): Promise<void>;
  /** Moves the pointer until the page answers to its code. */
  interactive(): Promise<void>;
  /** The same for the frame around the page, whose own code may still be on its way. */
  frameInteractive(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Waits until the new document can be read. */
  reload(): Promise<void>;
  resize(size: Size): Promise<void>;
  click(target: Target): Promise<void>;
  /** Clicks beside everything: at a point of the window. */
  clickAt(x: number, y: number): Promise<void>;
  /** Replaces what stands in a field, key by key. */
  fill(target: Target, value: string): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  choose(list: Target, option: string): Promise<void>;
  chooseFile(path: string): Promise<void>;
  dropFile(place: Target, name: string, type: string, content: string): Promise<void>;
  /** Waits until there is exactly one, and it is as expected. */
  see(target: Target, expected?: Expected): Promise<void>;
  /** Waits until there is none. */
  gone(target: Target): Promise<void>;
  /** Every element that matches now. */
  states(target: Target): Promise<readonly ElementState[]>;
  /** Runs a function in the page, which can use its arguments and globals only. */
  evaluate<Args extends readonly Json[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Waits until the function, run in the page, returns this. */
  until<Args extends readonly Json[]>(
    expected: unknown,
    run: (...args: Args) => unknown,
    ...args: Args
  ): Promise<void>;
}

/** Parts of an element's state; the texts may be patterns. */
export type Expected = {
  readonly [Name in keyof ElementState]?: ElementState[Name] | RegExp | Readonly<Record<string, unknown>>;
};

/** @param origin of the site, without a trailing slash */
export function visitorIn(tab: Tab, origin: string): Visitor {
  const evaluate: Visitor['evaluate'] = (run, ...args) =>
    tab.call(run.toString(), args) as Promise<Awaited<ReturnType<typeof run>>>;

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
  const states = async (target: Target) => {
    await find(target);
    return evaluate(statesInPage);
  };
  /** A document that is left takes its answers with it, so whatever throws is asked again. */
  const retry = (attempt: () => Promise<void>) => expect(attempt).toPass();

  /**
   * Presses where the target is. A busy browser may still have the page where it was before it scrolled, and press
   * something else: only then it is tried again. A press that lands on its target is made once, whatever comes of it.
   */
  const click = async (target: Target) => {
    await retry(async () => {
      await findOne(target);
      const found = await evaluate(clickPointInPage);
      if (found.status === 'waiting') throw new Error(`${describeTarget(target)}: ${found.reason}`);
      // A driver that does not answer may have pressed all the same.
      const fault = await tab.click(found.x, found.y).catch((error: unknown) => error);
      const landed = await landing();
      if (landed !== 'on it')
        throw fault ?? new Error(`The press on ${describeTarget(target)} landed on ${landed ?? 'nothing'}.`);
    });
  };
  const landing = async (): Promise<string | null> => {
    for (const end = performance.now() + 2000; performance.now() < end; ) {
      // The document may just be left.
      const landed = await evaluate(landedInPage).catch(() => null);
      if (landed !== null) return landed;
    }
    return null;
  };
  const hydrated = async (selector: string) => {
    let moves = 0;
    await retry(async () => {
      await tab.movePointer(2 + (moves++ % 2), 2);
      expect(await evaluate(isHydratedInPage, selector), `${selector} answers to its code`).toBe(true);
    });
  };
  const interactive = () => hydrated('main h1');
  const arriveAt = (url: string) =>
    retry(async () => {
      expect(await evaluate(watchErrorsInPage, url, errorsPath), `${url} opens`).toBe(true);
    });
  const open: Visitor['open'] = async (path, options) => {
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
    visit: async (path) => {
      await open(path);
      await interactive();
    },
    interactive,
    frameInteractive: () => hydrated('header'),
    back: tab.back,
    forward: tab.forward,
    reload: async () => {
      const url = await evaluate(markLeftInPage);
      await tab.reload();
      await arriveAt(url);
    },
    resize: tab.resize,
    click,
    clickAt: tab.click,
    fill: async (target, value) => {
      await click(target);
      await tab.press('Control+a');
      if (value === '') await tab.press('Delete');
      else await tab.type(value);
      await retry(async () => expect(await states(target)).toMatchObject([{ value }]));
    },
    type: tab.type,
    press: tab.press,
    choose: async (list, option) => {
      await retry(() => findOne(list));
      await evaluate(chooseInPage, option);
    },
    chooseFile: (path) => tab.chooseFile('input[type="file"]', path),
    dropFile: async (place, name, type, content) => {
      await retry(() => findOne(place));
      await evaluate(dropInPage, name, type, content);
    },
    see: (target, expected = {}) =>
      retry(async () => {
        const found = await states(target);
        if (found.length !== 1)
          expect(found, `${describeTarget(target)} in ${await evaluate(describePageInPage)}`).toHaveLength(1);
        const matchers = Object.entries(expected).map(([name, value]) => [
          name,
          value instanceof RegExp ? expect.stringMatching(value) : value,
        ]);
        expect(found[0], describeTarget(target)).toMatchObject(Object.fromEntries(matchers));
      }),
    gone: (target) =>
      retry(async () => {
        expect(await find(target), describeTarget(target)).toBe(0);
      }),
    states,
    evaluate,
    until: (expected, run, ...args) =>
      retry(async () => {
        const found = await evaluate(run, ...args);
        // A failure that happens once in a hundred runs has to say all that can be known of it.
        if (!isDeepStrictEqual(found, expected))
          expect(found, await evaluate(describePageInPage)).toEqual(expected);
      }),
  };
}

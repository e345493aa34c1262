import { browserArguments } from '@platform/command/browser';
import puppeteer, { type ElementHandle, type KeyInput, type LaunchOptions, type Page } from 'puppeteer-core';
import type { Driver, Key, Tab } from './driver.ts';

/** Chromium with its DevTools protocol, Firefox with WebDriver BiDi. */
export async function startPuppeteerDriver(
  name: 'chromium' | 'firefox',
  executablePath: string,
): Promise<Driver> {
  const options: LaunchOptions = {
    browser: name === 'chromium' ? 'chrome' : 'firefox',
    executablePath,
    headless: true,
    args: name === 'chromium' ? [...browserArguments] : [],
    defaultViewport: null,
  };
  const browser = await puppeteer.launch(options);
  return {
    name,
    newTab: async (size) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      const tab = puppeteerTab(page, () => context.close());
      if (name !== 'chromium') return tab;
      return { ...tab, slowDown: (factor) => page.emulateCPUThrottling(factor) };
    },
    close: () => browser.close(),
  };
}

function puppeteerTab(page: Page, close: () => Promise<void>): Tab {
  return {
    open: async (url) => begin(page.goto(url, { timeout: 0 })),
    back: async () => begin(page.goBack({ timeout: 0 })),
    forward: async () => begin(page.goForward({ timeout: 0 })),
    reload: async () => begin(page.reload({ timeout: 0 })),
    resize: (size) => page.setViewport(size),
    movePointer: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: async (key) => {
      const [last, ...modifiers] = keysOf(key);
      for (const modifier of modifiers) await page.keyboard.down(modifier);
      if (last) await page.keyboard.press(last);
      for (const modifier of modifiers) await page.keyboard.up(modifier);
    },
    chooseFile: async (selector, path) => {
      const input = await page.$(selector);
      if (!input) throw new Error(`No element matches ${selector}.`);
      await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
      await input.dispose();
    },
    call: (source, args) => page.evaluate(`(${source})(...${JSON.stringify(args)})`),
    close,
  };
}

/** Does not wait: a page whose scripts are held back never finishes loading. */
function begin(navigation: Promise<unknown>): void {
  navigation.catch(() => undefined);
}

/** The key itself, then its modifiers. */
function keysOf(key: Key): KeyInput[] {
  return key
    .split('+')
    .reverse()
    .map((name) => (name === 'Space' ? ' ' : name)) as KeyInput[];
}

import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { EnginePrograms } from '@platform/command/browser';
import { Builder, Button, By, Capabilities, Key as Keys, Origin, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../free-port.ts';
import { firstOutput, type ProcessGroup, startGroup } from './child-process.ts';
import type { Driver, Key, Size, Tab } from './driver.ts';

/** A window is at least as wide as its toolbar. Without this style the toolbar is wider than 390 px. */
const toolbarStyle = '* { min-width: 0; } headerbar, toolbar, entry, button { padding: 0; margin: 0; }';

/** Milliseconds. A session starts within one second on an idle machine, and within a few on a busy one. */
const sessionTimeout = 25_000;

/** On a virtual display. A driver program supports one session, with a new profile. So each tab has its own program. */
export async function startWebKitDriver(programs: EnginePrograms<'webkit'>): Promise<Driver> {
  const folder = await mkdtemp(join(tmpdir(), 'site-webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), toolbarStyle);
  const display = startGroup(
    programs.display,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const displayNumber = await firstOutput(display.child, display.child.stdio[3] as NodeJS.ReadableStream);
  const env = {
    ...process.env,
    DISPLAY: `:${displayNumber}`,
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    XDG_CACHE_HOME: folder,
    XDG_DATA_HOME: folder,
    // Without a GPU, rendering on the CPU takes half the time of emulating one.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    // There is no bus for assistive technology.
    NO_AT_BRIDGE: '1',
  };
  const running = new Set<ProcessGroup>();
  const end = async (service: ProcessGroup) => {
    await service.kill();
    running.delete(service);
  };
  return {
    name: 'webkit',
    newTab: async (size) => {
      // A browser may hang while it starts. Then another one is started.
      for (let tries = 1; ; tries += 1) {
        const port = await freePort();
        const service = startGroup(programs.driver, ['--host=127.0.0.1', `--port=${port}`], {
          stdio: 'ignore',
          env,
        });
        running.add(service);
        const session = startSession(`http://127.0.0.1:${port}`, programs.browser, service.child);
        try {
          const browser = await withTimeout('newSession', session, sessionTimeout);
          limitCallTimes(browser);
          const tab = webKitTab(browser, () => end(service));
          await tab.resize(size);
          return tab;
        } catch (error) {
          await end(service);
          if (tries === 3) throw error;
        }
      }
    },
    close: async () => {
      for (const service of running) await end(service);
      await display.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startSession(url: string, binary: string, program: ChildProcess): Promise<WebDriver> {
  await untilReady(url, () => program.exitCode === null && program.signalCode === null);
  return new Builder()
    .disableEnvironmentOverrides()
    .usingServer(url)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        pageLoadStrategy: 'none',
        // Calls that time out are repeated.
        timeouts: { script: 8_000 },
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      }),
    )
    .build();
}

/** Timeout of a call to the driver (ms). On a busy machine some are never answered. */
const callTimeout = 10_000;

/** Sets a timeout for every call: all go through `execute`. */
function limitCallTimes(browser: WebDriver): void {
  const execute = browser.execute.bind(browser);
  browser.execute = (command) => withTimeout(command.getName(), execute(command), callTimeout);
}

async function withTimeout<T>(call: string, answer: Promise<T>, limit: number): Promise<T> {
  // It may still reject after the timeout.
  answer.catch(() => undefined);
  const late = setTimeout(limit, undefined, { ref: false }).then(() => {
    throw new Error(`WebKit has not answered ${call} within ${limit / 1000} s.`);
  });
  return Promise.race([answer, late]);
}

function webKitTab(browser: WebDriver, end: () => Promise<void>): Tab {
  const window = browser.manage().window();
  const readSizes = async () => {
    const [viewport, outer] = (await browser.executeScript(
      'return [[innerWidth, innerHeight], [outerWidth, outerHeight]]',
    )) as [[number, number], [number, number]];
    const toolbar = outer.map((length, axis) => length - (viewport[axis] ?? 0));
    return { viewport, toolbar: toolbar.map((length) => (length >= 0 && length < 200 ? length : 0)) };
  };
  /** A new window lays out its toolbar late, and a busy display may lose a resize: set until stable. */
  const setViewport = async ({ width, height }: Size) => {
    let last: unknown;
    for (let tries = 0; tries < 10; tries += 1) {
      const { toolbar } = await readSizes();
      const [across = 0, down = 0] = toolbar;
      await window.setRect({ x: 0, y: 0, width: width + across, height: height + down });
      let stableReadings = 0;
      for (let polls = 0; polls < 40; polls += 1) {
        await setTimeout(50);
        const { viewport } = await readSizes();
        last = viewport;
        stableReadings = viewport[0] === width && viewport[1] === height ? stableReadings + 1 : 0;
        if (stableReadings === 4) return;
      }
    }
    throw new Error(`The viewport is ${JSON.stringify(last)} instead of ${width} × ${height}.`);
  };
  const at = (x: number, y: number) => ({
    x: Math.round(x),
    y: Math.round(y),
    origin: Origin.VIEWPORT,
    duration: 0,
  });
  return {
    open: async (url) => {
      // On a busy machine the empty document of a new session may replace the requested one. The driver returns the
      // requested address in any case, so this reads the document's own address.
      for (let tries = 0; tries < 5; tries += 1) {
        await browser.get(url);
        for (let polls = 0; polls < 40; polls += 1) {
          const opened = await browser.executeScript('return location.href').catch(() => 'about:blank');
          if (opened !== 'about:blank') return;
          await setTimeout(100);
        }
      }
      throw new Error(`WebKit has not opened ${url}.`);
    },
    back: () => browser.navigate().back(),
    forward: () => browser.navigate().forward(),
    reload: () => browser.navigate().refresh(),
    resize: setViewport,
    movePointer: (x, y) => browser.actions().move(at(x, y)).perform(),
    click: (x, y) => browser.actions().move(at(x, y)).press(Button.LEFT).release(Button.LEFT).perform(),
    type: (text) => browser.actions().sendKeys(text).perform(),
    press: async (key) => {
      const [last = '', ...modifiers] = key
        .split('+')
        .reverse()
        .map((name) => keyCodes[name] ?? name);
      const actions = browser.actions();
      for (const modifier of modifiers) actions.keyDown(modifier);
      actions.sendKeys(last);
      for (const modifier of modifiers) actions.keyUp(modifier);
      await actions.perform();
    },
    chooseFile: (selector, path) => browser.findElement(By.css(selector)).sendKeys(path),
    call: async (source, args) => {
      const answer = (await browser.executeAsyncScript(
        `const [args, done] = arguments;
        Promise.resolve().then(() => (${source})(...args)).then(
          (value) => done({ value: value ?? null }),
          (error) => done({ error: String(error) }),
        );`,
        args,
      )) as { readonly value: unknown } | { readonly error: string };
      if ('error' in answer) throw new Error(answer.error);
      return answer.value;
    },
    close: async () => {
      await browser.quit().catch(() => undefined);
      await end();
    },
  };
}

const keyCodes: Readonly<Partial<Record<string, string>>> = {
  Tab: Keys.TAB,
  Control: Keys.CONTROL,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Space: Keys.SPACE,
  Delete: Keys.DELETE,
  ArrowDown: Keys.ARROW_DOWN,
  ArrowUp: Keys.ARROW_UP,
  ArrowLeft: Keys.ARROW_LEFT,
  ArrowRight: Keys.ARROW_RIGHT,
} satisfies Partial<Record<Key | 'Control', string>>;

async function untilReady(url: string, runs: () => boolean): Promise<void> {
  while (runs()) {
    const answer = await fetch(`${url}/status`).catch(() => null);
    if (answer?.ok) return;
    await setTimeout(20);
  }
  throw new Error('WebKitWebDriver ended before it was ready.');
}

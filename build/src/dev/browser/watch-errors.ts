import { showProblems } from 'webpack-dev-middleware/client/overlay';
import { type BrowserError, errorsAddress } from '../errors/browser-error.ts';

// Shows errors of a tab, with their places in the sources, in the card of compile errors. The next build removes it.

/** The webpack runtime of a unit calls each of these before it evaluates a module. */
declare const __webpack_require__: { readonly i: ((options: ModuleOptions) => void)[] };
interface ModuleOptions {
  factory(this: unknown, ...args: unknown[]): unknown;
}

declare global {
  /** A tab may have several units in development: one of them watches. */
  var watchesErrors: true | undefined;
}

const described = new Map<string, Promise<string>>();

function show(text: string): void {
  const answer = described.get(text) ?? describe(text);
  described.set(text, answer);
  // In the slot of runtime errors, which the client of the dev server empties when a build begins.
  void answer.then((description) => description && showProblems('errors', [description], 'runtime'));
}

async function describe(text: string): Promise<string> {
  const files = performance.getEntriesByType('resource').filter(({ name }) => text.includes(name));
  const ages = files.map(
    (file) => [file.name, performance.now() - (file as PerformanceResourceTiming).responseEnd] as const,
  );
  const error: BrowserError = { text, ages: Object.fromEntries(ages) };
  try {
    const headers = { 'content-type': 'application/json' };
    const answered = await fetch(errorsAddress, { method: 'POST', headers, body: JSON.stringify(error) });
    return answered.ok ? await answered.text() : text;
  } catch {
    return text;
  }
}

/** Message and stack: not all browsers begin the stack with the message. */
function textOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { stack = '', cause } = thrown;
  const whole = stack.includes(thrown.message) ? stack : `${thrown}\n${stack}`;
  return cause === undefined ? whole : `${whole}\nCaused by: ${textOf(cause)}`;
}

function watchTab(): void {
  globalThis.watchesErrors = true;
  window.addEventListener('error', ({ error, filename, lineno, colno }) => {
    // Of a script of another site, or a notice of the browser.
    if (error === null || error === undefined) return;
    const place = error instanceof Error ? '' : `\n    at ${filename}:${lineno}:${colno}`;
    show(textOf(error) + place);
  });
  window.addEventListener('unhandledrejection', ({ reason }) =>
    show(`Unhandled rejection: ${textOf(reason)}`),
  );
  // React logs what an error boundary has caught, and no event tells of it.
  const { error: log } = console;
  console.error = (...logged: unknown[]) => {
    log(...logged);
    const error = logged.find((one) => one instanceof Error);
    const texts = logged.filter((one) => typeof one === 'string');
    const component = texts.find((text) => text.startsWith('The above error occurred in')) ?? '';
    if (error) show(`${textOf(error)}\n${component}`.trim());
  };
}

/** The shell's page loader catches what a module throws, and shows visitors that the page is missing. */
function watchModules(): void {
  const reported = new WeakSet<object>();
  __webpack_require__.i.push((options) => {
    const { factory } = options;
    options.factory = function (...args) {
      try {
        return factory.apply(this, args);
      } catch (error) {
        // The modules that import it throw the same error.
        if (!reported.has(Object(error))) reportError(error);
        reported.add(Object(error));
        throw error;
      }
    };
  });
}

if (!globalThis.watchesErrors) watchTab();
watchModules();

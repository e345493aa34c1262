export {};

// What the shell catches, so that it reaches the console and the card of the dev server as other errors do.

/** The webpack runtime of a unit calls each of these before it evaluates a module. */
declare const __webpack_require__: { readonly i: ((options: ModuleOptions) => void)[] };
interface ModuleOptions {
  factory(this: unknown, ...args: unknown[]): unknown;
}

declare global {
  /** Errors of all units in a tab that were reported. */
  var reportedErrors: WeakSet<object> | undefined;
}

function report(error: unknown): void {
  const reported = globalThis.reportedErrors ?? new WeakSet();
  if (!reported.has(Object(error))) reportError(error);
  globalThis.reportedErrors = reported.add(Object(error));
}

// The shell's page loader catches what a module throws. The modules that import it throw the same error.
__webpack_require__.i.push((options) => {
  const { factory } = options;
  options.factory = function (...args) {
    try {
      return factory.apply(this, args);
    } catch (error) {
      report(error);
      throw error;
    }
  };
});

// React only logs what an error boundary has caught.
const { error: log } = console;
console.error = (...logged: unknown[]) => {
  log(...logged);
  const error = logged.find((one) => one instanceof Error);
  if (error) report(error);
};

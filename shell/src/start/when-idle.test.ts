import { type IdleWindow, whenLoadedAndIdle } from './when-idle.ts';

/** A window in a given state, and functions that run its callbacks. */
function windowIn(readyState: DocumentReadyState, hasIdleCallback = true) {
  const loads: (() => void)[] = [];
  const idle: (() => void)[] = [];
  const window = {
    document: { readyState },
    addEventListener: (_: string, listener: () => void) => void loads.push(listener),
    setTimeout: (callback: () => void) => void idle.push(callback),
    ...(hasIdleCallback && { requestIdleCallback: (callback: () => void) => void idle.push(callback) }),
  } as unknown as IdleWindow;
  return {
    window,
    load: () => loads.splice(0).forEach((listener) => void listener()),
    becomeIdle: () => idle.splice(0).forEach((callback) => void callback()),
  };
}

test.each([
  ['with requestIdleCallback', true],
  ['without it', false],
])('calls back when the page has loaded and the browser is idle (%s)', (_, hasIdleCallback) => {
  const { window, load, becomeIdle } = windowIn('interactive', hasIdleCallback);
  let calls = 0;
  whenLoadedAndIdle(window, () => calls++);
  becomeIdle();
  load();
  expect(calls).toBe(0);
  becomeIdle();
  expect(calls).toBe(1);
});

test('on a page that has already loaded, calls back when the browser is idle', () => {
  const { window, becomeIdle } = windowIn('complete');
  let calls = 0;
  whenLoadedAndIdle(window, () => calls++);
  becomeIdle();
  expect(calls).toBe(1);
});

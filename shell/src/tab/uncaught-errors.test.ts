import { releaseThatThrew, watchUncaughtErrors } from './uncaught-errors.ts';

/** An error as Chromium writes its stack. */
function thrownIn(...frames: readonly string[]): Error {
  const error = new Error('broken on purpose');
  error.stack = ['Error: broken on purpose', ...frames.map((frame) => `    at ${frame}`)].join('\n');
  return error;
}
const inCareers = 'Career (https://site.example/assets/careers/rabc/CareerPage.js:1:20)';
const inShell = 'render (https://site.example/assets/shell/rxyz/react.js:1:20)';

test.each([
  ['a remote, called by the shell', thrownIn(inCareers, inShell), { unit: 'careers', release: 'rabc' }],
  ['the shell', thrownIn(inShell, inCareers), { unit: 'shell', release: 'rxyz' }],
  ['a browser extension', thrownIn('run (chrome-extension://abc/content.js:1:2)'), null],
  ['something that is no unit', thrownIn('run (https://site.example/assets/other/rabc/x.js:1:2)'), null],
])('an error belongs to whose code has thrown it: %s', (_, error, source) => {
  expect(releaseThatThrew(error)).toEqual(source);
});

test('Safari and Firefox write frames in another way', () => {
  const error = new Error('broken on purpose');
  error.stack = 'Career@https://site.example/assets/careers/rabc/CareerPage.js:1:20';
  expect(releaseThatThrew(error)).toEqual({ unit: 'careers', release: 'rabc' });
});

test('what is thrown in an event, or rejected, is told of; what is nobody’s is not', () => {
  const listeners = new Map<string, (event: object) => void>();
  const window = { addEventListener: (type: string, listener: never) => listeners.set(type, listener) };
  const reported: unknown[] = [];
  watchUncaughtErrors(window as never, ({ unit }) => reported.push(unit));
  listeners.get('error')?.({ error: thrownIn(inCareers) });
  listeners.get('unhandledrejection')?.({ reason: thrownIn(inShell) });
  listeners.get('error')?.({ error: null });
  listeners.get('unhandledrejection')?.({ reason: 'no error' });
  expect(reported).toEqual(['careers', 'shell']);
});

import { findReleaseIn, isOfExtension, releaseThatThrew, watchUncaughtErrors } from './uncaught-errors.ts';

/** An error with a stack in Chromium's format. */
function thrownIn(...frames: readonly string[]): Error {
  const error = new Error('broken on purpose');
  error.stack = ['Error: broken on purpose', ...frames.map((frame) => `    at ${frame}`)].join('\n');
  return error;
}
const none = () => null;
const inCareers = 'Career (https://site.example/assets/careers/rabc/CareerPage.js:1:20)';
const inExtension = 'fetch (chrome-extension://abc/content.js:1:2)';
const inShell = 'render (https://site.example/assets/shell/rxyz/react.js:1:20)';

test.each([
  ['a remote, called by the shell', thrownIn(inCareers, inShell), { unit: 'careers', release: 'rabc' }],
  ['the shell', thrownIn(inShell, inCareers), { unit: 'shell', release: 'rxyz' }],
  ['a browser extension', thrownIn(inExtension), null],
  ['a browser extension, called by a remote', thrownIn(inExtension, inCareers, inShell), null],
  [
    'a remote, called by a browser extension',
    thrownIn(inCareers, inExtension),
    { unit: 'careers', release: 'rabc' },
  ],
  ['a folder that is not a unit', thrownIn('run (https://site.example/assets/Other/rabc/x.js:1:2)'), null],
])('the source of an error is the unit whose code has thrown it: %s', (_, error, source) => {
  expect(releaseThatThrew(error, none)).toEqual(source);
});

test('the stack format of Safari and Firefox is supported', () => {
  const error = new Error('broken on purpose');
  error.stack = 'Career@https://site.example/assets/careers/rabc/CareerPage.js:1:20';
  expect(releaseThatThrew(error, none)).toEqual({ unit: 'careers', release: 'rabc' });
});

test.each([
  ['Chromium', thrownIn('Array.map (<anonymous>)', inExtension, inCareers).stack, true],
  ['Firefox', `fetch@moz-extension://abc/content.js:1:2\n${inCareers}`, true],
  ['Safari', `fetch@webkit-masked-url://hidden/:1:2\n${inCareers}`, true],
  ['a release', thrownIn(inCareers, inExtension).stack, false],
  ['a message with an address', 'Error: no chrome-extension://abc', false],
])('code of an extension has thrown it: %s', (_, stack, expected) => {
  expect(isOfExtension(Object.assign(new Error(), { stack }))).toBe(expected);
});

test('errors in events and rejected promises are reported if they come from a release', () => {
  const listeners = new Map<string, (event: object) => void>();
  const window = { addEventListener: (type: string, listener: never) => listeners.set(type, listener) };
  const reported: unknown[] = [];
  watchUncaughtErrors(window as never, none, ({ unit }) => reported.push(unit));
  listeners.get('error')?.({ error: thrownIn(inCareers) });
  listeners.get('unhandledrejection')?.({ reason: thrownIn(inShell) });
  listeners.get('error')?.({ error: null });
  listeners.get('unhandledrejection')?.({ reason: 'no error' });
  expect(reported).toEqual(['careers', 'shell']);
});

test('an address that releases have in common is of the first release that has all files of the stack', () => {
  const remote = (id: string, ...paths: readonly string[]) => ({
    ...{ id, container: `careers_${id}`, entry: '', routes: [] },
    integrity: Object.fromEntries(paths.map((path) => [path, 'sha384-x'])),
  });
  const careers = {
    live: remote('rnew', 'entry.1.js', 'Page.2.js'),
    previous: remote('rold', 'entry.0.js', 'Page.2.js', 'Form.3.js'),
    recalledAt: 0,
  };
  const find = findReleaseIn(() => [{ sequence: 1, shell: 's', remotes: { careers } } as never]);
  const at = (...paths: readonly string[]) =>
    releaseThatThrew(
      thrownIn(...paths.map((path) => `f (https://site.example/assets/careers/files/${path}:1:2)`), inShell),
      find,
    )?.release;
  expect(at('~1/Page.2.js')).toBe('rnew');
  expect(at('Page.2.js', 'entry.0.js')).toBe('rold');
  expect(at('Form.3.js')).toBe('rold');
  expect(at('Other.4.js')).toBeUndefined();
});

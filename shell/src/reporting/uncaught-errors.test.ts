import { watchUncaughtErrors } from './uncaught-errors.ts';

test('errors and rejections are told, with the script that the browser names', () => {
  const listeners = new Map<string, (event: object) => void>();
  const window = { addEventListener: (type: string, listener: never) => listeners.set(type, listener) };
  const seen: unknown[] = [];
  watchUncaughtErrors(window as never, (evidence) => seen.push(evidence));
  listeners.get('error')?.({ error: 'thrown', filename: '/assets/careers/files/Page.js' });
  listeners.get('unhandledrejection')?.({ reason: 'rejected' });
  expect(seen).toEqual([{ error: 'thrown', script: '/assets/careers/files/Page.js' }, { error: 'rejected' }]);
});

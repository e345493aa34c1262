import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { arrayBuffer, browserApis } from './browser-apis.ts';
import { failOnConsole } from './fail-on-console.ts';

// In ESM mode `jest` is not a global, but tests and Testing Library expect it to be one.
Object.assign(globalThis, { jest: (import.meta as unknown as { jest: typeof jest }).jest });

Object.assign(globalThis, browserApis);
if (typeof document !== 'undefined') {
  // Node's own `Blob` is the same object in every test of a process.
  Object.assign(Blob.prototype, { arrayBuffer });
  // jsdom records none.
  Object.assign(performance, { getEntriesByType: () => [] });
}

// Strict mode runs each effect twice, as when a hidden page is shown again. Effects have to clean up.
// On a busy machine, what is waited for comes late.
configure({ reactStrictMode: true, asyncUtilTimeout: 30_000 });

let finish = () => {};

beforeEach(() => {
  finish = failOnConsole(console);
});

afterEach(() => {
  jest.useRealTimers();
  // Each test has a tab of its own.
  if (typeof document !== 'undefined') sessionStorage.clear();
  finish();
});

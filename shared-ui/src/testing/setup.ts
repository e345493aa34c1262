import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { arrayBuffer, browserApis } from './browser-apis.ts';
import { guardConsole } from './console-guard.ts';

// In ESM mode `jest` is no global, but tests and Testing Library look for it there.
Object.assign(globalThis, { jest: (import.meta as unknown as { jest: typeof jest }).jest });

Object.assign(globalThis, browserApis);
Object.assign(Blob.prototype, { arrayBuffer });

// Each effect runs twice, as it does when a hidden page is shown again: what it begins, it has to end.
configure({ reactStrictMode: true });

let finish = () => {};

beforeEach(() => {
  finish = guardConsole(console);
});

afterEach(() => {
  jest.useRealTimers();
  finish();
});

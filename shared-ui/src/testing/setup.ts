import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { guardConsole } from './console-guard.ts';

// In ESM mode `jest` is no global, but tests and Testing Library look for it there.
Object.assign(globalThis, { jest: (import.meta as unknown as { jest: typeof jest }).jest });

// Browsers have these and jsdom does not; the router asks for them when it is loaded.
Object.assign(globalThis, { TextDecoder, TextEncoder });

let finish = () => {};

beforeEach(() => {
  finish = guardConsole(console);
});

afterEach(() => {
  jest.useRealTimers();
  finish();
});

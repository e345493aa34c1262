import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { jest } from '@jest/globals';
import { guardConsole } from './console-guard.ts';

// In ESM mode `jest` is no global, but Testing Library looks there for fake timers.
Object.assign(globalThis, { jest });

// Browsers have these and jsdom does not; the router asks for them when it is loaded.
Object.assign(globalThis, { TextDecoder, TextEncoder });

let finish = () => {};

beforeEach(() => {
  finish = guardConsole(console);
});

afterEach(() => {
  finish();
});

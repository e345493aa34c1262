import { closeOnSignal } from '@platform/server/close-on-signal';

/** `npm run serve`: serves the live composition of the store; see `run-serve.ts`. */
// Before the rest is loaded, which takes most of the start.
const closeWith = closeOnSignal();
const { runServe } = await import('./run-serve.ts');
await runServe(process.env, closeWith);

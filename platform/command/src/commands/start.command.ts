import { closeOnSignal } from '@platform/server/close-on-signal';
import { runStart } from './run-start.ts';

/** `npm start`: see `run-start.ts`. */
await runStart(process.env, closeOnSignal());

import { readFileSync } from 'node:fs';
import { runStart } from '@platform/command/start';
import { closeOnSignal } from '@platform/server/close-on-signal';

/**
 * `npm start` with another time by which roles close: `CLOCK_FILE` has its difference to the machine's (ms), which a test may
 * change.
 */
const { CLOCK_FILE = '' } = process.env;
const now = () => Date.now() + Number(readFileSync(CLOCK_FILE, 'utf8'));
await runStart(process.env, closeOnSignal(), { now });

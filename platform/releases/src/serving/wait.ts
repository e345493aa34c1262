import { setTimeout as delay } from 'node:timers/promises';

/** Waits (ms), without keeping the process alive; ends early when the signal is aborted. */
export const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => undefined);

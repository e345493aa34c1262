import type { TestServiceName } from '../services.data.ts';
import { unavailableVariable } from '../start-services.ts';

/** Skips where a service cannot be started: `npm run test:services` has printed the reason. */
export function describeWith(...names: readonly TestServiceName[]): typeof describe | typeof describe.skip {
  const unavailable = (process.env[unavailableVariable] ?? '').split(',');
  return names.some((name) => unavailable.includes(name)) ? describe.skip : describe;
}

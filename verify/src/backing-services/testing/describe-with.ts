import type { TestServiceName } from '../services.data.ts';
import { unavailableVariable } from '../start-services.ts';

/**
 * Jest's `describe` if the tests can start these services on this machine, else `describe.skip`: `npm run test:services`
 * has printed the reason, and the skipped tests are counted.
 */
export function describeWith(...names: readonly TestServiceName[]): typeof describe | typeof describe.skip {
  const unavailable = (process.env[unavailableVariable] ?? '').split(',');
  return names.some((name) => unavailable.includes(name)) ? describe.skip : describe;
}

import type { TestEngineName } from '../engines.data.ts';
import { unavailableVariable } from '../start-engines.ts';

/**
 * Jest's `describe` if the tests can start these engines on this machine, else `describe.skip`: `npm run test:engines`
 * has printed the reason, and the skipped tests are counted.
 */
export function describeWith(...names: readonly TestEngineName[]): typeof describe | typeof describe.skip {
  const unavailable = (process.env[unavailableVariable] ?? '').split(',');
  return names.some((name) => unavailable.includes(name)) ? describe.skip : describe;
}

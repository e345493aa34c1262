import { CompositionError } from '../composition-error.ts';
import type { Store } from './store.ts';

/** How far the clocks of two machines may differ (ms). */
export const clockDifference = 5 * 60_000;

/** Nothing is dated with a clock that is far from that of the store. @throws {CompositionError} `wrong-clock` */
export async function requireClock(store: Pick<Store, 'clockOffset'>): Promise<void> {
  const offset = (await store.clockOffset?.()) ?? 0;
  if (Math.abs(offset) <= clockDifference) return;
  const far = `${Math.round(Math.abs(offset) / 60_000)} minutes ${offset > 0 ? 'behind' : 'ahead of'}`;
  throw new CompositionError(
    'wrong-clock',
    `Nothing was written: the clock of this machine is ${far} that of the store. Set it, then try again.`,
  );
}

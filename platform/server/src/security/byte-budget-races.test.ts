import { setImmediate } from 'node:timers/promises';
import { day } from '@platform/releases/time';
import fc from 'fast-check';
import { NotStoredError } from '../database/database-error.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { type ByteCharge, createByteBudget, maxCharge, minCharge } from './byte-budget.ts';

const addresses = ['a', 'b', 'c'];
const perAddress = 2 * maxCharge + minCharge;
const total = 3 * maxCharge;
const huge = 2 * maxCharge;

/** How storing ends: whether the body is stored then, whether its charge stays, and the error. */
const endings = {
  stored: { stored: true, stays: true, error: null },
  refused: {
    ...{ stored: false, stays: false },
    error: new ProblemError(409, 'taken', 'The key is taken.'),
  },
  'not stored': { stored: false, stays: false, error: new NotStoredError(null) },
  failed: { stored: false, stays: true, error: new Error('The disk is gone.') },
  'failed, but stored': { stored: true, stays: true, error: new Error('The answer was lost.') },
} as const;

type Step =
  | { readonly kind: 'charge'; readonly address: string; readonly announced: number }
  | { readonly kind: 'store'; readonly request: number }
  | { readonly kind: 'dispose'; readonly request: number }
  | { readonly kind: 'end'; readonly request: number; readonly ending: keyof typeof endings }
  | { readonly kind: 'next day' }
  | { readonly kind: 'begin to measure' }
  | { readonly kind: 'end of measurement' };

const request = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('charge'),
      address: fc.constantFrom(...addresses),
      announced: fc.oneof(fc.nat(huge), fc.constant(huge)),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom('store', 'dispose'), request }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('end'),
      request,
      ending: fc.constantFrom(...(Object.keys(endings) as (keyof typeof endings)[])),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('next day', 'begin to measure', 'end of measurement') }),
  },
);

interface Request {
  readonly charge: ByteCharge;
  readonly address: string;
  /** When the budget of its address began (ms). */
  readonly budget: number;
  readonly bytes: number;
  /** What its address is charged for it now. */
  charged: number;
  pending: boolean;
  storing: { readonly ending: PromiseWithResolvers<void>; readonly ended: Promise<void> } | null;
}

/** A budget, and a model that keeps every request instead of sums. */
function modelledBudget() {
  const clock = createManualClock();
  const measurements: (() => void)[] = [];
  const requests: Request[] = [];
  const budgets = new Map<string, number>();
  let data = 0;
  const measure = () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const size = data;
    measurements.push(() => resolve(size));
    return promise;
  };
  const budget = createByteBudget({ perAddress, total, measure, clock });
  const budgetOf = (address: string) => {
    const since = budgets.get(address) ?? Number.NEGATIVE_INFINITY;
    return since + day > clock.now() ? since : clock.now();
  };
  const spentBy = (address: string) =>
    requests
      .filter((one) => one.address === address && one.budget === budgetOf(address))
      .reduce((sum, { charged }) => sum + charged, 0);
  const pending = () => requests.filter((one) => one.pending);

  const charge = (address: string, announced: number) => {
    const bytes = Math.min(Math.max(announced, minCharge), maxCharge);
    const fits = spentBy(address) + bytes <= perAddress;
    try {
      const accepted = budget.charge(address, announced);
      expect(fits).toBe(true);
      budgets.set(address, budgetOf(address));
      const about = { address, budget: budgetOf(address), bytes, charged: bytes };
      requests.push({ ...about, charge: accepted, pending: true, storing: null });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      expect(error.status).toBe(fits ? 507 : 429);
    }
  };
  const end = async (one: Request, how: keyof typeof endings) => {
    if (!one.storing) return;
    const { stored, stays, error } = endings[how];
    if (stored) data += one.bytes;
    one.pending = false;
    if (!stays) one.charged = minCharge;
    if (error) one.storing.ending.reject(error);
    else one.storing.ending.resolve();
    await one.storing.ended.catch(() => undefined);
  };
  const dispose = (one: Request) => {
    one.charge[Symbol.dispose]();
    if (one.storing) return;
    one.pending = false;
    one.charged = minCharge;
  };
  const store = (one: Request) => {
    if (one.storing) return;
    const ending = Promise.withResolvers<void>();
    one.storing = { ending, ended: one.charge.whileStoring(ending.promise) };
  };

  return {
    async take(next: Step): Promise<void> {
      if (next.kind === 'charge') charge(next.address, next.announced);
      else if (next.kind === 'next day') clock.advance(day);
      else if (next.kind === 'begin to measure') void budget.measure();
      else if (next.kind === 'end of measurement') {
        measurements.shift()?.();
        await setImmediate();
      } else {
        const one = pending()[next.request % pending().length];
        if (!one) return;
        if (next.kind === 'store') store(one);
        else if (next.kind === 'dispose') dispose(one);
        else await end(one, next.ending);
      }
    },
    checkLimits() {
      for (const address of addresses) expect(spentBy(address)).toBeLessThanOrEqual(perAddress);
      // All that is pending may be stored.
      const possible = pending().reduce((sum, { bytes }) => sum + bytes, data);
      expect(possible).toBeLessThanOrEqual(total);
    },
    /** Ends all requests, and measures: then all that is free can be used. */
    async checkRest() {
      for (const one of pending()) {
        dispose(one);
        await end(one, 'refused');
      }
      const measured = budget.measure();
      for (const resolve of measurements) resolve();
      await measured;
      const rest = Math.floor((total - data) / minCharge);
      for (let one = 0; one < rest; one += 1) budget.charge(`rest ${one}`, 0);
      expect(() => budget.charge('one more', 0)).toThrow('no room left');
    },
  };
}

test('whatever requests do, no limit is exceeded, no address is refused before it, and nothing stays pending', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 80 }), async (steps) => {
      const modelled = modelledBudget();
      for (const next of steps) {
        await modelled.take(next);
        modelled.checkLimits();
      }
      await modelled.checkRest();
    }),
    { numRuns: 50 * Number(process.env.RACES ?? 1) },
  );
});

import fc from 'fast-check';

const faultyEngines = ['postgres', 'ceph', 'opensmtpd'] as const;
export type FaultyEngine = (typeof faultyEngines)[number];

/**
 * `end`, `kill`: the engine is stopped and started. `pause`: it keeps its connections and does not answer. `slow`: every
 * packet is delayed. `cut`: the network resets connections. `stall`: the network loses everything.
 */
const faultKinds = ['end', 'kill', 'pause', 'slow', 'cut', 'stall'] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly engine: FaultyEngine;
  readonly kind: FaultKind;
  /** How long it lasts, and how long nothing is wrong afterwards (ms). */
  readonly lasts: number;
  readonly calm: number;
}

export interface PlanOptions {
  /** The longest time of most faults (ms). */
  readonly most: number;
  /** Of one fault of each engine, which exceeds the servers' own time limits (ms). */
  readonly long: number;
}

/** Every fault of every engine once, in an order and with times that only the seed determines. */
export function drawFaults(seed: number, { most, long }: PlanOptions): readonly Fault[] {
  const pairs = faultyEngines.flatMap((engine) => faultKinds.map((kind) => ({ engine, kind })));
  const plan = fc.tuple(
    fc.shuffledSubarray(pairs, { minLength: pairs.length, maxLength: pairs.length }),
    fc.array(
      fc.record({ lasts: fc.integer({ min: 500, max: most }), calm: fc.integer({ min: 200, max: 1000 }) }),
      {
        minLength: pairs.length,
        maxLength: pairs.length,
      },
    ),
    fc.record({
      postgres: fc.constantFrom('end', 'pause', 'stall'),
      ceph: fc.constantFrom('end', 'pause', 'stall'),
      opensmtpd: fc.constantFrom('end', 'pause', 'stall'),
    }),
  );
  const [drawn] = fc.sample(plan, { numRuns: 1, seed });
  if (drawn === undefined) throw new Error('fast-check has drawn no plan.');
  const [order, times, longest] = drawn;
  return order.map(({ engine, kind }, index) => ({
    ...{ engine, kind, calm: times[index]?.calm ?? 0 },
    lasts: longest[engine] === kind ? long : (times[index]?.lasts ?? 0),
  }));
}

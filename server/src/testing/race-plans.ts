import fc from 'fast-check';

export interface RacePlan<T> {
  /** Environment variables to run exactly this plan again. */
  readonly replay: string;
  readonly plan: T;
}

/**
 * Generates plans from seeds. `RACES` multiplies `runs`, `RACE_SEED` overrides the first seed, 1. A plan
 * determines the actions and the steps at which processes are killed, but not how the machine schedules the
 * processes.
 */
export function racePlans<T>(plan: fc.Arbitrary<T>, runs: number): readonly RacePlan<T>[] {
  const numRuns = runs * Number(process.env.RACES ?? 1);
  const seed = Number(process.env.RACE_SEED ?? 1);
  return Array.from({ length: numRuns }, (_, index) => {
    const [drawn] = fc.sample(plan, { numRuns: 1, seed: seed + index });
    return { replay: `RACE_SEED=${seed + index}`, plan: drawn as T };
  });
}

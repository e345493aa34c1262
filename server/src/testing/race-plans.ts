import fc from 'fast-check';

export interface RacePlan<T> {
  /** How to run exactly this plan again. */
  readonly replay: string;
  readonly plan: T;
}

/**
 * Plans drawn from a seed: `RACE_RUNS` of them instead of `runs`, from `RACE_SEED` instead of 1. A plan fixes what is
 * done and at which step a process is killed; how the machine interleaves the processes it does not.
 */
export function racePlans<T>(plan: fc.Arbitrary<T>, runs: number): readonly RacePlan<T>[] {
  const numRuns = Number(process.env.RACE_RUNS ?? runs);
  const seed = Number(process.env.RACE_SEED ?? 1);
  return Array.from({ length: numRuns }, (_, index) => {
    const [drawn] = fc.sample(plan, { numRuns: 1, seed: seed + index });
    return { replay: `RACE_RUNS=1 RACE_SEED=${seed + index}`, plan: drawn as T };
  });
}

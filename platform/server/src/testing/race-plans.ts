import fc from 'fast-check';

export interface RacePlan<T> {
  readonly replay: string;
  readonly plan: T;
}

/** `RACES` multiplies `runs`, `RACE_SEED` overrides the first seed. How the machine schedules processes stays open. */
export function racePlans<T>(plan: fc.Arbitrary<T>, runs: number): readonly RacePlan<T>[] {
  const numRuns = runs * Number(process.env.RACES ?? 1);
  const seed = Number(process.env.RACE_SEED ?? 1);
  return Array.from({ length: numRuns }, (_, index) => {
    const [drawn] = fc.sample(plan, { numRuns: 1, seed: seed + index });
    return { replay: `RACE_SEED=${seed + index}`, plan: drawn as T };
  });
}

import { releaseHealth, type VisitCounts } from '@site/composition';
import { type SeededRandom, seededRandom } from '@site/site-command/testing/drills/seeded-random';

/** Many rollouts of one kind. */
export interface Rollouts {
  /** Shares of failing visits of the release, and of those before it (0 to 1). */
  readonly share: number;
  readonly before: number;
  /** How many visits the releases before it had, and how many the release is watched for. */
  readonly history: number;
  readonly watched: number;
}

export interface Simulated {
  /** Share of the rollouts in which the release is found to be failing. */
  readonly undone: number;
  /** After how many visits, in the middle one of these rollouts, and in all but the slowest twentieth. */
  readonly median: number;
  readonly slow: number;
}

/** The kinds that the closed loop promises something about (decision 117). */
export const kinds: readonly Rollouts[] = [
  { share: 0.005, before: 0.005, history: 2000, watched: 5000 },
  { share: 0.005, before: 0.005, history: 300, watched: 5000 },
  { share: 0.005, before: 0.005, history: 20, watched: 5000 },
  { share: 0.01, before: 0.01, history: 300, watched: 5000 },
  { share: 0.01, before: 0.01, history: 20, watched: 5000 },
  { share: 0.01, before: 0.01, history: 0, watched: 5000 },
  { share: 1, before: 0.005, history: 2000, watched: 100 },
  { share: 1, before: 0, history: 0, watched: 100 },
  { share: 0.2, before: 0.005, history: 2000, watched: 2000 },
  { share: 0.2, before: 0.005, history: 300, watched: 2000 },
  { share: 0.2, before: 0.005, history: 20, watched: 2000 },
  { share: 0.05, before: 0.005, history: 2000, watched: 2000 },
  { share: 0.02, before: 0.005, history: 2000, watched: 3000 },
  { share: 0.02, before: 0.005, history: 300, watched: 5000 },
  { share: 0.005, before: 0.2, history: 300, watched: 5000 },
];

/** Simulates rollouts with invented visits, the same for the same seed. Each visit comes from another network. */
export function simulateUndo(kind: Rollouts, rollouts: number, seed: number): Simulated {
  const random = seededRandom(seed, JSON.stringify(kind));
  const after: number[] = [];
  for (let rollout = 0; rollout < rollouts; rollout += 1) {
    const visits = visitsUntilUndone(kind, random);
    if (visits !== null) after.push(visits);
  }
  after.sort((a, b) => a - b);
  const at = (share: number) => after[Math.ceil(share * after.length) - 1] ?? Number.NaN;
  return { undone: after.length / rollouts, median: at(0.5), slow: at(0.95) };
}

function visitsUntilUndone(
  { share, before, history, watched }: Rollouts,
  random: SeededRandom,
): number | null {
  const earlier: VisitCounts = { visits: history, failed: countOf(history, () => random.chance(before)) };
  let failed = 0;
  for (let visits = 1; visits <= watched; visits += 1) {
    if (!random.chance(share)) continue;
    failed += 1;
    // A visit that worked lowers the ratio.
    if (releaseHealth({ visits, failed }, earlier).verdict === 'failing') return visits;
  }
  return null;
}

function countOf(times: number, happens: () => boolean): number {
  let count = 0;
  for (let time = 0; time < times; time += 1) if (happens()) count += 1;
  return count;
}

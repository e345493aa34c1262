import { seededRandom } from '../../src/site/testing/drills/seeded-random.ts';
import { type InteractionKind, interactionKinds } from './interaction-kinds.ts';

/** One visit: a document is opened, and the visitor does these things. */
export interface PlannedVisit {
  readonly path: string;
  /** A phone's narrow window. */
  readonly narrow: boolean;
  readonly steps: readonly PlannedStep[];
}

export interface PlannedStep {
  readonly kind: InteractionKind;
  /** Chooses among the elements of the page that the kind could act on; 0 to 1. */
  readonly choice: number;
  /** How long the visitor waits before it (ms): shorter and longer than loading and hydration take. */
  readonly pause: number;
}

const pauses = [30, 100, 300, 900];

/**
 * A plan of interactions, the same for the same seed. Every page is visited and every kind is used if there are enough
 * interactions: both go round in a random order.
 */
export function planInteractions(
  paths: readonly string[],
  seed: number,
  count: number,
): readonly PlannedVisit[] {
  const random = seededRandom(seed, 'interactions');
  const kinds = inRounds(Object.keys(interactionKinds) as InteractionKind[], random.int);
  const visits = Math.min(count, Math.max(paths.length, Math.ceil(count / 8)));
  const visited = inRounds(paths, random.int);
  return Array.from({ length: visits }, (_, visit) => {
    const steps = Math.floor((count * (visit + 1)) / visits) - Math.floor((count * visit) / visits);
    return {
      path: visited(),
      narrow: random.int(3) === 0,
      steps: Array.from({ length: steps }, () => ({
        kind: kinds(),
        choice: random.int(1000) / 1000,
        pause: pauses[random.int(pauses.length)] ?? 0,
      })),
    };
  });
}

/** Returns all items in a random order, then all of them in another one, and so on. */
function inRounds<T>(items: readonly T[], int: (below: number) => number): () => T {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = [...items];
    const [item] = left.splice(int(left.length), 1);
    return item as T;
  };
}

import { pairwise, shuffled } from '@site/site-command/testing/drills/pairwise';
import { seededRandom } from '@site/site-command/testing/drills/seeded-random';

/** A visitor's way through one form, and when the network is lost on it. */
export interface JourneyPlan {
  readonly form: (typeof forms)[number];
  readonly network: keyof typeof networks;
  readonly person: (typeof people)[number];
  /** Null if the network stays. */
  readonly lost: { readonly step: Step; readonly when: 'before' | 'after' } | null;
  /** How long the network is away (ms). */
  readonly away: number;
  /** How long the visitor waits before each step (ms). */
  readonly waits: Readonly<Record<Step, number>>;
}

/** `attach`: the resume, or the robot check. */
export type Step = 'open' | 'fill' | 'attach' | 'press';

const forms = ['application', 'enquiry'] as const;
const people = ['fast person', 'autofill with events', 'autofill without events'] as const;

export const networks = {
  /** `slowdown`: how many times slower the processor is; `latency` in ms */
  'slow phone': { latency: 300, bytesPerSecond: 50_000, slowdown: 6 },
  'slow 4G': { latency: 150, bytesPerSecond: 200_000, slowdown: 2 },
} as const;

const losses: readonly JourneyPlan['lost'][] = [
  null,
  // Before the page is opened there is nothing to see.
  { step: 'open', when: 'after' },
  ...(['fill', 'attach', 'press'] as const).flatMap((step) =>
    (['before', 'after'] as const).map((when) => ({ step, when })),
  ),
];

/** All combinations, with the seed's pauses. */
function journeyPlans(seed: number): readonly JourneyPlan[] {
  const random = seededRandom(seed, 'journeys');
  // Who does not wait at all is the likeliest to be too early.
  const wait = () => (random.chance(0.5) ? 0 : random.int(1500));
  return forms.flatMap((form) =>
    (Object.keys(networks) as (keyof typeof networks)[]).flatMap((network) =>
      people.flatMap((person) =>
        losses.map((lost) => ({
          ...{ form, network, person, lost },
          away: 500 + random.int(3000),
          waits: { open: 0, fill: wait(), attach: wait(), press: wait() },
        })),
      ),
    ),
  );
}

/** A quarter of the combinations, which has each value together with each other one. */
export function pairedPlans(seed: number): readonly JourneyPlan[] {
  return pairwise(
    shuffled(journeyPlans(seed), seededRandom(seed, 'order')),
    ({ form, network, person, lost }) => {
      const values = [form, network, person, lost ? `${lost.when} ${lost.step}` : 'no loss'];
      return values.flatMap((value, index) => values.slice(index + 1).map((other) => `${value}, ${other}`));
    },
  );
}

/** One journey that the seed chooses, on the faster network. */
export function samplePlan(seed: number): readonly JourneyPlan[] {
  const random = seededRandom(seed, 'sample');
  const alike = journeyPlans(seed).filter((plan) => plan.network === 'slow 4G');
  return alike.slice(random.int(alike.length)).slice(0, 1);
}

export function describePlan({ form, network, person, lost }: JourneyPlan): string {
  const loss = lost ? `the network lost ${lost.when} the step "${lost.step}"` : 'the network there';
  return `${form}, ${network}, ${person}, ${loss}`;
}

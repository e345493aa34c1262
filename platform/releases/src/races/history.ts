import type { UnitName } from '@platform/contract';
import * as fc from 'fast-check';
import type { Fault } from './race-store.ts';
import { type ReleaseLabel, releaseLabels, startStates } from './start-states.ts';

type ValueOf<Values> = Values extends fc.Arbitrary<infer Value> ? Value : never;

export type Operation = ValueOf<typeof operation>;

/** Processes that use one store at the same time. The scheduler decides when each of their calls takes effect. */
export type History = ValueOf<typeof histories>;

const label = fc.constantFrom(...releaseLabels);
/** Mostly catalog, because writers of different units rarely conflict. */
const catalog = fc.constantFrom<ReleaseLabel>('a', 'b', 'c');
const mostly = fc.oneof({ weight: 3, arbitrary: catalog }, { weight: 1, arbitrary: label });

const unit = fc.constantFrom<UnitName>('catalog', 'catalog', 'shell');

const operation = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('activate'),
      label: mostly,
      again: fc.boolean(),
      /** A release of another unit in the same change set. */
      with: fc.option(fc.constantFrom<ReleaseLabel>('s1', 's2', 'p')),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('rollback'),
      unit,
      to: fc.option(catalog),
      alone: fc.boolean(),
      hold: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hold'), unit }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release-hold'), unit }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('retire'), unit: fc.constant<UnitName>('catalog') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('gc'), steps: fc.constantFrom(null, 1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('publish'), label: mostly }) },
  // Publishes a release and activates it, like the command `deploy`.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deploy'), label: mostly, again: fc.boolean() }) },
);

const faults = (mostCalls: number): fc.Arbitrary<readonly Fault[]> =>
  fc.array(
    fc.record({
      call: fc.nat(mostCalls),
      kind: fc.constantFrom('fails', 'fails-after', 'outage', 'slow', 'slow', 'killed', 'killed-after'),
    }),
    { maxLength: 2 },
  );
/** Followers are never killed: a killed follower has no result to check. */
const followerFaults = faults(12).map((all) => all.filter(({ kind }) => !kind.startsWith('killed')));

export const histories = fc.record({
  /** Index in `startStates`. */
  start: fc.nat(startStates.length - 1),
  writers: fc.array(
    fc.record({ operations: fc.array(operation, { minLength: 1, maxLength: 2 }), faults: faults(40) }),
    { minLength: 2, maxLength: 3, size: 'small' },
  ),
  followers: fc.array(fc.record({ faults: followerFaults }), { minLength: 1, maxLength: 2, size: 'xsmall' }),
});

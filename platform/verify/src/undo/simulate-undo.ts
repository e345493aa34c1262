import {
  failingBrowsers,
  isFailing,
  isUndoable,
  releaseHealth,
  visitsElsewhere,
} from '@platform/releases/health';
import { type SeededRandom, seededRandom } from '@platform/releases/seeded-random';
import { createCount, type PageLoad } from './counting-rule.ts';
import { type Fault, pageLoads, type Visitors } from './visitors.ts';

export interface Rollouts {
  readonly who: string;
  readonly visitors: Visitors;
  readonly fault: Fault;
  /** How many visits the releases before it had, and for how many it is watched: one for each network. */
  readonly history: number;
  readonly watched: number;
}

/** In what share of the rollouts something was found, and after how many visits in the middle one and in 95 % of these. */
export interface Found {
  readonly share: number;
  readonly median: number;
  readonly slow: number;
}

export interface Simulated {
  readonly undone: Found;
  readonly told: Found;
  readonly inBrowser: Found;
}

const healthy: Fault = { share: 0 };
const persons: Visitors = { broken: 0.005, loads: 3 };
const of = (who: string, visitors: Visitors, fault = healthy, history = 2000, watched = 2000): Rollouts => ({
  ...{ who, visitors, fault, history, watched },
});

/** The kinds that the closed loop promises something about (decision 117). */
export const kinds: readonly Rollouts[] = [
  of('independent page loads', { broken: 0.005, loads: 1 }),
  ...[2000, 300, 20, 0].map((history) => of('persons', persons, healthy, history)),
  ...[2000, 300, 0].map((history) => of('regulars', { ...persons, loads: 8 }, healthy, history)),
  of('many in offices', { ...persons, inOffices: 0.4 }),
  of('regulars in offices', { ...persons, loads: 8, inOffices: 0.4 }),
  ...[2000, 300].map((history) =>
    of('2 % behind a proxy', { ...persons, behindProxy: 0.02 }, healthy, history),
  ),
  ...[2000, 300].map((history) => of('a crawler comes', { ...persons, crawler: 0.4 }, healthy, history)),
  of('few broken persons', { ...persons, broken: 0.002 }),
  of('many broken persons', { ...persons, broken: 0.01 }),
  of('many broken persons', { ...persons, broken: 0.01 }, healthy, 300),
  ...[2000, 0].map((history) => of('persons', persons, { share: 1 }, history)),
  ...[2000, 300, 0].map((history) => of('persons', persons, { share: 0.2 }, history)),
  ...[2000, 300].map((history) => of('persons', persons, { share: 0.05 }, history)),
  of('persons', persons, { share: 0.02 }),
  of('persons', persons, { share: 0.02 }, 2000, 5000),
  ...[2000, 300].map((history) => of('persons', persons, { share: 0, browser: 'Safari 16' }, history)),
];

/** It is not at fault, or in one browser only. */
export const isHealthy = ({ fault }: Rollouts) => fault.share === 0;

/** The share of healthy releases that may be undone, of each kind (decision 117). */
export const mostUndone = 0.002;

/** @param share of the rollouts of a kind in which the release was undone (0 to 1) */
export const undoneTooOften = (kind: Rollouts, share: number) => isHealthy(kind) && share > mostUndone;

/** The same for the same seed. The crawler comes with the release. */
export function simulateUndo(kind: Rollouts, rollouts: number, seed: number): Simulated {
  const random = seededRandom(seed, JSON.stringify(kind));
  const found = Array.from({ length: rollouts }, () => rollout(kind, random));
  return {
    undone: summary(found.map(({ undone }) => undone)),
    told: summary(found.map(({ told }) => told)),
    inBrowser: summary(found.map(({ inBrowser }) => inBrowser)),
  };
}

/** After how many visits each was found; null if it was not. */
type Finds = Record<keyof Simulated, number | null>;

function rollout({ visitors, fault, history, watched }: Rollouts, random: SeededRandom): Finds {
  let last = 0;
  const numbers = () => ++last;
  const before = countUntil(history, pageLoads({ ...visitors, crawler: 0 }, healthy, random, numbers));
  const finds: Finds = { undone: null, told: null, inBrowser: null };
  countUntil(watched, pageLoads(visitors, fault, random, numbers), ({ visits, failed, browsers }) => {
    const { expected, ratio } = releaseHealth({ visits, failed }, before);
    const elsewhere = visitsElsewhere(browsers, before);
    const undo = { visits, failed, elsewhere, before, expected, ratio };
    if (isFailing(undo)) finds.told ??= visits;
    if (finds.inBrowser === null && failingBrowsers(browsers, before.browsers).length > 0)
      finds.inBrowser = visits;
    if (isUndoable(undo)) finds.undone = visits;
    // Nobody watches a release that is gone.
    return finds.undone !== null;
  });
  return finds;
}

type Counts = ReturnType<ReturnType<typeof createCount>['counts']>;

/** @param isOver is asked after each visit that fails: one that works makes nothing worse */
function countUntil(
  visits: number,
  loads: Iterator<PageLoad, never>,
  isOver: (counts: Counts) => boolean = () => false,
): Counts {
  const count = createCount();
  while (count.visits() < visits) {
    const load = loads.next().value;
    if (count.add(load) && load.failed && isOver(count.counts())) break;
  }
  return count.counts();
}

function summary(after: readonly (number | null)[]): Found {
  const found = after.filter((one) => one !== null).toSorted((a, b) => a - b);
  const at = (share: number) => found[Math.ceil(share * found.length) - 1] ?? Number.NaN;
  return { share: found.length / after.length, median: at(0.5), slow: at(0.95) };
}

import type { Scheduler } from 'fast-check';
import { activate } from '../changes/activate.ts';
import { collectGarbage, findGarbage } from '../changes/gc/collect.ts';
import { holdUnits, releaseHolds } from '../changes/hold.ts';
import { planRetirement, retire } from '../changes/retire.ts';
import { rollback } from '../changes/rollback.ts';
import { type FoundReleases, releasesOf } from '../core/composition/composition.ts';
import { CompositionError } from '../core/composition-error.ts';
import { readJournal } from '../core/journal/journal.ts';
import { type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import { findRelease, releaseKey } from '../core/releases/releases.ts';
import { type Store, StoreError } from '../core/store/store.ts';
import { followJournal } from '../serving/follow-journal.ts';
import type { History, Operation } from './history.ts';
import { type Follower, type Outcome, operationName, violationsOf } from './invariants.ts';
import { type RaceStore, raceStore } from './race-store.ts';
import { now, publishTo, releases, renderNothing, startStates, tabAge } from './start-states.ts';

/** Runs the real code of every process of a history. @returns the violations of invariants */
export async function runHistory(history: History, scheduler: Scheduler): Promise<readonly string[]> {
  const start = startStates[history.start] ?? new Map();
  const store = raceStore(start, scheduler);
  const step = () => scheduler.schedule(Promise.resolve());
  /** A wait that is longer than whatever others do in it. */
  const standstill = async () => {
    for (let before = -1; before !== store.time(); ) {
      before = store.time();
      for (let left = 50; left > 0; left -= 1) await step();
    }
  };
  const outcomes: Outcome[] = [];
  const violations: string[] = [];

  for (const [index, { operations, faults }] of history.writers.entries()) {
    void runWriter(store.viewOf(faults), operations, index, outcomes, violations, standstill);
  }
  const followers: Follower[] = [];
  for (const { faults } of history.followers) {
    void follow(store, store.viewOf(faults), step, violations).then((follower) => {
      if (follower) followers.push(follower);
    });
  }
  await scheduler.waitIdle();
  store.endFaults();
  for (let round = 0; round < 2; round += 1) {
    store.poll();
    await scheduler.waitIdle();
  }

  for (const follower of followers) follower.close();
  return [...violations, ...(await violationsOf({ history, store, start, outcomes, followers, scheduler }))];
}

async function runWriter(
  store: Store,
  operations: readonly Operation[],
  writer: number,
  outcomes: Outcome[],
  violations: string[],
  standstill: () => Promise<void>,
): Promise<void> {
  for (const [index, operation] of operations.entries()) {
    const by = operationName(writer, index);
    try {
      outcomes.push({ by, operation, ...(await runOperation(store, operation, by, standstill)) });
    } catch (error) {
      outcomes.push({ by, operation, status: 'failed' });
      if (!(error instanceof CompositionError || error instanceof StoreError))
        violations.push(`${by} fails with ${error}`);
    }
  }
}

type Ended =
  | { readonly status: 'done' }
  | Pick<Outcome & { status: 'changed' }, 'status' | 'entry' | 'plannedAfter'>;

async function runOperation(
  store: Store,
  operation: Operation,
  by: string,
  standstill: () => Promise<void>,
): Promise<Ended> {
  const author = { by, at: new Date(now).toISOString(), reason: 'race' };
  if (operation.kind === 'gc') {
    const rules = { now, tabAge, steps: operation.steps };
    await collectGarbage(store, await findGarbage(store, rules), rules, standstill);
    return { status: 'done' };
  }
  if (operation.kind === 'publish') {
    await publishTo(store, operation.label, by, author.at);
    return { status: 'done' };
  }
  const base = await readJournal(store);
  if (operation.kind === 'hold' || operation.kind === 'release-hold') {
    const entry =
      operation.kind === 'hold'
        ? await holdUnits(store, [operation.unit], author, null, base)
        : await releaseHolds(store, [operation.unit], author, base);
    return { status: 'changed', entry, plannedAfter: base.entries.length };
  }
  if (operation.kind === 'retire') {
    const entry = await retire(store, planRetirement(operation.unit, author, base));
    return { status: 'changed', entry, plannedAfter: base.entries.length };
  }
  if (operation.kind === 'deploy') await publishTo(store, operation.label, by, author.at);
  const entry =
    operation.kind === 'rollback'
      ? await rollback(store, requestOf(operation), author, base, renderNothing)
      : await activate(store, releases[operation.label].release, author, {
          base,
          again: operation.again,
          with: companionsOf(operation),
          render: renderNothing,
        });
  return entry ? { status: 'changed', entry, plannedAfter: base.entries.length } : { status: 'done' };
}

function requestOf({ unit, to, alone, hold }: Operation & { kind: 'rollback' }) {
  return { unit, to: to === null ? null : releases[to].release.id, recall: true, force: true, alone, hold };
}

function companionsOf(operation: Operation & { kind: 'activate' | 'deploy' }): readonly ReleaseName[] {
  const other = operation.kind === 'activate' && operation.with ? releases[operation.with].release : null;
  return other && other.unit !== releases[operation.label].release.unit ? [other] : [];
}

async function follow(
  store: RaceStore,
  view: Store,
  step: () => Promise<unknown>,
  violations: string[],
): Promise<Follower | null> {
  // Each reading is 20 s later, so that many checks search for everything while the other processes run.
  let time = 0;
  const clock = () => (time += 20_000);
  const open = () =>
    followJournal<FoundReleases>({
      store: view,
      load: async (journal) => {
        const since = store.time();
        const found = await releasesOf(view, journal);
        for (const gap of found.gaps) {
          if (!store.wasAbsent(releaseKey(gap, 'release.json'), since))
            violations.push(`${releaseText(gap)} is offline, although it is in the store`);
        }
        return found;
      },
      hasMore: async ({ gaps }) => {
        for (const gap of gaps) if ((await findRelease(view, gap)).status === 'found') return true;
        return false;
      },
      onChange: () => undefined,
      onError: () => undefined,
      sleep: async () => void (await step()),
      clock,
      random: () => 0.5,
    });
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof StoreError)) {
        violations.push(`a follower does not open: ${error}`);
        return null;
      }
    }
  }
}

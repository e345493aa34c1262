import { isUnitName, type Release, type UnitName } from '@platform/contract';
import type { Scheduler } from 'fast-check';
import type { FoundReleases } from '../core/composition/composition.ts';
import { changesIn, type JournalEntry } from '../core/entries/journal-entry.ts';
import { readJournal } from '../core/journal/journal.ts';
import { releaseKey } from '../core/releases/releases.ts';
import { foldJournal, rollbackTarget, unitsOf } from '../core/state/history.ts';
import type { Journal } from '../core/state/journal-state.ts';
import type { followJournal } from '../serving/follow-journal.ts';
import type { History, Operation } from './history.ts';
import type { RaceStore } from './race-store.ts';
import { releases } from './start-states.ts';

/** What became of a writer. A killed one has none. */
export type Outcome = { readonly by: string; readonly operation: Operation } & (
  | { readonly status: 'done' | 'failed' }
  /** `plannedAfter`: length of the journal that the operation was planned with. */
  | { readonly status: 'changed'; readonly entry: JournalEntry; readonly plannedAfter: number }
);

export function operationName(writer: number, operation: number): string {
  return `w${writer}.${operation}`;
}

export type Follower = Awaited<ReturnType<typeof followJournal<FoundReleases>>>;

export interface EndedHistory {
  readonly history: History;
  readonly store: RaceStore;
  readonly start: ReadonlyMap<string, Uint8Array>;
  readonly outcomes: readonly Outcome[];
  readonly followers: readonly Follower[];
  readonly scheduler: Scheduler;
}

export async function violationsOf(ended: EndedHistory): Promise<readonly string[]> {
  const journal = await ended.scheduler.waitFor(readJournal(ended.store.viewOf([])));
  return [
    ...liveIsComplete(ended, journal),
    ...publishedIsComplete(ended),
    ...targetIsComplete(ended, journal),
    ...acknowledgedIsThere(ended, journal),
    ...oneWriterWins(ended, journal),
    ...takenBackStaysOut(ended, journal),
    ...heldStaysOut(journal),
    ...retiredStaysOff(ended, journal),
    ...followersAreUpToDate(ended, journal),
  ];
}

const byId = new Map(Object.values(releases).map(({ release }) => [release.id, release]));

function missingOf({ objects }: RaceStore, release: Release): readonly string[] {
  const paths = ['release.json', ...release.files.map(({ path }) => path)];
  return paths.filter((path) => !objects.has(releaseKey(release, path)));
}

/** Live releases are complete, unless they were incomplete at the start. */
function liveIsComplete({ store, start }: EndedHistory, journal: Journal): readonly string[] {
  return Object.values(foldJournal(journal).units).flatMap(({ id, by }) => {
    const release = byId.get(id);
    if (!release) return [`${id} is live and unknown`];
    if (by === 'start' && !start.has(releaseKey(release, 'release.json'))) return [];
    return missingOf(store, release).map(
      (path) => `${path} of ${release.unit}@${id} is missing, which is live`,
    );
  });
}

/**
 * The target of each unit's next rollback is complete: no `gc` has removed it. A `gc` that keeps one step has removed the
 * release that is the target after another step back.
 */
function targetIsComplete({ history, store, start }: EndedHistory, journal: Journal): readonly string[] {
  const all = history.writers.flatMap(({ operations }) => operations);
  if (all.some((operation) => operation.kind === 'gc' && operation.steps !== null)) return [];
  return unitsOf(journal).flatMap((unit) => {
    const release = byId.get(rollbackTarget(journal, unit) ?? '');
    const lostBefore = release && !start.has(releaseKey(release, 'release.json'));
    const wasThere = journal.entries.some(({ by, release: id }) => by === 'start' && id === release?.id);
    if (!release || (lostBefore && wasThere)) return [];
    return missingOf(store, release).map(
      (path) => `${path} of ${unit}@${release.id}, the target, is missing`,
    );
  });
}

function publishedIsComplete({ store, outcomes }: EndedHistory): readonly string[] {
  return outcomes.flatMap(({ by, operation, status }) => {
    if (operation.kind !== 'publish' || status === 'failed') return [];
    const missing = missingOf(store, releases[operation.label].release);
    return missing.map((path) => `${by} published ${operation.label}, of which ${path} is missing`);
  });
}

function acknowledgedIsThere({ outcomes }: EndedHistory, journal: Journal): readonly string[] {
  return outcomes.flatMap((outcome) => {
    if (outcome.status !== 'changed') return [];
    const { sequence, by } = outcome.entry;
    return journal.entries[sequence - 1]?.by === by ? [] : [`entry ${sequence} by ${by} is lost`];
  });
}

/** Between the journal that a writer has read and its own entry, no other writer changed one of its units. */
function oneWriterWins({ outcomes }: EndedHistory, journal: Journal): readonly string[] {
  return outcomes.flatMap((outcome) => {
    if (outcome.status !== 'changed') return [];
    const { sequence, by } = outcome.entry;
    const units = changesIn(outcome.entry).map(({ unit }) => unit);
    const between = journal.entries
      .slice(outcome.plannedAfter, sequence - 1)
      .flatMap(changesIn)
      .filter(({ unit }) => units.includes(unit));
    return between.map(
      (entry) => `${by} and ${entry.by} both changed ${entry.unit} as it was in ${outcome.plannedAfter}`,
    );
  });
}

/** An independent model, to detect errors in the real one. */
function takenBackStaysOut({ history }: EndedHistory, journal: Journal): readonly string[] {
  const wanted = new Map(
    history.writers.flatMap(({ operations }, writer) =>
      operations.map((operation, index) => [operationName(writer, index), operation] as const),
    ),
  );
  const units = new Map<UnitName, { taken: readonly string[]; line: readonly string[]; isLive: boolean }>();
  const violations: string[] = [];
  for (const { unit, release, action, by, keep } of journal.entries.flatMap(changesIn)) {
    if (!isUnitName(unit)) continue;
    const { taken, line, isLive } = units.get(unit) ?? { taken: [], line: [], isLive: false };
    const operation = wanted.get(by);
    const requested =
      operation === undefined ||
      ('again' in operation && operation.again) ||
      (operation.kind === 'rollback' && operation.to !== null);
    if (taken.includes(release) && !requested) violations.push(`${release} comes back by ${by} (${action})`);
    if (action === 'retire') {
      units.set(unit, { taken, line, isLive: false });
      continue;
    }
    const isRevert = action === 'activate' && !keep && isLive && line.at(-2) === release;
    const isBack = isRevert || (action === 'rollback' && line.includes(release));
    const above = isBack ? line.slice(line.indexOf(release) + 1) : [];
    const others = (names: readonly string[]) => names.filter((id) => id !== release && !above.includes(id));
    units.set(unit, { taken: [...others(taken), ...above], line: [...others(line), release], isLive: true });
  }
  return violations;
}

/** Nothing of a unit is activated between its hold and the release of it, also by who does not know of the hold. */
function heldStaysOut(journal: Journal): readonly string[] {
  const held = new Set<string>();
  const violations: string[] = [];
  for (const entry of journal.entries) {
    const units = entry.action === 'activate' ? changesIn(entry).map(({ unit }) => unit) : [];
    violations.push(
      ...units.filter((unit) => held.has(unit)).map((unit) => `${entry.by} activates ${unit}, which is held`),
    );
    for (const unit of entry.hold?.units ?? [])
      if (entry.action === 'release-hold') held.delete(unit);
      else held.add(unit);
  }
  return violations;
}

/** A unit whose last entry retires it is on no server: an independent model, like the one above. */
function retiredStaysOff({ followers }: EndedHistory, journal: Journal): readonly string[] {
  const last = new Map(journal.entries.flatMap(changesIn).map((change) => [change.unit, change]));
  const retired = [...last.values()].flatMap(({ unit, action }) => (action === 'retire' ? [unit] : []));
  return retired.flatMap((unit) =>
    followers
      .filter((follower) => follower.current().units[unit as UnitName])
      .map(() => `a follower shows ${unit}, which is retired`),
  );
}

function followersAreUpToDate({ followers, store }: EndedHistory, journal: Journal): readonly string[] {
  const { sequence, units } = foldJournal(journal);
  return followers.flatMap((follower, index) => {
    const taken = follower.current();
    const status = follower.status();
    const wrong: string[] = [];
    if (status.status !== 'following') wrong.push(`follower ${index} is ${status.status}: ${status.reason}`);
    if (taken.composition.sequence !== sequence)
      wrong.push(`follower ${index} stays at ${taken.composition.sequence}, the journal is at ${sequence}`);
    for (const [unit, { id }] of Object.entries(units)) {
      const release = byId.get(id);
      const shown = taken.units[unit]?.live.id;
      if (release && missingOf(store, release).length === 0 && shown !== id)
        wrong.push(`follower ${index} shows ${shown} of ${unit}, but ${id} is live and complete`);
    }
    return wrong;
  });
}

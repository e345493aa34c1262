import {
  type ChangeEntry,
  changesOf,
  diffReleases,
  foldJournal,
  type HeldUnit,
  heldUnits,
  type JournalEntry,
  type LiveUnit,
  type ReleaseDiff,
  readJournal,
  requireRelease,
  rollbackTarget,
  type Store,
  trusted,
  unitsOf,
} from '@site/composition';
import type { Release, UnitName } from '@site/shared-ui/contracts';
import { readVitals, type VitalCounts } from '../metrics/vital-metrics.ts';
import type { Condition } from '../notices/conditions.ts';
import type { TabSummary } from '../site/tab-count.ts';
import type { VisitSummary } from '../visits/visit-counter.ts';
import type { PageContext } from './page-context.ts';
import type { Part, ReadPart } from './part.ts';

/** A unit that is live, or was. */
export interface UnitView {
  readonly unit: UnitName;
  /** Null: it is off the site. */
  readonly live: LiveUnit | null;
  readonly change: ChangeEntry | null;
  /** Where a rollback goes; null if there is nothing to go back to. */
  readonly back: Back | null;
  readonly hold: JournalEntry | null;
  readonly records: Part<UnitRecords>;
}

export interface Back {
  readonly id: string;
  /** The change that made it live last. */
  readonly change: ChangeEntry | null;
}

export interface UnitRecords {
  readonly live: Release | null;
  readonly back: Release | null;
  /** What a rollback changes. */
  readonly diff: ReleaseDiff | null;
}

export interface Overview {
  readonly entries: readonly JournalEntry[];
  /** Unreadable: the entries are those that this server follows. */
  readonly journal: Part<unknown>;
  readonly units: readonly UnitView[];
  readonly holds: readonly HeldUnit[];
  readonly visits: Part<readonly VisitSummary[]>;
  readonly tabs: Part<TabSummary>;
  readonly vitals: Part<VitalCounts>;
  /** Sentences about what needs a person, one part for each condition. */
  readonly incidents: readonly Part<readonly string[]>[];
  readonly mail: Part<{ readonly waiting: number; readonly parked: number }>;
  /** In ms; null: there was no backup. */
  readonly backup: Part<number | null>;
  readonly freeShare: Part<number>;
  readonly usedShare: number;
}

/**
 * The journal as the store has it, or as this server follows it while the store does not answer: it is in memory, so a
 * rollback can be planned without reading it.
 */
export async function readEntries({
  core: { site },
  store,
  read,
}: Pick<PageContext, 'core' | 'store' | 'read'>): Promise<{
  readonly entries: readonly JournalEntry[];
  readonly journal: Part<readonly JournalEntry[]>;
}> {
  const journal = await read('journal', () => readJournal(store, site.entries()));
  return { entries: journal.status === 'read' ? journal.value : site.entries(), journal };
}

/**
 * Reads every part by itself, all at once. Visits and incidents are those of the site that this server follows. It may
 * follow a change only after the page has shown it, so what is about a release that is not live any more is left out.
 */
export async function readOverview(
  context: Pick<PageContext, 'core' | 'store' | 'read'>,
  now: Date,
): Promise<Overview> {
  const { store, read } = context;
  const { visits: counter, conditions, repositories, freeShare: freeShareOf, metrics, budget } = context.core;
  const { entries, journal } = await readEntries(context);
  const names = unitsOf(entries);
  const holds = heldUnits(entries, now.toISOString());
  const { units: live } = foldJournal(entries);
  const isLive = (unit: UnitName, id: string) => live[unit]?.id === id;
  const visitsOfLive = async () => {
    const watched = await counter.summary(names);
    return watched.filter(({ unit, id }) => isLive(unit, id));
  };
  const incidentsOf = async ({ find }: Condition) => {
    const found = (await find()) ?? [];
    return found
      .filter(({ unit, release }) => !unit || !release || isLive(unit, release))
      .map(({ text }) => text);
  };
  const [units, visits, tabs, vitals, incidents, mail, backup, freeShare] = await Promise.all([
    Promise.all(names.map((unit) => readUnit(store, entries, unit, holds, read))),
    read('visits', visitsOfLive),
    read('tabs', context.core.tabs.summary),
    read('vitals', () => readVitals(metrics.registry)),
    Promise.all(conditions.map((condition) => read('incidents', () => incidentsOf(condition)))),
    read('mail', () => repositories.outbox.countUnsent()),
    read('backup', () => repositories.identity.backupAge()),
    read('disk', freeShareOf),
  ]);
  return {
    entries,
    journal,
    units,
    holds,
    visits,
    tabs,
    vitals,
    incidents,
    mail,
    backup,
    freeShare,
    usedShare: budget.usedShare(),
  };
}

async function readUnit(
  store: Store,
  entries: readonly JournalEntry[],
  unit: UnitName,
  holds: readonly HeldUnit[],
  read: ReadPart,
): Promise<UnitView> {
  const live = foldJournal(entries).units[unit] ?? null;
  const changes = changesOf(entries, unit);
  const target = rollbackTarget(entries, unit);
  const back = target === null ? null : { id: target, change: lastOf(changes, target) };
  const released = trusted(store, () => entries);
  const recordOf = async (id: string | undefined) =>
    id === undefined ? null : requireRelease(released, { unit, id });
  const records = await read('releases', async () => {
    const [now, before] = await Promise.all([recordOf(live?.id), recordOf(back?.id)]);
    return { live: now, back: before, diff: now && before && diffReleases(now, before) };
  });
  const hold = holds.find((one) => one.unit === unit)?.hold ?? null;
  return { unit, live, change: changes.at(-1) ?? null, back, hold, records };
}

function lastOf(changes: readonly ChangeEntry[], id: string): ChangeEntry | null {
  return changes.findLast(({ release, action }) => release === id && action !== 'retire') ?? null;
}

import type { UnitName } from '@platform/contract';
import type { Journal, LiveUnit } from '@platform/releases';
import {
  type ChangeEntry,
  foldJournal,
  readJournal,
  requireRelease,
  rollbackTarget,
  trusted,
  unitsOf,
} from '@platform/releases';
import { changesOf, diffReleases, heldUnits, holdOf } from '@platform/releases/history';
import { readVitals } from '../metrics/vital-metrics.ts';
import type { Condition } from '../notices/notice.ts';
import type { PageContext } from './page-context.ts';

type Readers = Pick<PageContext, 'core' | 'store' | 'read'>;

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** A unit that is live, or was. */
export type UnitView = Awaited<ReturnType<typeof readUnit>>;

/**
 * The journal as the store has it, or as this server follows it while the store does not answer: it is in memory, so a
 * rollback can be planned without reading it.
 */
export async function readNewest({ core: { site }, store, read }: Readers) {
  const reading = await read('journal', () => readJournal(store, site.journal()));
  return { journal: reading.status === 'read' ? reading.value : site.journal(), reading };
}

/**
 * Reads every part by itself, all at once. Visits and incidents are those of the site that this server follows. It may
 * follow a change only after the page has shown it, so what is about a release that is not live any more is left out.
 */
export async function readOverview(readers: Readers, now: Date) {
  const { core, read } = readers;
  const { outbox, identity } = core.repositories;
  // If it cannot be read, it is the one that this server follows.
  const { journal, reading } = await readNewest(readers);
  const names = unitsOf(journal);
  const at = now.toISOString();
  const live: Readonly<Record<UnitName, LiveUnit>> = foldJournal(journal).units;
  const isLive = (unit: UnitName, id: string) => live[unit]?.id === id;
  const visitsOfLive = async () => {
    const summaries = await core.visits.summary(names);
    return summaries.filter(({ unit, id }) => isLive(unit, id));
  };
  const incidentsOf = async ({ find }: Condition) => {
    const found = (await find()) ?? [];
    return found
      .filter(({ unit, release }) => !unit || !release || isLive(unit, release))
      .map(({ text }) => text);
  };
  return allOf({
    ...{ journal, reading, holds: heldUnits(journal, at), usedShare: core.budget.usedShare() },
    units: Promise.all(names.map((unit) => readUnit(readers, journal, unit, at))),
    visits: read('visits', visitsOfLive),
    tabs: read('tabs', core.tabs.summary),
    vitals: read('vitals', () => readVitals(core.metrics.registry)),
    /** Sentences about what needs a person, one part for each condition. */
    incidents: Promise.all(core.conditions.map((one) => read('incidents', () => incidentsOf(one)))),
    mail: read('mail', () => outbox.countUnsent()),
    /** In ms; null: there was no backup. */
    backup: read('backup', () => identity.backupAge()),
    freeShare: read('disk', core.freeShare),
  });
}

/** What all parts become, by their names. */
async function allOf<Parts extends Readonly<Record<string, unknown>>>(parts: Parts) {
  const found = Object.entries(parts).map(async ([name, part]) => [name, await part] as const);
  return Object.fromEntries(await Promise.all(found)) as {
    readonly [Name in keyof Parts]: Awaited<Parts[Name]>;
  };
}

async function readUnit({ store, read }: Readers, journal: Journal, unit: UnitName, at: string) {
  const live: LiveUnit | null = foldJournal(journal).units[unit] ?? null;
  const changes = changesOf(journal, unit);
  const target = rollbackTarget(journal, unit);
  const back = target === null ? null : { id: target, change: lastOf(changes, target) };
  const released = trusted(store, () => journal);
  const recordOf = async (id: string | undefined) =>
    id === undefined ? null : requireRelease(released, { unit, id });
  const records = await read('releases', async () => {
    const [now, before] = await Promise.all([recordOf(live?.id), recordOf(back?.id)]);
    return { live: now, back: before, diff: now && before && diffReleases(now, before) };
  });
  const hold = holdOf(journal, unit, at);
  return { unit, live, change: changes.at(-1) ?? null, back, hold, records };
}

function lastOf(changes: readonly ChangeEntry[], id: string): ChangeEntry | null {
  return changes.findLast(({ release, action }) => release === id && action !== 'retire') ?? null;
}

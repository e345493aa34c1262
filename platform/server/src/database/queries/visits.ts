import type { FailureSample, UnitName } from '@platform/contract';
import type { Database, Row, Statements } from '../database.ts';
import type { CountedVisit, DayVisits, ReleaseVisits } from '../repositories.ts';
import { countLifetime, dayLifetime, longestWatch } from '../retention.data.ts';

const dayInMs = 24 * 60 * 60_000;

const allBrowsers = 'all';
/** Browsers without a row of their own. A release has this many rows for browsers at most, so that nobody fills the table. */
const otherBrowsers = 'other';
const mostBrowsers = 16;

/** The first statement for a release: simultaneous transactions wait here, in one order, and nowhere else. */
const lock = `
  INSERT INTO release_visits (unit, release, day, browser, visits, failed, measured, slow, sample, expires_at)
  VALUES (:unit, :release, 0, '${otherBrowsers}', 0, 0, 0, 0, NULL, :clock + ${countLifetime})
  ON CONFLICT (unit, release, day, browser) DO UPDATE SET expires_at = excluded.expires_at`;

const visitsByBrowser =
  'SELECT browser, visits FROM release_visits WHERE unit = :unit AND release = :release AND day = 0';

// Neither a network nor a tab counts again.
const count = `
  INSERT INTO counted_visits (network, tab, unit, release, day, browser, failed, slow, expires_at)
  VALUES (:network, :tab, :unit, :release, :day, :browser, :failed, NULL, :clock + :lifetime)
  ON CONFLICT DO NOTHING`;
const fail = 'UPDATE counted_visits SET failed = 1 WHERE tab = :tab AND failed = 0 RETURNING browser, day';
const measure =
  'UPDATE counted_visits SET slow = :slow WHERE tab = :tab AND slow IS NULL RETURNING browser, day';
const slowDown = 'UPDATE counted_visits SET slow = 1 WHERE tab = :tab AND slow = 0 RETURNING browser, day';

const forget = 'DELETE FROM counted_visits WHERE unit = :unit AND release = :release AND day = 0';
const others = `
  SELECT DISTINCT release FROM counted_visits
  WHERE unit = :unit AND release <> :live AND expires_at > :clock + ${dayInMs} ORDER BY release`;
const forgetLater = `
  UPDATE counted_visits SET expires_at = :clock + ${dayInMs}
  WHERE unit = :unit AND release = :release AND expires_at > :clock + ${dayInMs}`;

const add = `
  INSERT INTO release_visits (unit, release, day, browser, visits, failed, measured, slow, sample, expires_at)
  VALUES (:unit, :release, :day, :browser, :visits, :failed, :measured, :slow, :sample, :clock + :lifetime)
  ON CONFLICT (unit, release, day, browser) DO UPDATE SET
    visits = release_visits.visits + excluded.visits,
    failed = release_visits.failed + excluded.failed,
    measured = release_visits.measured + excluded.measured,
    slow = release_visits.slow + excluded.slow,
    sample = coalesce(release_visits.sample, excluded.sample),
    expires_at = excluded.expires_at`;

const select = 'SELECT * FROM release_visits WHERE unit = :unit';

export function createVisits(db: Database) {
  return {
    /**
     * Adds visits in one transaction: each network and each tab once for a release and a day, or for its whole watch. A visit
     * that worked may fail later, and one that was fast may be slow later, by its tab.
     */
    count: (visits: readonly CountedVisit[]) => db.write((tx) => countVisits(tx, visits)),
    async of(unit: UnitName, releases: readonly string[]): Promise<ReadonlyMap<string, ReleaseVisits>> {
      const names = releases.map((_, index) => `:release${index}`);
      const values = Object.fromEntries(releases.map((release, index) => [`release${index}`, release]));
      const sql = `${select} AND release IN (${names.join(', ')}) ORDER BY failed DESC, browser, day DESC`;
      const rows = await db.rows(sql, { unit, ...values });
      const known = releases.map(
        (release) => [release, rows.filter((row) => row.release === release)] as const,
      );
      return new Map(known.flatMap(([release, own]) => (own.length === 0 ? [] : [[release, visitsIn(own)]])));
    },
    /** Forgets, after a day, which networks have counted for the other releases of a unit: their watch is over. */
    forgetNetworks: (unit: UnitName, live: string) => db.write((tx) => forgetOthers(tx, unit, live)),
  };
}

function visitsIn(rows: readonly Row[]): ReleaseVisits {
  const counts = rows.map((row) => ({
    ...{ day: Number(row.day), browser: String(row.browser) },
    ...{ visits: Number(row.visits), failed: Number(row.failed) },
    speed: { visits: Number(row.measured), failed: Number(row.slow) },
    sample: row.sample === null ? null : (JSON.parse(String(row.sample)) as FailureSample),
  }));
  const browsers = counts.filter((one) => one.day === 0 && one.visits > 0).map(({ day: _, ...one }) => one);
  const days = counts
    .filter((one) => one.day > 0)
    .map(({ browser: _, sample: __, ...one }): DayVisits => one)
    .toSorted((a, b) => b.day - a.day);
  const sum = (of: (one: (typeof browsers)[number]) => number) =>
    browsers.reduce((all, one) => all + of(one), 0);
  return {
    ...{ visits: sum((one) => one.visits), failed: sum((one) => one.failed) },
    speed: { visits: sum((one) => one.speed.visits), failed: sum((one) => one.speed.failed) },
    sample: browsers.find((one) => one.sample)?.sample ?? null,
    ...{ browsers, days },
  };
}

interface Watch {
  readonly browsers: Set<string>;
  visits: number;
  /** Which networks have counted is not known any more. */
  isOver: boolean;
}

interface Added extends Readonly<Record<'visits' | 'failed' | 'measured' | 'slow' | 'day', number>> {
  readonly browser: string;
}

async function countVisits(tx: Statements, visits: readonly CountedVisit[]): Promise<void> {
  const watches = new Map<string, Watch>();
  for (const visit of visits.toSorted((a, b) => compare(keyOf(a), keyOf(b)))) {
    if (!watches.has(keyOf(visit))) watches.set(keyOf(visit), await watchOf(tx, visit));
  }
  for (const visit of visits) {
    const watch = watches.get(keyOf(visit));
    const added = watch ? await addedBy(tx, visit, watch) : null;
    if (!added) continue;
    const { unit, release } = visit;
    const sample = added.failed > 0 && visit.sample ? JSON.stringify(visit.sample) : null;
    const lifetime = added.day === 0 ? countLifetime : dayLifetime;
    await tx.change(add, { ...{ unit, release, sample, lifetime }, ...added });
  }
}

async function forgetOthers(tx: Statements, unit: string, live: string): Promise<void> {
  const rows = await tx.rows(others, { unit, live });
  for (const row of rows) {
    const release = String(row.release);
    await tx.change(lock, { unit, release });
    await tx.change(forgetLater, { unit, release });
  }
}

async function watchOf(tx: Statements, { unit, release }: CountedVisit): Promise<Watch> {
  await tx.change(lock, { unit, release });
  const rows = await tx.rows(visitsByBrowser, { unit, release });
  return {
    browsers: new Set(rows.map(({ browser }) => String(browser))),
    visits: rows.reduce((sum, { visits }) => sum + Number(visits), 0),
    isOver: false,
  };
}

async function addedBy(tx: Statements, visit: CountedVisit, watch: Watch): Promise<Added | null> {
  const { unit, release, day, network, tab, result } = visit;
  const nothing = { visits: 0, failed: 0, measured: 0, slow: 0 };
  if (day === 0 && watch.visits >= visit.limit) {
    if (!watch.isOver) await tx.change(forget, { unit, release });
    watch.isOver = true;
    return null;
  }
  if (result === 'fast' || result === 'slow') {
    const slow = result === 'slow' ? 1 : 0;
    const measured = await tx.first(measure, { tab, slow });
    if (measured) return { ...nothing, ...rowIn(measured), measured: 1, slow };
    const slowed = slow === 1 ? await tx.first(slowDown, { tab }) : null;
    return slowed && { ...nothing, ...rowIn(slowed), slow };
  }
  const failed = result === 'failed' ? 1 : 0;
  const browser = day === 0 ? ownRow(visit.browser, watch) : allBrowsers;
  const values = { network, tab, unit, release, day, browser, failed };
  const lifetime = day === 0 ? longestWatch : dayInMs;
  if ((await tx.change(count, { ...values, lifetime })) === 1) {
    if (day === 0) {
      watch.visits += 1;
      watch.browsers.add(browser);
    }
    return { ...nothing, day, browser, visits: 1, failed };
  }
  const fails = failed === 1 ? await tx.first(fail, { tab }) : null;
  return fails && { ...nothing, ...rowIn(fails), failed };
}

const rowIn = (row: Row) => ({ day: Number(row.day), browser: String(row.browser) });

function ownRow(browser: string | null, { browsers }: Watch): string {
  const hasRow = browser !== null && (browsers.has(browser) || browsers.size < mostBrowsers);
  return hasRow ? browser : otherBrowsers;
}

const keyOf = ({ unit, release }: CountedVisit) => JSON.stringify([unit, release]);
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

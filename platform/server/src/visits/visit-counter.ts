import {
  type FailureSample,
  goodVitals,
  type TabReport,
  type UnitName,
  type Vital,
} from '@platform/contract';
import { type ReleaseName, releaseText } from '@platform/releases';
import {
  type BrowserCounts,
  type FailingBrowser,
  failingBrowsers,
  isFailing,
  moreOften,
  noCounts,
  type OfToday,
  releaseHealth,
  shortHistory,
  summed,
  type UndoEvidence,
  type VisitCounts,
  visitsElsewhere,
} from '@platform/releases/health';
import { newerThan, type ObservedRelease } from '@platform/releases/history';
import { day } from '@platform/releases/time';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { Core, ServerOptions } from '../core/core.ts';
import type { CountedVisit, DayVisits, ReleaseVisits } from '../database/repositories.ts';
import { longestWatch } from '../database/retention.data.ts';
import type { Notices } from '../notices/notices.ts';
import { largerNetwork } from '../security/client-address.ts';
import { createSigner } from '../signing/signer.ts';
import { type DayCounts, ownDays } from './own-days.ts';

export type VisitCounter = ReturnType<typeof countVisits>;

/** A live release, and how it does by its failing visits, or by its slow ones. */
export interface ComparedRelease extends ReleaseName {
  readonly undo: UndoEvidence;
  /** Of its failures. */
  readonly sample?: FailureSample | null;
}

/** How a live release does. */
export interface VisitSummary extends ComparedRelease {
  /** It is compared with its own earlier days, and not undone. Absent: all its visits, with the releases before it. */
  readonly ofToday?: OfToday;
  /** By its slow visits. */
  readonly slow: UndoEvidence;
  /** In which alone it fails. */
  readonly browsers: readonly FailingBrowser[];
}

/**
 * Called for a live release that may be undone and fails, or is slow, more often than those before it, and again with
 * further visits.
 *
 * @returns false to be called again after some seconds
 */
export type OnFailing = (
  failing: ComparedRelease,
  log: FastifyBaseLogger,
  notices: Pick<Notices, 'notify'>,
) => Promise<boolean>;

declare module '../core/core.ts' {
  interface ServerOptions {
    /** Called for a live release that fails more often than those before it; nothing happens without it. */
    readonly onFailing?: OnFailing;
  }
  interface Core {
    readonly visits: VisitCounter;
  }
}

/** A release may be undone for this time (ms), longer until it has had so many visits, and at most for `longestWatch`. */
const watchTime = day;
const watchedVisits = 2000;

/** How many changes elsewhere on the site are named, the newest ones. */
const mostChanges = 3;

/** The most visits that earlier releases count for. Older visits say less about a new release. */
const mostBefore = 2000;

/** How often visits are written (ms). Those of a server that is killed meanwhile are lost. */
const interval = 1000;

/** How long a failed write or undo waits for the next try (ms). */
const retryDelay = 10_000;

/** Entries that wait for the database, two for each visit. Beyond this number, further visits are not counted. */
const mostWaiting = 5000;

/** Those of one network. It counts once for a release: more of them only keep others from counting. */
const mostOfNetwork = 50;

/**
 * What it counts is written a second later, and each unit with new visits is checked; after a change of
 * the site, each unit, because a release that could not be undone before may be undone now.
 */
export function countVisits(
  app: FastifyInstance,
  { repositories, site, secret, clock, onFailing, metrics }: ServerOptions & Pick<Core, 'metrics'>,
) {
  const { visits: repository } = repositories;
  const signer = createSigner(secret, 'visits');
  let waiting: CountedVisit[] = [];
  /** How many entries each network has added since the last write. */
  const addedBy = new Map<string, number>();
  /** Units that were not checked since they had visits, or since the site changed. */
  const changed = new Set<UnitName>();
  /** The live releases of units, since others of their releases may have been replaced. */
  const replaced = new Map<UnitName, string>();
  /** With how many failing visits of a release the log says so again. */
  const nextLogged = new Map<string, number>();
  /** The day on which the log has said that a release fails more often than on earlier days. */
  const loggedOn = new Map<string, number>();
  let cancel: (() => void) | null = null;
  let running = Promise.resolve();
  let isClosed = false;
  /** Whether the log says that visits are dropped. */
  let isFull = false;
  let droppedAt = Number.NEGATIVE_INFINITY;
  const dropped = new Counter({
    name: 'site_visits_dropped_total',
    help: 'Visits that do not count, because too many others were waiting for the database.',
    registers: [metrics.registry],
  });

  const write = async () => {
    const taken = waiting;
    waiting = [];
    try {
      await repository.count(taken);
    } catch (error) {
      waiting = [...taken, ...waiting];
      throw error;
    }
    isFull = false;
    addedBy.clear();
    for (const { unit } of taken) changed.add(unit);
    for (const [unit, live] of replaced) {
      await repository.forgetNetworks(unit, live);
      replaced.delete(unit);
    }
    for (const unit of changed) {
      const found = await evidenceOf(unit);
      if (found) logFailures(found);
      let isOpen = false;
      for (const failing of found ? failuresOf(found) : []) {
        if (found?.ofToday) logToday(failing, found.ofToday);
        else isOpen = !(await isDealtWith(failing)) || isOpen;
      }
      if (isOpen) writeAfter(retryDelay);
      else changed.delete(unit);
    }
  };
  /** A failure of one unit must not keep the others waiting. */
  const isDealtWith = async (found: ComparedRelease): Promise<boolean> => {
    try {
      return (await onFailing?.(found, app.log, app.core.notices)) ?? true;
    } catch (error) {
      app.log.error({ err: error, release: releaseText(found) }, 'a failing release could not be undone');
      return false;
    }
  };
  const work = async () => {
    cancel = null;
    try {
      await write();
    } catch (error) {
      app.log.error({ err: error }, 'visits are not counted at the moment');
      writeAfter(retryDelay);
    }
  };
  const writeAfter = (delay: number) => {
    if (isClosed) return;
    cancel ??= clock.schedule(delay, () => {
      running = running.then(work);
    });
  };
  const drop = () => {
    dropped.inc();
    if (!isFull)
      app.log.error({ waiting: waiting.length }, 'too many visits wait: further ones do not count');
    isFull = true;
    droppedAt = clock.now();
  };
  /** One line for the first failing visit of a release, then for ten times as many. */
  const logFailures = ({ undo: { visits, failed }, ...name }: VisitSummary) => {
    const release = releaseText(name);
    const next = nextLogged.get(release) ?? 1;
    if (failed < next) return;
    nextLogged.set(release, 10 ** (Math.floor(Math.log10(failed)) + 1));
    app.log.error({ release, visits, failed }, 'a live release fails in browsers');
  };
  /** One line a day. */
  const logToday = (
    { undo: { fault, elsewhere: _, ...counts }, sample: __, ...name }: ComparedRelease,
    ofToday: OfToday,
  ) => {
    const release = releaseText(name);
    const today = Math.floor(clock.now() / day);
    if (loggedOn.get(`${release} ${fault}`) === today) return;
    loggedOn.set(`${release} ${fault}`, today);
    app.log.error({ release, ...counts }, `this release ${moreOften(fault, ofToday)}`);
  };
  /** After so many visits, a release is not undone any more, and not counted by browser. */
  const limitOf = ({ since, mayBeUndone }: ObservedRelease): number => {
    // Its visits are those that the next releases are compared with.
    if (!mayBeUndone) return watchedVisits;
    const age = clock.now() - Date.parse(since);
    if (age > longestWatch) return 0;
    return age > watchTime ? watchedVisits : Number.POSITIVE_INFINITY;
  };
  const evidenceOf = async (unit: UnitName): Promise<VisitSummary | null> => {
    const observed = site.observed(unit);
    if (!observed) return null;
    const counts = await repository.of(unit, [observed.id, ...observed.before]);
    const own = counts.get(observed.id) ?? noVisits;
    const earlier = observed.before.flatMap((id) => counts.get(id) ?? []);
    const isObserved = own.visits < limitOf(observed);
    const earlierBrowsers = earlier.flatMap((one) => one.browsers);
    const found = {
      ...{ unit, id: observed.id, sample: own.sample },
      browsers: isObserved ? failingBrowsers(own.browsers, earlierBrowsers) : [],
    };
    if (!observed.mayBeUndone || !isObserved) return { ...found, ...todayOf(unit, own.days, earlier) };
    return {
      ...found,
      ...(sinceChange(unit, own.days, earlier) ?? {
        undo: compareWith(own, earlier),
        slow: compareWith(speedsOf(own), earlier.map(speedsOf), 'slow'),
      }),
    };
  };

  const todayOf = (unit: UnitName, days: readonly DayVisits[], earlier: readonly ReleaseVisits[]) => {
    const today = Math.floor(clock.now() / day);
    const compared = (own: readonly DayCounts[], before: readonly VisitCounts[], fault?: 'slow') => {
      const { now, before: all, lastGoodDay } = ownDays(own, today, pooled(before), fault);
      return { lastGoodDay, evidence: compareWith({ ...now, browsers: [] }, [all], fault) };
    };
    const { evidence: undo, lastGoodDay } = compared(days, earlier);
    const speeds = days.map(({ day: number, speed }) => ({ ...speed, day: number }));
    const { evidence: slow } = compared(
      speeds,
      earlier.map(({ speed }) => speed),
      'slow',
    );
    return { undo, slow, ofToday: changedFrom(unit, lastGoodDay ?? Infinity) };
  };
  const changedFrom = (unit: UnitName, first: number): OfToday => {
    const changed = newerThan(site.journal(), unit).filter(({ since }) => Date.parse(since) >= first * day);
    return { changed: changed.slice(-mostChanges).map(releaseText) };
  };
  /** Null, unless it has been as expected until the day on which another unit changed, and fails or is slow since then. */
  const sinceChange = (unit: UnitName, days: readonly DayVisits[], earlier: readonly ReleaseVisits[]) => {
    for (const { since } of newerThan(site.journal(), unit)) {
      const first = Math.floor(Date.parse(since) / day);
      const good = days.filter((one) => one.day < first);
      const later = days.filter((one) => one.day >= first);
      const before = summed(good);
      // Few good visits do not say that it has ever worked.
      if (before.visits < shortHistory || isFailing({ ...before, before: pooled(earlier) })) continue;
      const undo = compareWith({ ...summed(later), browsers: [] }, good);
      const speeds = (some: readonly DayVisits[]) => some.map(({ speed }) => speed);
      const slow = compareWith({ ...summed(speeds(later)), browsers: [] }, speeds(good), 'slow');
      if ([undo, slow].some(isFailing)) return { undo, slow, ofToday: changedFrom(unit, first) };
    }
    return null;
  };

  site.onChange(({ composition: { shell, remotes } }) => {
    replaced.set('shell', shell);
    for (const [unit, { live }] of Object.entries(remotes)) replaced.set(unit, live.id);
    for (const unit of replaced.keys()) changed.add(unit);
    writeAfter(interval);
  });
  app.addHook('onClose', async () => {
    isClosed = true;
    cancel?.();
    await running;
    if (waiting.length > 0) await work();
  });
  return {
    /**
     * @param address of the client, as `clientAddress`
     * @param browser its family and major version; null if unknown
     */
    add: (
      { tab, visits = [], vitals = [], failures }: Pick<TabReport, 'tab' | 'visits' | 'vitals' | 'failures'>,
      address: string,
      browser: string | null = null,
    ) => {
      const now = clock.now();
      const network = largerNetwork(address);
      const reported = new Set<string>();
      for (const { unit, release, result } of [...visits, ...vitals.map(speedOf)]) {
        const visit = JSON.stringify([unit, release, result]);
        const added = addedBy.get(network) ?? 0;
        if (reported.has(visit) || added >= mostOfNetwork) continue;
        reported.add(visit);
        if (waiting.length >= mostWaiting) {
          drop();
          continue;
        }
        if (!site.wasLiveSince({ unit, id: release }, now - watchTime)) continue;
        const observed = site.observed(unit);
        const limit = observed?.id === release ? limitOf(observed) : watchedVisits;
        const ofRelease = failures.filter((failure) => failure.unit === unit && failure.release === release);
        const { sample } = ofRelease.find((failure) => failure.sample) ?? {};
        for (const period of [0, Math.floor(now / day)]) {
          // Of another release or day, the same network and the same tab are other texts.
          const keyOf = (kind: string, id: string) => signer.sign([kind, id, unit, release, String(period)]);
          waiting.push({
            ...{ unit, release, day: period, browser, result, sample, limit },
            ...{ network: keyOf('network', network), tab: keyOf('tab', tab) },
          });
        }
        addedBy.set(network, added + 2);
        writeAfter(interval);
      }
    },
    /** When it last dropped visits, because too many waited for the database (ms since 1970). */
    droppedAt: () => droppedAt,
    /** How the live releases of these units do. */
    summary: async (units: readonly UnitName[]) => {
      const found = await Promise.all(units.map(evidenceOf));
      return found.filter((one) => one !== null);
    },
  };
}

/** Of a release: its visits in all browsers, and in each. */
interface OwnVisits extends VisitCounts {
  readonly browsers: readonly BrowserCounts[];
}

const noVisits: ReleaseVisits = { ...noCounts, speed: noCounts, sample: null, browsers: [], days: [] };

/** A visit is slow if one of its vitals is not good. */
function speedOf({ unit, release, name, value }: Vital) {
  return { unit, release, result: value > goodVitals[name] ? 'slow' : 'fast' } as const;
}

/** The same for visits whose speed was measured. */
function speedsOf({ speed, browsers }: Pick<ReleaseVisits, 'speed' | 'browsers'>): OwnVisits {
  return { ...speed, browsers: browsers.map((one) => ({ ...one.speed, browser: one.browser })) };
}

function compareWith(
  { visits, failed, browsers }: OwnVisits,
  earlier: readonly VisitCounts[],
  fault?: 'slow',
): UndoEvidence {
  const before = pooled(earlier);
  const { expected, ratio } = releaseHealth({ visits, failed }, before, fault);
  const elsewhere = visitsElsewhere(browsers, before, fault);
  return { ...(fault && { fault }), visits, failed, elsewhere, before, expected, ratio };
}

/** The faults that a release has more often than those before it. */
function failuresOf({ unit, id, undo, slow, sample }: VisitSummary): readonly ComparedRelease[] {
  return [
    { unit, id, undo, sample: sample ?? null },
    { unit, id, undo: slow },
  ].filter((one) => isFailing(one.undo));
}

function pooled(counts: readonly VisitCounts[]): VisitCounts {
  const { visits, failed } = summed(counts);
  const scale = Math.min(1, mostBefore / Math.max(1, visits));
  return { visits: Math.round(visits * scale), failed: Math.round(failed * scale) };
}

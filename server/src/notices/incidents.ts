import {
  browserText,
  changesOf,
  expiryFindings,
  type Finding,
  foldJournal,
  futureFindings,
  isFailing,
  type LiveSite,
  moreOften,
  releaseText,
  unitsOf,
} from '@site/composition';
import type { UnitName } from '@site/shared-ui/contracts';
import type { Repositories } from '../database/repositories.ts';
import { type Environment, mailWarning } from '../environment/environment.ts';
import { type ReadinessCheck, reasonOf } from '../health/health.routes.ts';
import type { Clock } from '../system/clock.ts';
import { weaker } from '../visits/undo-failing.ts';
import type { VisitCounter, VisitSummary } from '../visits/visit-counter.ts';
import { commandOf, type Message } from './notice.ts';

/** Whether a server sees an incident. */
export interface Sighting {
  readonly key: string;
  /** Null: there is no such incident. */
  readonly message: Message | null;
  /** How long it must last until it is told (ms); otherwise at once. */
  readonly after?: number;
}

/** Looks for incidents. What it cannot see now is left out. */
export type Look = () => Promise<readonly Sighting[]>;

/** What people are told about the incidents that a look has seen. */
export function textsOf(sightings: readonly Sighting[]): readonly string[] {
  return sightings.flatMap(({ message }) => message?.text ?? []);
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * An incident.
 *
 * @param text null: there is no such incident
 * @param command the arguments of `npm run site --` that say more
 */
function sighting(kind: string, text: string | null, command: string, key = kind): Sighting {
  return { key, message: text === null ? null : { kind, text, command: commandOf(command) } };
}

/** The key of the incident that cannot be written to the database. */
export const databaseKey = 'database';

/** Store, database and file storage, as `/-/ready` sees them. */
export function lookAtReadiness(checks: readonly ReadinessCheck[], host: string): readonly Look[] {
  return checks.map(({ name, check }) => async () => {
    const reason = await check().then(
      () => null,
      (error: unknown) => reasonOf(name, error),
    );
    const text = reason === null ? null : `The server ${host} is not ready. ${reason}`;
    return [{ ...sighting(name, text, 'doctor'), after: minute }];
  });
}

/** When mail that waits is late (ms): by then a mail server that works has taken it. */
const lateAfter = 15 * minute;

export function lookAtMail(
  outbox: Pick<Repositories['outbox'], 'countUnsent'>,
  environment: Parameters<typeof mailWarning>[0],
): Look {
  return async () => {
    const { parked, waiting, oldest } = await outbox.countUnsent();
    const late = oldest < lateAfter ? 0 : waiting;
    return [
      sighting('mail-kept', mailWarning(environment), 'mail'),
      sighting(
        'mail-parked',
        parked === 0 ? null : `${parked} of the mails will not be tried again.`,
        'mail',
      ),
      sighting(
        'mail-waiting',
        late === 0
          ? null
          : `Mail waits for the mail server (${late} in all), the oldest for more than 15 minutes.`,
        'mail',
      ),
    ];
  };
}

/** Shares of free space: below the first, people are told; above the second, it is over. */
const lowSpace = 0.1;
const enoughSpace = 0.11;

/** @param freeShare of the disk of the data folder, 0 to 1. Each server has its own */
export function lookAtDisk(freeShare: () => Promise<number>, host: string): Look {
  return async () => {
    const free = await freeShare();
    if (free >= lowSpace && free < enoughSpace) return [];
    const text = `The disk of the data folder of the server ${host} has only ${Math.floor(free * 100)} % free.`;
    return [sighting('disk', free < lowSpace ? text : null, 'doctor', `disk/${host}`)];
  };
}

/** Shares of `STORAGE_MEGABYTES`: above the first, people are told; below the second, it is over. */
const almostFull = 0.8;
const roomAgain = 0.79;

/** How long after a refusal for want of room, or after a visit that was dropped, it is an incident (ms). */
const refusalAge = 10 * minute;

/** What everybody may hear of a full storage. */
export const isFull = 'The storage is full: forms and uploads are refused for everybody.';

/**
 * @param usedShare of `STORAGE_MEGABYTES`, 0 to 1
 * @param sinceRefusal how long ago this server refused something for want of room (ms)
 */
export function lookAtStorage(usedShare: () => number, sinceRefusal: () => number): Look {
  return async () => {
    const used = usedShare();
    const full = used === 1 || sinceRefusal() < refusalAge;
    const told = sighting('storage-full', full ? isFull : null, 'doctor');
    if (used >= roomAgain && used < almostFull) return [told];
    const text = `${Math.floor(used * 100)} % of STORAGE_MEGABYTES are used.`;
    return [sighting('storage-fills', used >= almostFull ? text : null, 'doctor'), told];
  };
}

/** The size of a database's log that is more than a checkpoint leaves (bytes). */
const longLog = 32 * 1_048_576;

/** @param logBytes of the write-ahead log of this server's database. Each server has its own */
export function lookAtLog(logBytes: () => Promise<number>, host: string): Look {
  return async () => {
    const bytes = await logBytes();
    const text = `The write-ahead log of the database of the server ${host} has ${Math.floor(bytes / 1_048_576)} MB, because another process, such as a shell or a backup, has been reading the database for a long time. Wait until that process has ended, or end it.`;
    const told = sighting('database-log', bytes > longLog ? text : null, 'doctor', `database-log/${host}`);
    return [{ ...told, after: minute }];
  };
}

/** @param sinceDropped how long ago this server dropped visits, because too many waited for the database (ms) */
export function lookAtVisits(sinceDropped: () => number, host: string): Look {
  return async () => {
    const text = `The server ${host} does not count all visits, because too many wait for the database. Failing releases may go unnoticed.`;
    const told = sinceDropped() < refusalAge ? text : null;
    return [sighting('visits-dropped', told, 'doctor', `visits-dropped/${host}`)];
  };
}

/** What everybody may hear of it: the reasons name places of this machine. */
export const cannotUndo = 'A server cannot undo a failing release.';

/** @param faults what prevents an undo, in sentences */
export function lookAtUndo(faults: () => readonly string[], host: string): Look {
  return async () => {
    const text = `The server ${host} cannot undo a failing release: ${faults().join(' ')}`;
    return [sighting('undo-fault', faults().length === 0 ? null : text, 'doctor', `undo-fault/${host}`)];
  };
}

/** @param warning of a proxy that is not trusted, in a sentence */
export function lookAtProxy(warning: () => string | null, host: string): Look {
  return async () => [sighting('proxy', warning(), 'doctor', `proxy/${host}`)];
}

/** @param warning of pages that come changed to browsers, in a sentence. Each server counts the tabs that report to it */
export function lookAtChangedPages(warning: () => string | null, host: string): Look {
  return async () => [sighting('changed-pages', warning(), 'doctor', `changed-pages/${host}`)];
}

/** @param hours how old the last backup may be */
export function lookAtBackup(identity: Pick<Repositories['identity'], 'backupAge'>, hours: number): Look {
  return async () => {
    const age = await identity.backupAge();
    // Where nobody makes backups with this command, its absence is no news.
    if (age === null) return [];
    const text = `The last backup is ${Math.floor(age / hour)} hours old.`;
    return [sighting('backup', age > hours * hour ? text : null, 'backup')];
  };
}

/** Findings that people are told: somebody has written past the commands, which refuse it, or a key expires. */
const toldFindings: readonly Finding['code'][] = ['path-not-owned', 'entry-future', 'key-expires'];

export function lookAtFindings(site: Pick<LiveSite, 'state' | 'entries'>, clock: Pick<Clock, 'now'>): Look {
  return async () => {
    const now = new Date(clock.now());
    const timed = [futureFindings, expiryFindings].flatMap((find) => find(site.entries(), now));
    const findings = [...site.state().findings, ...timed];
    return toldFindings.map((kind) => {
      const sentences = findings.filter(({ code }) => code === kind).map(({ sentence }) => sentence);
      return sighting(kind, sentences.length === 0 ? null : sentences.join(' '), 'who');
    });
  };
}

/** For how many changes of a unit, the newest ones, an incident may still be open. */
const mostRecent = 10;

/** The incident that a live release fails in a browser, and not as a whole; over for the others of its unit. */
function browserSightings(
  unit: UnitName,
  ids: readonly string[],
  summary?: VisitSummary,
): readonly Sighting[] {
  return ids.map((id) => {
    const release = { unit, id };
    const browsers = summary?.id === id && !isFailing(summary.undo) ? summary.browsers : [];
    const text = browsers.map((one) => `${releaseText(release)} ${browserText(one)}.`).join(' ');
    const message = { kind: 'failing-browser', text, command: commandOf('status'), unit, release: id };
    const key = `failing-browser/${releaseText(release)}`;
    return { key, after: minute, message: browsers.length === 0 ? null : message };
  });
}

/**
 * Live releases that fail more often than those before them, or than on their earlier days, as a whole or in a browser, and
 * that nobody has undone for a minute.
 */
export function lookAtReleases(
  site: Pick<LiveSite, 'entries' | 'liveRelease'>,
  visits: Pick<VisitCounter, 'summary'>,
  mode: Environment['autoUndo'],
): Look {
  return async () => {
    const entries = site.entries();
    // Also units that are off the site now.
    const units = unitsOf(entries);
    const watched = (await visits.summary(units)).filter(
      ({ unit }) => weaker(mode, site.liveRelease(unit)?.autoUndo) !== 'off',
    );
    const failing = watched.flatMap(({ undo, slow, ...release }) =>
      [undo, slow].filter(isFailing).map((evidence) => ({ ...release, evidence })),
    );
    const live = foldJournal(entries).units;
    return units.flatMap((unit) => {
      const keyOf = (id: string) => `failing-release/${releaseText({ unit, id })}`;
      const recent = changesOf(entries, unit).slice(-mostRecent);
      const found = failing.find((one) => one.unit === unit);
      const ids = [...new Set(recent.map(({ release }) => release))];
      const others = [
        ...ids.filter((id) => id !== found?.id).map((id) => ({ key: keyOf(id), message: null })),
        ...browserSightings(
          unit,
          ids,
          watched.find((one) => one.unit === unit),
        ),
      ];
      if (!found) return others;
      const { fault, visits: count, failed, before } = found.evidence;
      const did = fault === 'slow' ? 'were slow' : 'failed';
      const alone = found.browsers.map((one) => ` It ${browserText(one)}.`).join('');
      const by = live[unit]?.by;
      const text = `${releaseText(found)}, activated by ${by}, ${moreOften(fault, found.ofToday)}, and is still live: ${failed} of ${count} visits ${did}; before, ${before.failed} of ${before.visits}.${alone}`;
      const command = commandOf(found.ofToday ? 'status' : `rollback ${unit} --recall --reason "…"`);
      const told = { kind: 'failing-release', text, command, unit, release: found.id, ...(by && { by }) };
      return [...others, { key: keyOf(found.id), after: minute, message: told }];
    });
  };
}

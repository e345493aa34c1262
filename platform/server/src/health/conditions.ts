import { type Finding, foldJournal, releaseText, unitsOf } from '@platform/releases';
import { browserText, isFailing, moreOften } from '@platform/releases/health';
import type { LiveSite } from '@platform/releases/serving';
import { hour, minute } from '@platform/releases/time';
import { expiryFindings, futureFindings } from '@platform/releases/verify';
import type { Repositories } from '../database/repositories.ts';
import type { PartCondition } from '../environment/backend-part.ts';
import { type Environment, mailWarning } from '../environment/environment.ts';
import { type Condition, commandOf, type Found } from '../notices/notice.ts';
import type { Clock } from '../system/clock.ts';
import { weaker } from '../visits/undo-failing.ts';
import type { VisitCounter } from '../visits/visit-counter.ts';
import { type ReadinessCheck, reasonOf } from './health.routes.ts';

/** When mail that waits is late (ms): by then a mail server that works has taken it. */
const lateAfter = 15 * minute;

/** Shares of free space: below the first, people are notified; above the second, it is over. */
const lowSpace = 0.1;
const enoughSpace = 0.11;

/** Shares of `STORAGE_MEGABYTES`: above the first, people are notified; below the second, it is over. */
const almostFull = 0.8;
const roomAgain = 0.79;

/** How long after a refusal for want of room, or after a visit that was dropped, it is an incident (ms). */
const refusalAge = 10 * minute;

/** The size of a database's log that is more than a checkpoint leaves (bytes). */
const longLog = 32 * 1_048_576;

/** What everybody may hear of a full storage. */
export const isFull = 'The storage is full: forms and uploads are refused for everybody.';

/** What everybody may hear of it: the reasons name places of this machine. */
const cannotUndo = 'A server cannot undo a failing release.';

/** Findings that people are notified of, and the command that says more. */
const notifiedFindings: Partial<Record<Finding['code'], string>> = {
  'path-not-owned': 'who',
  'entry-future': 'who',
  'key-expires': 'who',
  'page-closes': 'status',
};

/** What a server checks. Ages are of this server, in ms. */
export interface ConditionSources {
  readonly host: string;
  readonly environment: Parameters<typeof mailWarning>[0] & Pick<Environment, 'autoUndo' | 'backupHours'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Store, database and file storage, as `/-/ready` sees them. */
  readonly checks: readonly ReadinessCheck[];
  readonly outbox: Pick<Repositories['outbox'], 'countUnsent'>;
  readonly identity: Pick<Repositories['identity'], 'backupAge'>;
  readonly site: Pick<LiveSite, 'journal' | 'liveRelease' | 'state'>;
  readonly visits: Pick<VisitCounter, 'summary'>;
  /** Share of the disk of the data folder that is free, 0 to 1. */
  readonly freeShare: () => Promise<number>;
  /** Share of `STORAGE_MEGABYTES` that is used, 0 to 1. */
  readonly usedShare: () => number;
  /** Bytes of the write-ahead log of this server's database. */
  readonly logBytes: () => Promise<number>;
  /** How long ago it refused something for want of room. */
  readonly sinceRefusal: () => number;
  /** How long ago it dropped visits, because too many waited for the database. */
  readonly sinceDropped: () => number;
  readonly partConditions: readonly PartCondition[];
  /** What prevents an undo, in sentences. */
  readonly undoFaults: () => readonly string[];
  /** A proxy that is not trusted, in a sentence. */
  readonly proxyWarning: () => string | null;
  /** Pages that come changed to browsers, in a sentence. */
  readonly changedPages: () => string | null;
}

/** All that needs a person, once for each kind. */
export function conditionsOf(sources: ConditionSources): readonly Condition[] {
  const { host, environment, usedShare } = sources;
  /**
   * @param command the arguments of `npm run site --` that say more
   * @param text as in `PartCondition`
   */
  const condition = (
    kind: string,
    command: string,
    text: PartCondition['text'],
    {
      key = kind,
      after = 0,
      ...more
    }: Partial<Pick<Condition, 'after' | 'publicly'>> & { key?: string } = {},
  ): Condition => ({
    ...{ keys: [key], after, ...more },
    find: async () => {
      const found = await text();
      if (found === undefined) return null;
      return found === null ? [] : [{ key, kind, text: found, command: commandOf(command) }];
    },
  });
  /** Each server has its own. */
  const own = (kind: string) => ({ key: `${kind}/${host}` });
  const when = (is: boolean, text: string) => (is ? text : null);
  const warning = mailWarning(environment);

  return [
    ...sources.checks.map(({ name, check }) =>
      condition(
        name,
        'doctor',
        () =>
          check().then(
            () => null,
            (error: unknown) => `The server ${host} is not ready. ${reasonOf(name, error)}`,
          ),
        { after: minute },
      ),
    ),
    condition('mail-kept', 'mail', () => warning, { publicly: warning }),
    {
      keys: ['mail-parked', 'mail-waiting'],
      ...{ after: 0, publicly: null },
      find: () => unsentMail(sources),
    },
    condition(
      'undo-fault',
      'doctor',
      () => {
        const faults = sources.undoFaults();
        return when(
          faults.length > 0,
          `The server ${host} cannot undo a failing release: ${faults.join(' ')}`,
        );
      },
      { ...own('undo-fault'), publicly: cannotUndo },
    ),
    condition('proxy', 'doctor', sources.proxyWarning, { ...own('proxy'), publicly: null }),
    condition('changed-pages', 'doctor', sources.changedPages, { ...own('changed-pages'), publicly: null }),
    condition(
      'storage-fills',
      'doctor',
      () => {
        const used = usedShare();
        if (used >= roomAgain && used < almostFull) return undefined;
        return when(used >= almostFull, `${Math.floor(used * 100)} % of STORAGE_MEGABYTES are used.`);
      },
      { publicly: null },
    ),
    condition(
      'storage-full',
      'doctor',
      () => when(usedShare() === 1 || sources.sinceRefusal() < refusalAge, isFull),
      { publicly: isFull },
    ),
    ...sources.partConditions.map(({ kind, text }) => condition(kind, 'doctor', text)),
    condition('backup', 'backup', async () => {
      const age = await sources.identity.backupAge();
      // Where nobody makes backups with this command, its absence is no news.
      if (age === null) return undefined;
      return when(
        age > environment.backupHours * hour,
        `The last backup is ${Math.floor(age / hour)} hours old.`,
      );
    }),
    condition(
      'visits-dropped',
      'doctor',
      () =>
        when(
          sources.sinceDropped() < refusalAge,
          `The server ${host} does not count all visits, because too many wait for the database. Failing releases may go unnoticed.`,
        ),
      own('visits-dropped'),
    ),
    condition(
      'disk',
      'doctor',
      async () => {
        const free = await sources.freeShare();
        if (free >= lowSpace && free < enoughSpace) return undefined;
        const text = `The disk of the data folder of the server ${host} has only ${Math.floor(free * 100)} % free.`;
        return when(free < lowSpace, text);
      },
      own('disk'),
    ),
    condition(
      'database-log',
      'doctor',
      async () => {
        const bytes = await sources.logBytes();
        return when(
          bytes > longLog,
          `The write-ahead log of the database of the server ${host} has ${Math.floor(bytes / 1_048_576)} MB, because another process, such as a shell or a backup, has been reading the database for a long time. Wait until that process has ended, or end it.`,
        );
      },
      { ...own('database-log'), after: minute },
    ),
    { keys: Object.keys(notifiedFindings), after: 0, find: async () => journalFindings(sources) },
    {
      keys: ['failing-release', 'failing-browser'],
      after: minute,
      find: () => failingReleases(sources),
    },
  ];
}

async function unsentMail({ outbox }: ConditionSources): Promise<readonly Found[]> {
  const { waiting, parked, oldest } = await outbox.countUnsent();
  const late = `Mail waits for the mail server (${waiting} in all), the oldest for more than 15 minutes.`;
  const found = [
    ...(parked > 0 ? [['mail-parked', `${parked} of the mails will not be tried again.`] as const] : []),
    ...(waiting > 0 && oldest >= lateAfter ? [['mail-waiting', late] as const] : []),
  ];
  return found.map(([kind, text]) => ({ key: kind, kind, text, command: commandOf('mail') }));
}

function journalFindings({ site, clock }: ConditionSources): readonly Found[] {
  const now = new Date(clock.now());
  const timed = [futureFindings, expiryFindings].flatMap((find) => find(site.journal(), now));
  const findings = [...site.state().findings, ...timed];
  return Object.entries(notifiedFindings).flatMap(([kind, command]): readonly Found[] => {
    const sentences = findings.flatMap(({ code, sentence }) => (code === kind ? sentence : []));
    if (sentences.length === 0) return [];
    return [{ key: kind, kind, text: sentences.join(' '), command: commandOf(command) }];
  });
}

/**
 * Live releases that fail more often than those before them, or than on their earlier days, as a whole or in a browser, and
 * that nobody has undone.
 */
async function failingReleases({ site, visits, environment }: ConditionSources): Promise<readonly Found[]> {
  const journal = site.journal();
  const live = foldJournal(journal).units;
  // Also units that are off the site now.
  const summaries = (await visits.summary(unitsOf(journal))).filter(
    ({ unit }) => weaker(environment.autoUndo, site.liveRelease(unit)?.autoUndo) !== 'off',
  );
  return summaries.flatMap(({ undo, slow, browsers, ofToday, ...name }): readonly Found[] => {
    const release = releaseText(name);
    const about = { unit: name.unit, release: name.id };
    const evidence = [undo, slow].find(isFailing);
    const alone = browsers.map((one) => browserText(one));
    const inBrowsers = {
      ...{ key: `failing-browser/${release}`, kind: 'failing-browser', ...about },
      ...{ text: alone.map((text) => `${release} ${text}.`).join(' '), command: commandOf('status') },
    };
    const alarms = alone.length > 0 && !isFailing(undo) ? [inBrowsers] : [];
    if (evidence === undefined) return alarms;
    const { fault, visits: count, failed, before } = evidence;
    const by = live[name.unit]?.by;
    const did = fault === 'slow' ? 'were slow' : 'failed';
    const failing = {
      ...{ key: `failing-release/${release}`, kind: 'failing-release', ...about, ...(by && { by }) },
      text: `${release}, activated by ${by}, ${moreOften(fault, ofToday)}, and is still live: ${failed} of ${count} visits ${did}; before, ${before.failed} of ${before.visits}.${alone.map((text) => ` It ${text}.`).join('')}`,
      command: commandOf(ofToday ? 'status' : `rollback ${name.unit} --recall --reason "…"`),
    };
    return [...alarms, failing];
  });
}

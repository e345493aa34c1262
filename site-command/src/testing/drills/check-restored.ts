import {
  foldJournal,
  type JournalEntry,
  neededReleases,
  openStore,
  readJournal,
  type Store,
  verifyNeeded,
} from '@site/composition';
import {
  type NewSubmission,
  openFiles,
  openRepositories,
  type Repositories,
  readDataPlaces,
} from '@site/server';
import { applicationOf, employeeAt, enquiryOf, fileOf, type RecordName, recordId } from './drill-content.ts';
import type { Acknowledgement } from './writer.process.ts';

/** What is known of a site that was destroyed. */
export interface KnownSite {
  readonly env: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly began: number;
  readonly done: readonly Acknowledgement[];
  /** Its last journal, as bytes by key. */
  readonly journal: ReadonlyMap<string, string>;
}

/** Numbers of what was compared, so that a test can see that it compared something. */
export interface Compared {
  readonly records: number;
  readonly files: number;
  readonly entries: number;
  /** When the oldest acknowledged application, enquiry or entry of the journal that is missing was acknowledged (ms since 1970); null if none is. */
  readonly firstLost: number | null;
}

/**
 * Compares a restored site with what its writers did: the content of every record and file, the journal, and the
 * releases that it needs.
 *
 * @param until time of the backup (ms since 1970): everything that was acknowledged before must be there
 * @throws {Error} with the first difference
 */
export async function checkRestored(site: KnownSite, until: number): Promise<Compared> {
  const places = readDataPlaces(site.env);
  const repositories = await openRepositories(places);
  const files = openFiles(places);
  const store = openStore(site.env.SITE_STORE ?? '');
  try {
    const contents = new Map<string, Buffer>();
    for (const key of await files.keys()) contents.set(key, Buffer.from((await files.read(key)) ?? []));
    const { records, lost } = await checkRecords(site, until, repositories, contents);
    checkFiles(site, contents);
    const entries = await checkJournal(site, until, store);
    await checkReleases(entries, store);
    const lostEntries = site.done.filter((done) => done.kind === 'entry' && done.sequence > entries.length);
    const times = [...lost, ...lostEntries.map(({ at }) => at)];
    const firstLost = times.length === 0 ? null : Math.min(...times);
    return { records, files: contents.size, entries: entries.length, firstLost };
  } finally {
    await repositories.close();
  }
}

async function checkRecords(
  site: KnownSite,
  until: number,
  repositories: Repositories,
  contents: ReadonlyMap<string, Buffer>,
): Promise<{ readonly records: number; readonly lost: readonly number[] }> {
  let records = 0;
  const lost: number[] = [];
  // One more than was acknowledged: it may have been written all the same.
  const attempted = attemptedNames(site);
  const acknowledged = new Map(
    site.done.flatMap((done) =>
      'count' in done ? [[`${done.kind} ${done.writer} ${done.count}`, done.at] as const] : [],
    ),
  );
  const found = { application: 0, enquiry: 0 };
  for (const name of attempted) {
    for (const kind of ['application', 'enquiry'] as const) {
      const id = recordId(kind, name);
      const stored = await repositories.submissions.find(id);
      if (!stored) {
        const at = acknowledged.get(`${kind} ${name.writer} ${name.count}`);
        if (at !== undefined && at < until)
          throw new Error(`${id} was acknowledged before the backup, and is lost.`);
        if (at !== undefined) lost.push(at);
        continue;
      }
      // Only now: most names have one of the two, and a file takes long to generate.
      const expected = kind === 'application' ? applicationOf(name, site) : enquiryOf(name, site);
      records += 1;
      found[kind] += 1;
      same(`the record ${id}`, stored, expected.submission);
      await checkMail(expected, repositories);
      if (kind === 'application') {
        const { key, content } = fileOf(name, site);
        same(`the resume of ${id}`, contents.get(key)?.toString('hex'), content.toString('hex'));
      }
    }
  }
  const { submissions } = repositories;
  const applications = await submissions.count({ unit: 'careers', form: 'application' });
  same('the number of applications', applications, found.application);
  same(
    'the number of enquiries',
    await submissions.count({ unit: 'contact', form: 'enquiry' }),
    found.enquiry,
  );
  await checkEmployees(site, until, repositories);
  await checkSentMail(site, until, repositories);
  return { records, lost };
}

function attemptedNames({ seed, done }: KnownSite): readonly RecordName[] {
  const last = new Map<number, number>();
  for (const entry of done) {
    if ('count' in entry) last.set(entry.writer, Math.max(last.get(entry.writer) ?? 0, entry.count));
  }
  // A writer that was killed may have begun with further ones; between two submissions it does other things.
  return [...last].flatMap(([writer, count]) =>
    Array.from({ length: count + 100 }, (_, index) => ({ seed, writer, count: index + 1 })),
  );
}

async function checkMail({ mail }: NewSubmission, { outbox }: Repositories): Promise<void> {
  same(`the mail ${mail.id}`, (await outbox.find(mail.id))?.mail, mail);
}

async function checkSentMail({ done }: KnownSite, until: number, { outbox }: Repositories): Promise<void> {
  for (const entry of done) {
    if (entry.kind !== 'mail' || entry.at >= until) continue;
    same(`the state of ${entry.id}`, (await outbox.find(entry.id))?.state, entry.state);
  }
}

/** An employee is as it was after one of its changes: not before the last acknowledged one. */
async function checkEmployees(
  { done }: KnownSite,
  until: number,
  { employees }: Repositories,
): Promise<void> {
  const versions = new Map<string, { least: number; most: number }>();
  for (const entry of done) {
    if (entry.kind !== 'employee') continue;
    const { least } = versions.get(entry.id) ?? { least: 0 };
    // One more than was acknowledged: the writer may have been killed before it could tell.
    versions.set(entry.id, { least: entry.at < until ? entry.version : least, most: entry.version + 1 });
  }
  for (const [id, { least, most }] of versions) {
    const stored = JSON.stringify(await employees.find(id));
    const possible = Array.from({ length: most - least + 1 }, (_, index) => least + index);
    const states = possible.map((version) => JSON.stringify(version === 0 ? null : employeeAt(id, version)));
    if (!states.includes(stored)) throw new Error(`${id} is ${stored}, not one of ${states.join(', ')}.`);
  }
}

function checkFiles(site: KnownSite, contents: ReadonlyMap<string, Buffer>): void {
  for (const [key, content] of contents) {
    const name = nameOfKey(site.seed, key);
    if (name === null) continue;
    same(`the file ${key}`, content.toString('hex'), fileOf(name, site).content.toString('hex'));
  }
}

/** Null for a file that was uploaded by the test. */
function nameOfKey(seed: number, key: string): RecordName | null {
  const [, writer, count] = /_w(\d+)-(\d+)\.pdf$/.exec(key) ?? [];
  return writer === undefined ? null : { seed, writer: Number(writer), count: Number(count) };
}

async function checkJournal(
  { journal, done }: KnownSite,
  until: number,
  store: Store,
): Promise<readonly JournalEntry[]> {
  const keys = await store.list('journal/');
  for (const key of keys) {
    same(key, new TextDecoder().decode((await store.read(key)) ?? undefined), journal.get(key));
  }
  const acknowledged = done.flatMap((entry) =>
    entry.kind === 'entry' && entry.at < until ? entry.sequence : [],
  );
  const least = Math.max(0, ...acknowledged);
  if (keys.length < least)
    throw new Error(`The journal ends with ${keys.length}, and ${least} was acknowledged.`);
  return readJournal(store);
}

async function checkReleases(entries: readonly JournalEntry[], store: Store): Promise<void> {
  for (const needed of neededReleases(entries, false)) {
    same(`the files of ${needed.name.unit}@${needed.name.id}`, await verifyNeeded(store, needed), []);
  }
}

/** The units that are live, each with the id of its release. */
export async function liveUnits(store: Store): Promise<Readonly<Record<string, string>>> {
  const { units } = foldJournal(await readJournal(store));
  return Object.fromEntries(Object.entries(units).map(([unit, live]) => [unit, live?.id ?? '']));
}

function same(what: string, found: unknown, expected: unknown): void {
  const [one, other] = [sorted(found), sorted(expected)];
  if (one !== other) throw new Error(`${what} is ${one?.slice(0, 500)}, not ${other?.slice(0, 500)}.`);
}

/** JSON with the fields of every object in one order. */
function sorted(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

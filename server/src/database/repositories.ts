import type { VisitCounts } from '@site/composition';
import type { Employee, FailureSample, FileType, ReleaseVisit, UnitName } from '@site/shared-ui/contracts';

/** All data of the server, independent of the database engine. Times are in milliseconds since 1970. */
export interface Repositories {
  readonly submissions: SubmissionRepository;
  readonly uploads: UploadRepository;
  readonly visits: VisitRepository;
  readonly formResults: FormResultRepository;
  readonly erasure: ErasureRepository;
  readonly employees: EmployeeRepository;
  readonly outbox: OutboxRepository;
  readonly notices: NoticeRepository;
  readonly usedIds: UsedIdRepository;
  readonly identity: IdentityRepository;
  /** Writes, commits and deletes a test record; rejects if a submission could not be stored now. */
  probe(): Promise<void>;
  readPurgeClock(): Promise<PurgeClock>;
  writePurgeClock(clock: PurgeClock): Promise<void>;
  /** Deletes expired rows, at most `Retention.limit` of each table, and writes the clock, in one transaction. */
  purge(retention: Retention, clock: PurgeClock): Promise<PurgeCount>;
  /**
   * Runs a purge of rows and files. Resolves with false, and does not call `work`, while another server of a shared
   * database does so.
   */
  exclusivePurge(work: () => Promise<void>): Promise<boolean>;
  /** The database's time. Several servers that share a database have this clock in common. */
  now(): Promise<number>;
  /**
   * All rows as of one moment, table by table in a fixed order. Other requests can write meanwhile.
   *
   * @param dump a path that does not exist. The database is saved there first, as of the same moment: as a database of
   *   SQLite, or in the custom format of `pg_dump`
   */
  rows(dump?: string): AsyncIterable<StoredRow>;
  /**
   * Writes rows into an empty database in one transaction. Rejects with a `DatabaseNotEmptyError`, and writes
   * nothing, if it is not empty.
   */
  load(rows: AsyncIterable<StoredRow>): Promise<void>;
  /**
   * Removes the bytes of deleted rows from the database's files. False if another process still reads them: the database
   * removes them later.
   */
  dropDeleted(): Promise<boolean>;
  /** Disk space of all rows and indexes. */
  sizeInBytes(): Promise<number>;
  /** Waits for running writes. */
  close(): Promise<void>;
}

export interface OpenedDatabase {
  readonly repositories: Repositories;
  /** Whether this call created the database. One of several servers that create it at the same time gets true. */
  readonly fresh: boolean;
}

/** A row as it is stored, with its column names: the same for every engine. */
export interface StoredRow {
  readonly table: string;
  readonly row: Readonly<Record<string, string | number | null>>;
}

/** State of the plausibility check of the machine's clock. */
export interface PurgeClock {
  /** Time of the last purge; before the first purge, time of the newest record; null without records. */
  readonly reference: number | null;
  /** When a purge was first refused because of an implausible clock; null while the clock is plausible. */
  readonly suspectSince: number | null;
}

/** Numbers of deleted rows. */
export interface PurgeCount {
  readonly submissions: number;
  readonly mail: number;
  /** Keys, solutions, passes, notices, and counts of visits and forms. */
  readonly expired: number;
}

/** Limits of a purge. Older data is deleted. */
export interface Retention {
  /** Maximum number of rows deleted from each table. */
  readonly limit: number;
  /** Keys, solutions, passes, and submissions with their mail, that expire by this time are deleted. */
  readonly expiredBy: number;
  /** Mail by when it was sent. */
  readonly sentMailFrom: number;
  /** Mail by when it was written, in any state: it contains personal data of its submission. */
  readonly mailFrom: number;
}

/** A form, by its unit and its name there. */
export interface FormKey {
  readonly unit: UnitName;
  readonly form: string;
}

/** What a visitor has sent with a form. */
export interface Submission extends FormKey {
  readonly id: string;
  /** Id of the release by whose rules it was checked; null for records that are older than these rules. */
  readonly release: string | null;
  readonly receivedAt: number;
  /** How long it is kept after that (ms). */
  readonly keptFor: number;
  /** In the order of the form's declaration. */
  readonly fields: Readonly<Record<string, string>>;
  readonly file: SubmittedFile | null;
}

export interface SubmittedFile {
  /** In the file storage. */
  readonly key: string;
  readonly type: FileType;
  readonly bytes: number;
  /** Of the content, in hex. */
  readonly sha256: string;
  /** The link in the mail, or the one that the visitor has given. */
  readonly url: string;
}

/** A submission with everything that is written in the same transaction. */
export interface NewSubmission {
  readonly submission: Submission;
  /** The outbox gets one for each receiver. */
  readonly mail: Mail;
  /** The caller's `Idempotency-Key`, if any. Each form has its own keys. */
  readonly key: string | null;
  /** A second key, made from the content: finds the same content under another key, or sent without one. */
  readonly contentKey?: string | null;
  /** Hash of the content: distinguishes a repeated request from another request with the same key. */
  readonly fingerprint: string;
  /** How long keys and pass are stored (ms), by the database's clock. An expired key is free again. */
  readonly keyLifetime: number;
  /** The captcha's pass: an identifier; null if the caller has none; absent if none is needed. */
  readonly pass?: string | null;
}

export type Acceptance =
  | { readonly status: 'stored'; readonly id: string }
  /** The same request was stored before; `id` is that of its record. */
  | { readonly status: 'repeated'; readonly id: string }
  | { readonly status: 'key-reused' }
  | { readonly status: 'pass-missing' }
  | { readonly status: 'pass-used' };

export type KnownKey = Extract<Acceptance, { readonly status: 'repeated' | 'key-reused' }>;

export type SubmissionKeys = Pick<NewSubmission, 'key' | 'contentKey' | 'fingerprint'> & FormKey;

export interface SubmissionRepository {
  /** The result of `accept` as far as the keys determine it; null if both are new or expired. */
  findKey(keys: SubmissionKeys): Promise<KnownKey | null>;
  /**
   * Writes record, mail, keys and pass in one transaction; they are on disk when it resolves with `stored`. Rejects
   * with a `NotStoredError` if nothing was written; after any other error it may have been written.
   */
  accept(received: NewSubmission): Promise<Acceptance>;
  find(id: string): Promise<Submission | null>;
  count(form: FormKey): Promise<number>;
}

/**
 * Keys of files, without their type, and until when each file is kept: a while without a submission, otherwise as long as its
 * submission. Only a file with such a row is ever deleted, so a server with another database deletes nothing.
 */
export interface UploadRepository {
  /**
   * Reserves a key for a file that comes later. Resolves with false if the key is in use.
   *
   * @param lifetime without a submission, by the database's clock (ms)
   */
  reserve(key: string, lifetime: number): Promise<boolean>;
  /** Keys whose files expire by this time, the oldest first. */
  expired(by: number, limit: number): Promise<readonly string[]>;
  /** Keys without a submission: of files that wait for their form, or whose form was sent with another file. */
  unused(): Promise<readonly string[]>;
  /** Deletes the rows, after their files. */
  forget(keys: readonly string[]): Promise<void>;
}

/** A visit that ran a release, or what became of it later. It counts twice: for the whole watch, and for its day. */
export interface CountedVisit {
  readonly unit: UnitName;
  readonly release: string;
  /** Days since 1970; 0: for the whole watch of the release. */
  readonly day: number;
  /** Its family and major version; null if unknown. */
  readonly browser: string | null;
  /** `fast` and `slow`: its speed was measured, of a visit that counts. */
  readonly result: ReleaseVisit['result'] | 'fast' | 'slow';
  /** Keyed hashes of the client's network and of the tab, others for each release, and for the watch and the day. */
  readonly network: string;
  readonly tab: string;
  /** Of a visit that failed, if it has one. */
  readonly sample?: FailureSample | undefined;
  /** With how many visits its release has been watched for long enough, so that no further one counts. */
  readonly limit: number;
}

/** The visits of a release over its whole watch, on all servers: one for each network. */
export interface ReleaseVisits extends CountedFaults {
  /** Of the first failure that had one, in the browser that fails most. */
  readonly sample: FailureSample | null;
  /** At most sixteen; the last ones together are `other`. Those that fail most come first. */
  readonly browsers: readonly BrowserVisits[];
  /** The newest first, kept for eight days. Each has one visit for each network. */
  readonly days: readonly DayVisits[];
}

export interface BrowserVisits extends CountedFaults {
  /** Such as `Safari 17`; `other` for unknown and rare ones. */
  readonly browser: string;
  readonly sample: FailureSample | null;
}

export interface DayVisits extends CountedFaults {
  /** Days since 1970, UTC. */
  readonly day: number;
}

interface CountedFaults extends VisitCounts {
  /** Those whose speed was measured; slow ones count as failed. */
  readonly speed: VisitCounts;
}

export interface VisitRepository {
  /**
   * Adds visits in one transaction: each network and each tab once for a release and a day, or for its whole watch. A visit
   * that worked may fail later, and one that was fast may be slow later, by its tab.
   */
  count(visits: readonly CountedVisit[]): Promise<void>;
  /** By id of the release; those without a visit are left out. */
  of(unit: UnitName, releases: readonly string[]): Promise<ReadonlyMap<string, ReleaseVisits>>;
  /** Forgets, after a day, which networks have counted for the other releases of a unit: their watch is over. */
  forgetNetworks(unit: UnitName, live: string): Promise<void>;
}

/** A form of a release. */
export interface ReleaseForm {
  readonly unit: UnitName;
  readonly release: string;
  readonly form: string;
}

/** What became of a form that a visitor sent. */
export type FormResult = ReleaseForm &
  (
    | { readonly result: 'taken' }
    /** `limitKey`: a keyed hash of the client's address, the release, the form and the hour. */
    | { readonly result: 'refused'; readonly limitKey: string }
  );

/** On all servers. */
export interface FormResults extends ReleaseForm {
  readonly taken: number;
  /** Invalid ones, in spite of the form's own rules or without them. */
  readonly refused: number;
  /** Since the last one that was taken. */
  readonly refusedInARow: number;
  readonly lastTakenAt: number | null;
}

export interface FormResultRepository {
  /** @param limit how many refused ones with the same `limitKey` count */
  count(result: FormResult, limit: number): Promise<void>;
  of(unit: UnitName, releases: readonly string[]): Promise<readonly FormResults[]>;
}

/** What was deleted with a submission. */
export interface Erased extends FormKey {
  /** Ids of its mails. */
  readonly mails: readonly string[];
  /** Number of its idempotency keys and passes. */
  readonly keys: number;
  /** Key of its file, which may now be deleted; null without one, or if another submission has the same file. */
  readonly file: string | null;
  /** Of the content of its file, in hex; null without one. */
  readonly sha256: string | null;
}

export interface ErasureRepository {
  /** Ids of the submissions with this id, or with this email address as a field, in upper or lower case. */
  find(emailOrReference: string): Promise<readonly string[]>;
  /** Deletes a submission, its mails, keys and passes in one transaction. Resolves with null if there is no submission. */
  erase(id: string): Promise<Erased | null>;
}

export interface EmployeeRepository {
  find(id: string): Promise<Employee | null>;
  ids(): Promise<readonly string[]>;
  /** Adds and overwrites by id in one transaction; `removeOthers` deletes every employee who is not in the list. */
  import(employees: readonly Employee[], removeOthers: boolean): Promise<void>;
  /** False when there is no such employee. */
  remove(id: string): Promise<boolean>;
}

export interface Mail {
  readonly id: string;
  /** The same in every attempt and for all receivers, so that a mailbox can recognise duplicates. */
  readonly messageId: string;
  readonly from: string;
  /** A mail of the outbox has one receiver. */
  readonly to: readonly string[];
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly filename: string;
  readonly type: string;
  /** In the file storage. */
  readonly key: string;
}

export interface OutboxEntry {
  readonly mail: Mail;
  /** `parked`: permanently refused or out of attempts; an operator has to look at it. */
  readonly state: 'waiting' | 'sent' | 'parked';
  readonly createdAt: number;
  readonly dueAt: number;
  readonly attempts: number;
  readonly error: string | null;
}

export interface Lease {
  readonly owner: string;
  /** Duration in milliseconds. */
  readonly lease: number;
  /**
   * The owner is sending no mail: one that is leased to it was claimed in a transaction whose reply was lost, and may
   * be claimed again. Otherwise it would wait for the end of that lease.
   */
  readonly idle?: boolean;
}

/** What is sent one by one, by any number of servers. All times are the database's, so that their clocks may differ. */
export interface QueueRepository<T> {
  /** The item that has been due longest and that no other worker is sending; counts as an attempt. */
  claim(lease: Lease): Promise<{ readonly item: T; readonly attempts: number } | null>;
  /** The three results of an attempt; false if another worker has taken over the lease meanwhile. */
  markSent(id: string, owner: string): Promise<boolean>;
  /** Makes the item due again after `delay` milliseconds. */
  retryAfter(id: string, owner: string, delay: number, error: string): Promise<boolean>;
  /** Ends the attempts. */
  park(id: string, owner: string, error: string): Promise<boolean>;
}

export interface OutboxRepository extends Omit<QueueRepository<Mail>, 'claim'> {
  /** The mail that has been due longest and that no other worker is sending; counts as an attempt. */
  claim(lease: Lease): Promise<OutboxEntry | null>;
  /**
   * Makes a mail, or all with `null`, due at once with all its attempts, unless it is sent. One that a worker is
   * sending stays with that worker. Resolves with the number of mails.
   */
  retryNow(id: string | null): Promise<number>;
  /** Parks every waiting mail. Resolves with their number. */
  parkAll(error: string): Promise<number>;
  /** Waiting and parked mails, oldest first. */
  unsent(limit: number): Promise<readonly OutboxEntry[]>;
  countUnsent(): Promise<UnsentCount>;
  /** Newest first. */
  list(limit: number): Promise<readonly OutboxEntry[]>;
  find(id: string): Promise<OutboxEntry | null>;
}

export interface UnsentCount {
  readonly waiting: number;
  readonly parked: number;
  /** For how long the oldest of the waiting ones has waited (ms); 0 if none waits. */
  readonly oldest: number;
}

/** A message to the people who run the site. It has no data of visitors. */
export interface Notice {
  readonly id: string;
  /** What it is about: an entry of the journal, or an incident. */
  readonly key: string;
  /** Such as `rollback` or `disk`. */
  readonly kind: string;
  /** `opened` and `ended`: an incident. `told`: an event. */
  readonly state: 'opened' | 'ended' | 'told';
  /** When it was written (ISO 8601). */
  readonly at: string;
  /** A sentence. */
  readonly text: string;
  /** What to run next. */
  readonly command: string;
  readonly unit?: string;
  readonly release?: string;
  readonly by?: string;
  readonly reason?: string;
}

/** A notice with everything that is written in the same transaction. */
export interface NewNotice {
  readonly notice: Notice;
  /** Whether servers post it to a receiver. */
  readonly isPosted: boolean;
  /** For the outbox; null for none. */
  readonly mail: Mail | null;
}

/** What people are told, once for all servers of a database, and the queue of what is posted. */
export interface NoticeRepository extends QueueRepository<Notice> {
  /**
   * Writes the notice of an event, or of an incident that begins. False if it is known: the event was told before, or the
   * incident is open. Then it is noted that the incident goes on.
   */
  tell(news: NewNotice): Promise<boolean>;
  /**
   * Ends an incident, and writes the notice of that. False if it is not open, or if a server has noted within a time that
   * it goes on.
   *
   * @param quiet the time (ms)
   * @param end makes the notice of the end from that of the beginning
   */
  end(key: string, quiet: number, end: (opened: Notice) => NewNotice): Promise<boolean>;
  /** Keys of the open incidents. */
  open(): Promise<readonly string[]>;
}

/** Ids that count once: solutions of the captcha, and ended sessions of the operations page with a prefix. */
export interface UsedIdRepository {
  /** True for the first use of an id, false for every further one. */
  use(id: string, expiresAt: number): Promise<boolean>;
  /** Whether the id was used and is not purged yet. */
  isUsed(id: string): Promise<boolean>;
}

/** What makes this database that of one site. */
export interface SiteIdentity {
  /** A random id. */
  readonly site: string;
  /** Derived from the secret of all signatures. Says whether two servers have the same one, and nothing else. */
  readonly secretCheck: string;
}

export interface IdentityRepository {
  /** Null before the first start of a server. */
  read(): Promise<SiteIdentity | null>;
  /** Stores an identity if there is none. Resolves with the stored one. */
  establish(identity: SiteIdentity): Promise<SiteIdentity>;
  replaceSecretCheck(secretCheck: string): Promise<void>;
  /** Notes that a backup was saved now. */
  noteBackup(): Promise<void>;
  /** Time since the last backup (ms); null if there was none. */
  backupAge(): Promise<number | null>;
}

import type { FailureSample, FileType, ReleaseVisit, UnitName } from '@platform/contract';
import type { VisitCounts } from '@platform/releases/health';
import type { createQueries } from './queries/all-queries.ts';

type Queries = ReturnType<typeof createQueries>;

/** All data of the server, independent of the database engine. Times are in milliseconds since 1970. */
export interface Repositories extends Queries {
  /** False, without calling `work`, while another server of a shared database purges. */
  exclusivePurge(work: () => Promise<void>): Promise<boolean>;
  /**
   * All rows as of one moment, table by table in a fixed order. Other requests can write meanwhile.
   *
   * @param dump a path that does not exist. The database is saved there first, as of the same moment: as a database of
   *   SQLite, or in the custom format of `pg_dump`
   */
  rows(dump?: string): AsyncIterable<StoredRow>;
  /** In one transaction. Rejects with a `DatabaseNotEmptyError`, and writes nothing, if there are rows. */
  load(rows: AsyncIterable<StoredRow>): Promise<void>;
  /** False if another process still reads the bytes of deleted rows: the database removes them later. */
  dropDeleted(): Promise<boolean>;
  sizeInBytes(): Promise<number>;
  close(): Promise<void>;
}

export type FormResultRepository = Queries['formResults'];
export type IdentityRepository = Queries['identity'];
export type NoticeRepository = Queries['notices'];
export type OutboxRepository = Queries['outbox'];
export type SubmissionRepository = Queries['submissions'];
export type UploadRepository = Queries['uploads'];
export type UsedIdRepository = Queries['usedIds'];
export type VisitRepository = Queries['visits'];

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

export interface PurgeClock {
  /** Time of the last purge; before the first purge, time of the newest record; null without records. */
  readonly reference: number | null;
  /** When a purge was first refused because of an implausible clock; null while the clock is plausible. */
  readonly suspectSince: number | null;
}

export interface PurgeCount {
  readonly submissions: number;
  readonly mail: number;
  /** Keys, solutions, passes, notices, and counts of visits and forms. */
  readonly expired: number;
}

/** Limits of a purge. Older data is deleted. */
export interface Retention {
  readonly limit: number;
  /** Keys, solutions, passes, and submissions with their mail, that expire by this time are deleted. */
  readonly expiredBy: number;
  /** Mail by when it was sent. */
  readonly sentMailFrom: number;
  /** Mail by when it was written, in any state: it contains personal data of its submission. */
  readonly mailFrom: number;
}

export interface FormKey {
  readonly unit: UnitName;
  readonly form: string;
}

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
  /** The record that is erased with it. */
  readonly erases?: FormKey & { readonly id: string };
  /** How long keys and pass are stored (ms), by the database's clock. An expired key is free again. */
  readonly keyLifetime: number;
  /** See `FormGuard`. An identifier; null if the caller has none; absent if none is needed. */
  readonly pass?: string | null;
}

export type Acceptance =
  | { readonly status: 'stored'; readonly id: string; readonly erased?: Erased }
  /** The same request was stored before; `id` is that of its record. */
  | { readonly status: 'repeated'; readonly id: string }
  | { readonly status: 'key-reused' }
  /** There is nothing that it could erase. */
  | { readonly status: 'nothing-erased' }
  | { readonly status: 'pass-missing' }
  | { readonly status: 'pass-used' };

export type KnownKey = Extract<Acceptance, { readonly status: 'repeated' | 'key-reused' }>;

export type SubmissionKeys = Pick<NewSubmission, 'key' | 'contentKey' | 'fingerprint'> & FormKey;

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
  /** With how many visits its release has been observed for long enough, so that no further one counts. */
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

export interface ReleaseForm {
  readonly unit: UnitName;
  readonly release: string;
  readonly form: string;
}

export type FormResult = ReleaseForm &
  (
    | { readonly result: 'taken' }
    /** `limitKey`: a keyed hash of the client's address, the release, the form and the hour. */
    | { readonly result: 'refused'; readonly limitKey: string }
  );

export interface FormResults extends ReleaseForm {
  readonly taken: number;
  /** Invalid ones, in spite of the form's own rules or without them. */
  readonly refused: number;
  readonly refusedInARow: number;
  readonly lastTakenAt: number | null;
}

export interface Erased extends FormKey {
  readonly mails: readonly string[];
  readonly keys: number;
  /** Key of its file, which may now be deleted; null without one, or if another submission has the same file. */
  readonly file: string | null;
  /** Of the content of its file, in hex; null without one. */
  readonly sha256: string | null;
}

export interface Mail {
  readonly id: string;
  /** The same in every attempt and for all receivers, so that a mailbox can recognise duplicates. */
  readonly messageId: string;
  readonly from: string;
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
  /** In ms. */
  readonly lease: number;
  /** The owner sends no mail. It may claim again what is leased to it: the reply to that claim was lost. */
  readonly idle?: boolean;
}

/** What is sent one by one, by any number of servers. All times are the database's, so that their clocks may differ. */
export interface QueueRepository<T> {
  /** The item that has been due longest and that no other worker is sending; counts as an attempt. */
  claim(lease: Lease): Promise<{ readonly item: T; readonly attempts: number } | null>;
  /** Like the next two, false if another worker has taken over the lease meanwhile. */
  markSent(id: string, owner: string): Promise<boolean>;
  /** @param delay in milliseconds */
  retryAfter(id: string, owner: string, delay: number, error: string): Promise<boolean>;
  park(id: string, owner: string, error: string): Promise<boolean>;
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
  readonly kind: string;
  /** `opened` and `ended`: an incident. `told`: an event. */
  readonly state: 'opened' | 'ended' | 'told';
  /** When it was written (ISO 8601). */
  readonly at: string;
  readonly text: string;
  readonly command: string;
  readonly unit?: string;
  readonly release?: string;
  readonly by?: string;
  readonly reason?: string;
}

export interface NewNotice {
  readonly notice: Notice;
  /** Whether servers post it to a receiver. */
  readonly isPosted: boolean;
  readonly mail: Mail | null;
}

export interface SiteIdentity {
  readonly site: string;
  /** Derived from the secret of all signatures. Says whether two servers have the same one, and nothing else. */
  readonly secretCheck: string;
}

import type { ApplicationFields, Employee, EnquiryFields, ResumeType } from '@site/shared-ui/contracts';

/** Everything the server keeps, behind interfaces that any engine can answer. Times are in milliseconds since 1970. */
export interface Repositories {
  readonly submissions: SubmissionRepository;
  readonly applications: ApplicationRepository;
  readonly enquiries: RecordRepository<Enquiry>;
  readonly employees: EmployeeRepository;
  readonly outbox: OutboxRepository;
  readonly captchaSolutions: CaptchaSolutionRepository;
  /** Writes something, commits it and deletes it again; rejects when a submission could not be stored now. */
  probe(): Promise<void>;
  readPurgeClock(): Promise<PurgeClock>;
  writePurgeClock(clock: PurgeClock): Promise<void>;
  /** Deletes what has served its time, within `Retention.limit`, and writes the clock, all of it or nothing. */
  purge(retention: Retention, clock: PurgeClock): Promise<PurgeCount>;
  /** Waits for the writes under way. */
  close(): Promise<void>;
}

/** What a purge compares the machine's clock with. */
export interface PurgeClock {
  /** When a purge last deleted; before the first one, when the newest record arrived; null without records. */
  readonly reference: number | null;
  /** When a purge was first refused because the clock seemed wrong; null when the clock seems right. */
  readonly suspectSince: number | null;
}

/** Deleted rows. */
export interface PurgeCount {
  readonly applications: number;
  readonly enquiries: number;
  readonly mail: number;
  /** Keys, solutions and passes. */
  readonly expired: number;
}

/** How far back each kind of data is kept: what is older goes. */
export interface Retention {
  /** The most rows that are deleted from each table. */
  readonly limit: number;
  /** Keys, solutions and passes that expire by this instant. */
  readonly expiredBy: number;
  /** Applications and enquiries by when they were received. */
  readonly applicationsFrom: number;
  readonly enquiriesFrom: number;
  /** Mail by when it was sent. */
  readonly sentMailFrom: number;
  /** Mail by when it was written, in any state: it repeats what an application or an enquiry says. */
  readonly mailFrom: number;
}

export interface Application extends ApplicationFields {
  readonly id: string;
  readonly receivedAt: number;
  readonly resume: {
    /** In the file storage. */
    readonly key: string;
    readonly type: ResumeType;
    readonly bytes: number;
    /** Of the content, in hex. */
    readonly sha256: string;
  };
  /** Link that the applicant's browser sent along; empty without one. */
  readonly resumeUrl: string;
}

export interface Enquiry extends EnquiryFields {
  readonly id: string;
  readonly receivedAt: number;
}

export interface RecordRepository<T> {
  find(id: string): Promise<T | null>;
  count(): Promise<number>;
}

export interface ApplicationRepository extends RecordRepository<Application> {
  /** Whether some application has its resume under this key of the file storage. */
  hasResume(key: string): Promise<boolean>;
}

export type Submission =
  | { readonly kind: 'application'; readonly record: Application }
  | { readonly kind: 'enquiry'; readonly record: Enquiry };

/** A submission with all that must be written in the same instant as it. */
export interface NewSubmission {
  readonly submission: Submission;
  readonly mail: Mail;
  readonly now: number;
  /** The caller's `Idempotency-Key`, if there was one; keys of applications and enquiries never meet. */
  readonly key: string | null;
  /** Hash of what the visitor sent: tells a repetition from a different request under the same key. */
  readonly fingerprint: string;
  /** Until when the key and the pass are remembered. */
  readonly keyExpiresAt: number;
  /** The robot check's pass: an identifier, null when the caller has none, absent when none is needed. */
  readonly pass?: string | null;
}

export type Acceptance =
  | { readonly status: 'stored'; readonly id: string }
  /** The same request came before; `id` is that of its record. */
  | { readonly status: 'repeated'; readonly id: string }
  | { readonly status: 'key-reused' }
  | { readonly status: 'pass-missing' }
  | { readonly status: 'pass-used' };

/** What is known about an `Idempotency-Key`. */
export type KnownKey = Extract<Acceptance, { readonly status: 'repeated' | 'key-reused' }>;

export interface KeyUse extends Pick<NewSubmission, 'fingerprint' | 'now'> {
  readonly kind: Submission['kind'];
  readonly key: string;
}

export interface SubmissionRepository {
  /** What `accept` would say because of the key alone; null for a new or expired one. */
  findKey(use: KeyUse): Promise<KnownKey | null>;
  /**
   * Writes record, mail, key and pass together or not at all; on disk when it resolves with `stored`. Rejects with a
   * `NotStoredError` when nothing was written for certain; after any other error it may have been.
   */
  accept(received: NewSubmission): Promise<Acceptance>;
}

export interface EmployeeRepository {
  find(id: string): Promise<Employee | null>;
  ids(): Promise<readonly string[]>;
  /** Adds and overwrites by id, all or nothing; `removeOthers` deletes every employee who is not in the list. */
  import(employees: readonly Employee[], removeOthers: boolean): Promise<void>;
  /** False when there is no such employee. */
  remove(id: string): Promise<boolean>;
}

export interface Mail {
  readonly id: string;
  /** Stable over every attempt, so that a receiver can tell a repetition. */
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
  /** `parked`: refused for good; somebody has to look at it. */
  readonly state: 'waiting' | 'sent' | 'parked';
  readonly createdAt: number;
  readonly dueAt: number;
  readonly attempts: number;
  readonly error: string | null;
}

export interface Lease {
  readonly owner: string;
  readonly until: number;
}

export interface OutboxRepository {
  /** The longest waiting mail that is due and that nobody else is sending; counts as an attempt. */
  claim(now: number, lease: Lease): Promise<OutboxEntry | null>;
  /** The three ways an attempt ends; false when the lease was lost to somebody else meanwhile. */
  markSent(id: string, owner: string, now: number): Promise<boolean>;
  retryAt(id: string, owner: string, dueAt: number, error: string): Promise<boolean>;
  park(id: string, owner: string, error: string): Promise<boolean>;
  /** Newest first. */
  list(limit: number): Promise<readonly OutboxEntry[]>;
  find(id: string): Promise<OutboxEntry | null>;
}

export interface CaptchaSolutionRepository {
  /** True for the first to bring this solution, false for everyone after. */
  use(id: string, expiresAt: number): Promise<boolean>;
}

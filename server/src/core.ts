import type { LiveSite, PreviewSites } from '@site/composition/serving';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { AltchaWork } from './captcha/altcha-check.ts';
import type { countFailures } from './captcha/captcha-check.ts';
import type { Repositories } from './database/repositories.ts';
import type { Environment } from './environment/environment.ts';
import type { FileStorage } from './files/file-storage.ts';
import type { TempUploads } from './files/temp-uploads.ts';
import type { SendFormPage } from './form-pages/form-pages.ts';
import type { CountSubmission } from './forms/count-submissions.ts';
import type { FormGuard } from './forms/form-guard.ts';
import type { FormResultCounter } from './forms/form-results.ts';
import type { ReadinessCheck } from './health/health.routes.ts';
import type { ConnectionLimits } from './http-server.ts';
import type { LogStream } from './log/log-options.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Condition } from './notices/conditions.ts';
import type { Notices } from './notices/notices.ts';
import type { OperationsSource } from './operations-page/page-context.ts';
import type { PincodeIndex } from './pincodes/pincode-index.ts';
import type { ByteBudget } from './security/byte-budget.ts';
import type { ChangedPages } from './site/changed-pages.ts';
import type { TabCount } from './site/tab-count.ts';
import type { Clock } from './system/clock.ts';
import type { RetryQueue } from './system/retry-queue.ts';
import type { UploadLinks } from './uploads/upload-links.ts';
import type { OnFailing, VisitCounter } from './visits/visit-counter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly core: Core;
    /** Applications that answer for hosts of their own, and the live site for all others. */
    readonly hosts: ReadonlyMap<string, FastifyInstance>;
  }
}

export interface ServerOptions {
  readonly environment: Environment;
  /** The keys of all signatures are derived from it; at least 32 characters. */
  readonly secret: string;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly log: LogStream;
  readonly repositories: Repositories;
  readonly storage: FileStorage;
  readonly tempUploads: TempUploads;
  readonly mail: MailTransport;
  readonly pincodes: PincodeIndex;
  /** The site whose units declare the forms, and whose pages answer a form that was submitted without script. */
  readonly site: LiveSite;
  /** Called for a live release that fails more often than those before it; nothing happens without it. */
  readonly onFailing?: OnFailing;
  /** Why this server could not undo the live releases, in sentences; nobody asks without it, or without `AUTO_UNDO=on`. */
  readonly testUndo?: () => Promise<readonly string[]>;
  /** Registered after the API, for all other addresses: the API has no page routes and no wildcard routes. */
  readonly plugins?: readonly FastifyPluginAsync[];
  /** Sites that are not live; they are shown at the origin of previews. */
  readonly previews?: PreviewSites;
  /** What the operations page needs. Without it, there is no page. */
  readonly operations?: OperationsSource;
  /** Further checks of `/-/ready`, after those of database and storage. */
  readonly readiness?: readonly ReadinessCheck[];
  readonly altchaWork?: AltchaWork;
  readonly connectionLimits?: ConnectionLimits;
  /** Bytes of all stored data. */
  readonly dataSize: () => Promise<number>;
  /** Share of the disk of the data folder that is free, 0 to 1. */
  readonly freeShare: () => Promise<number>;
  /** Size of SQLite's write-ahead log in bytes. */
  readonly logBytes: () => Promise<number>;
}

/** What all parts of a server share. That of the previews has only what has no effect. */
export interface Core extends ServerOptions {
  readonly metrics: Metrics;
  readonly budget: ByteBudget;
  readonly links: UploadLinks;
  readonly captcha: ReturnType<typeof countFailures>;
  /** Sends the mail that waits. */
  readonly outbox: Pick<RetryQueue, 'wake'>;
  readonly changedPages: ChangedPages;
  readonly tabs: TabCount;
  readonly visits: VisitCounter;
  readonly formResults: FormResultCounter;
  readonly formsOf: (request: FastifyRequest) => LiveSite['findForm'];
  readonly sendFormPage: SendFormPage;
  readonly countSubmission: CountSubmission;
  readonly formGuards: readonly FormGuard[];
  /** Of `/-/ready`. */
  readonly checks: readonly ReadinessCheck[];
  /** What needs a person, for messages, `/-/ready` and the operations page. */
  readonly conditions: readonly Condition[];
  readonly notices: Notices;
}

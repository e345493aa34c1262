import type { SiteRecord } from '@platform/contract';
import type { LiveSite, PreviewSites } from '@platform/releases/serving';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Repositories } from '../database/repositories.ts';
import type { Environment } from '../environment/environment.ts';
import type { FileStorage, TempUploads } from '../files/file-storage.ts';
import type { LogStream } from '../log/log-options.ts';
import type { Messages } from '../messages/index.ts';
import type { Clock } from '../system/clock.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly core: Core;
    /** Applications that answer for hosts of their own, and the live site for all others. */
    readonly hosts: ReadonlyMap<string, FastifyInstance>;
  }
}

/** What a server is made from. Each folder above adds its own part: `declare module '../core/core.ts'`. */
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
  /** The site whose units declare the forms, and whose pages answer a form that was submitted without script. */
  readonly site: LiveSite;
  /** Why this server could not undo the live releases, in sentences; nobody asks without it, or without `AUTO_UNDO=on`. */
  readonly testUndo?: () => Promise<readonly string[]>;
  /** Registered after the API, for all other addresses: the API has no page routes and no wildcard routes. */
  readonly plugins?: readonly FastifyPluginAsync[];
  /** Sites that are not live; they are shown at the origin of previews. */
  readonly previews?: PreviewSites;
  /** Bytes of all stored data. */
  readonly dataSize: () => Promise<number>;
  /** Share of the disk of the data folder that is free, 0 to 1. */
  readonly freeShare: () => Promise<number>;
  /** Size of SQLite's write-ahead log in bytes. */
  readonly logBytes: () => Promise<number>;
}

/** What all parts of a server share. The previews' server has only the members that change nothing. */
export interface Core extends ServerOptions {
  /** What the shell that a request sees says of the site. */
  readonly recordOf: (request: FastifyRequest) => SiteRecord;
  readonly formsOf: (request: FastifyRequest) => LiveSite['findForm'];
  /** In the language of the site that the request is for. */
  readonly messagesOf: (request: FastifyRequest) => Messages;
}

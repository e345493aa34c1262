import type { PublicSettings, ReservedPaths } from '@platform/contract';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { EnvironmentVariables, Variables } from './read-variables.ts';

/** Directive → sources, as in the header `Content-Security-Policy`. */
export type PolicySources = Readonly<Record<string, readonly string[]>>;

/** One part of a site's own endpoints. */
export interface BackendPart extends ReservedPaths {
  readonly name: string;
  /** Writes the files that its server reads. The build does it before a start, if an input has changed. */
  readonly prepare?: {
    /** What a person reads meanwhile, such as `Indexing books`. */
    readonly doing: string;
    /** Files and folders, from the root; changed packages count too. */
    readonly inputs: readonly string[];
    /** From the root. It is called with a folder that has the part's name, in a process of its own. */
    readonly program: string;
  };
  /** What `doctor` says of its variables. */
  readonly diagnose?: (env: EnvironmentVariables) => {
    readonly status: 'ok' | 'warning';
    readonly sentence: string;
  };
  /**
   * Reads its variables. Errors are added to `variables`: they are shown with the server's own. It opens nothing, because
   * commands read all settings too.
   */
  readonly configure: (variables: Variables, own: OwnSettings) => ConfiguredPart;
}

/** The server's own settings that a part gets. */
export interface OwnSettings {
  /** Whether visitors may come to this server. */
  readonly servesVisitors: boolean;
}

export interface ConfiguredPart {
  /** What pages get in their settings. */
  readonly publicSettings?: Partial<PublicSettings>;
  /** Sources that pages need besides the site's own. */
  readonly policy?: PolicySources;
  /** What needs a person, besides what the server itself sees. */
  readonly conditions?: readonly PartCondition[];
  /** Opens what its routes need, before a server starts. Rejects with a `ServerError` for what an operator can fix. */
  readonly open?: () => void | Promise<void>;
  /** Called once with a new database. */
  readonly fill?: (data: { partRecords(part: string): PartRecords }) => Promise<void>;
  /** Its routes; `app.core` has the server's parts. Their responses have `no-store`, unless one sets `Cache-Control`. */
  readonly routes: FastifyPluginAsync;
  /** Called before all routes, with the whole application: for what also concerns pages. */
  readonly extend?: (app: FastifyInstance) => void;
  /** What is different at the origin of previews, where nothing may have an effect. */
  readonly inPreviews?: Partial<Pick<ConfiguredPart, 'publicSettings' | 'policy' | 'routes'>>;
}

/** What a part stores: JSON values by their keys. At the origin of previews, it is only read. */
export interface PartRecords {
  /** The value of a key, which may be written in another case if no other key is the same then; null without one. */
  find(key: string): Promise<unknown>;
  /** Sorted by their bytes. */
  keys(): Promise<readonly string[]>;
  /** Adds and overwrites in one transaction; `removeOthers` deletes every record that is not in the list. */
  put(records: readonly (readonly [key: string, value: object])[], removeOthers: boolean): Promise<void>;
  /** False when there is no such record. */
  remove(key: string): Promise<boolean>;
}

type MaybeText = string | null | undefined;

/** What needs a person, as a part sees it. */
export interface PartCondition {
  readonly kind: string;
  /** A sentence about the incident. Null means that there is no incident, and undefined that the part does not know. */
  readonly text: () => MaybeText | Promise<MaybeText>;
}

import type { PublicSettings } from '@site/shared-ui/contracts';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Variables } from './read-variables.ts';

/** Directive → sources, as in the header `Content-Security-Policy`. */
export type PolicySources = Readonly<Record<string, readonly string[]>>;

/** One part of a site's own endpoints. */
export interface BackendPart {
  readonly name: string;
  /** First segments of the paths that it alone answers: no unit can have a page there. */
  readonly reserved?: readonly string[];
  /**
   * Reads its variables. Errors are added to `variables`: they are shown with the server's own. It opens nothing, because
   * commands read all settings too.
   */
  readonly configure: (variables: Variables, own: OwnSettings) => ConfiguredPart;
}

/** What a part is told of the server's own settings. */
export interface OwnSettings {
  /** Whether visitors may come to this server. */
  readonly servesVisitors: boolean;
}

export interface ConfiguredPart {
  /** What pages get in their settings. */
  readonly publicSettings?: Partial<PublicSettings>;
  /** Sources that pages need besides the site's own. */
  readonly policy?: PolicySources;
  /** Opens what its routes need, before a server starts. Rejects with a `ServerError` for what an operator can fix. */
  readonly open?: () => void | Promise<void>;
  /** Its routes; `app.core` has the server's parts. Their responses have `no-store`, unless one sets `Cache-Control`. */
  readonly routes: FastifyPluginAsync;
  /** Called before all routes, with the whole application: for what also concerns pages. */
  readonly extend?: (app: FastifyInstance) => void;
  /** What is different at the origin of previews, where nothing may have an effect. */
  readonly inPreviews?: Partial<Pick<ConfiguredPart, 'publicSettings' | 'policy' | 'routes'>>;
}

type MaybeText = string | null | undefined;

/** What needs a person, as a part sees it. */
export interface PartCondition {
  readonly kind: string;
  /** Of the incident; null: there is none; undefined: nobody can say. */
  readonly text: () => MaybeText | Promise<MaybeText>;
}

import type { PrivacyRecord } from './form.ts';
import type { UnitName, UnitRedirect, UnitRoute } from './unit.ts';

/** The part of a route that the browser needs. The rest is in the head of the page already. */
export type RouteRecord = Pick<
  UnitRoute,
  'path' | 'page' | 'title' | 'description' | 'opensAt' | 'foreignScripts' | 'hydrate'
>;

export function routeRecord(route: UnitRoute): RouteRecord {
  const { path, page, title, description, opensAt, foreignScripts, hydrate } = route;
  return {
    ...{ path, page, title, description },
    ...(opensAt && { opensAt }),
    ...(foreignScripts && { foreignScripts }),
    ...(hydrate && { hydrate }),
  };
}

export interface RemoteRelease {
  readonly id: string;
  readonly container: string;
  /** Absolute path or URL of the entry. */
  readonly entry: string;
  /** Absent for an entry that is a script. */
  readonly entryType?: 'module';
  readonly routes: readonly RouteRecord[];
  /** Absent if no address has moved. */
  readonly redirects?: readonly UnitRedirect[];
  /** Path below the release's folder → its `sha384-…`. Scripts and styles only. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** A remote's live release, and the one that the shell falls back to when the live one fails. */
export interface ComposedRemote {
  readonly live: RemoteRelease;
  readonly previous: RemoteRelease | null;
  /** Sequence of the last `rollback --recall`; 0 for none. A tab that chose its release before shows a recalled one. */
  readonly recalledAt: number;
}

/** The reference to its composition in a page (`<script type="application/json" id="composition">`). */
export interface NamedComposition {
  readonly sequence: number;
  /** Address of the whole composition. The content at this address never changes. */
  readonly address: string;
}

/** The composition as the browser needs it. The browser requests it together with the page's code. */
export interface SiteComposition {
  /** Increases by one with each change of the journal. */
  readonly sequence: number;
  /** Id of the live shell. A tab that runs another one gets it with its next full page load. */
  readonly shell: string;
  /** The shell's scripts and stylesheets that are loaded on demand: path below its folder → its `sha384-…`. */
  readonly shellFiles?: Readonly<Record<string, string>>;
  readonly remotes: Readonly<Record<UnitName, ComposedRemote>>;
  /** The latest `closesAt` of its routes that has passed by the server's clock (ms since 1970). Absent if none has. */
  readonly passed?: number;
  /** The records of the live forms. Absent while a page is rendered for the store: the server puts them into its document. */
  readonly privacy?: readonly PrivacyRecord[];
}

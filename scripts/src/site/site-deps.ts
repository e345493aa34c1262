import type { Renderer, Store } from '@site/composition';
import type { MountCheck } from '@site/composition/gate';
import type { UnitName } from '@site/shared-ui/contracts';
import type { BuiltRelease } from '../build/find-built.ts';
import { root } from '../build/workspace.ts';

/** Everything the `site` command touches. */
export interface SiteDeps {
  readonly store: Store;
  /** Folder of the store, for messages and for its disk. */
  readonly storeFolder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Name of the user of this machine, for the journal. */
  readonly userName: () => string;
  readonly now: () => Date;
  /** Ends `--watch`. */
  readonly stop: AbortSignal;
  /** A line on standard output, and one beside it. */
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  readonly fetch: typeof fetch;
  /** Waits (ms); at once over when the command is stopped. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Id of the release that the present sources of a unit are. */
  readonly sourceId: (unit: UnitName) => Promise<string>;
  /** The finished build of a unit's present sources; null where it has to be built. */
  readonly findBuilt: (unit: UnitName) => Promise<BuiltRelease | null>;
  /** Builds a unit, unless it is built already. */
  readonly build: (unit: UnitName) => Promise<BuiltRelease>;
  /** Renders pages of a release, in a process of their own. */
  readonly render: Renderer;
  /** Visits pages in the browser of this machine. */
  readonly mount: MountCheck;
  readonly findBrowser: () => string | null;
}

/** Where a site on this machine keeps its releases and journal; `SITE_STORE` names another place. */
export function storeFolder(env: NodeJS.ProcessEnv): string {
  return env.SITE_STORE || `${root}.site/store`;
}

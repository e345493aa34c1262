import type { BuiltRelease } from '@site/build/units/find-built';
import type { Renderer, Store } from '@site/composition';
import type { MountCheck } from '@site/composition/gate';
import type { UnitName } from '@site/shared-ui/contracts';
import type { Photograph } from './compare/page-record.ts';

/** Dependencies of the `site` command. */
export interface SiteDeps {
  readonly store: Store;
  /** Folder of the store, or its address like `s3://bucket/prefix`. */
  readonly storePlace: string;
  readonly env: NodeJS.ProcessEnv;
  /** Name of this machine's user, for the journal. */
  readonly userName: () => string;
  readonly now: () => Date;
  /** How long this process has run (ms). */
  readonly uptime: () => number;
  /** Ends `--watch`. */
  readonly stop: AbortSignal;
  /** Prints a line to standard output, or to standard error. */
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  readonly fetch: typeof fetch;
  /** Waits (ms); ends early when the command is stopped. */
  readonly sleep: (ms: number) => Promise<void>;
  /** The units of the current sources. */
  readonly units: () => readonly UnitName[];
  /** Builds the current sources of a unit, if they are not built yet. */
  readonly build: (unit: UnitName) => Promise<BuiltRelease>;
  /** Renders pages of a release, in a separate process. */
  readonly render: Renderer;
  /** Visits pages in the browser of this machine. */
  readonly mount: MountCheck;
  readonly photograph: Photograph;
  /** The TXT records of a name, from DNS, each in its parts. */
  readonly resolveTxt: (name: string) => Promise<string[][]>;
  /** Path of a Chromium or Chrome that this command can drive; null if there is none. */
  readonly findBrowser: () => string | null;
}

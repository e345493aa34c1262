import type { UnitName } from '@platform/contract';
import type { Store } from '@platform/releases';
import type { BuiltRelease } from '@platform/releases/built';
import type { MountCheck } from '@platform/releases/gate';
import type { Renderer } from '@platform/releases/rendering';
import type { BackendPart } from '@platform/server';
import type { Photograph } from '../browser/page-record.ts';

/** What the `site` command uses of this machine. */
export interface SiteDeps {
  /** @throws {CompositionError} `bad-place`, also the next field */
  readonly store: Store;
  /** A folder or an address, as it was given. */
  readonly storePlace: string;
  readonly env: NodeJS.ProcessEnv;
  /** The name that the journal gets. */
  userName(): string;
  now(): Date;
  /** How long this process has run (ms). */
  uptime(): number;
  /** Ends `--watch`. */
  readonly stop: AbortSignal;
  /** Prints a line to standard output, or to standard error. */
  out(line: string): void;
  err(line: string): void;
  readonly fetch: typeof fetch;
  /** Waits (ms). Ends early, without an error, when the command is asked to stop. */
  sleep(ms: number): Promise<void>;
  /**
   * Loads the site's configuration, if there is one.
   *
   * @param from `own`: not that of a folder outside this command's own repository, unless `SITE_ROOT` names it
   * @throws {CompositionError} `bad-site`
   */
  loadSite(from: 'here' | 'own'): Promise<void>;
  /** The units whose sources are here; none without a build or outside a site. The shell is the first. @param from as in `loadSite` */
  units(from?: 'own'): Promise<readonly UnitName[]>;
  /**
   * Builds the current sources of a unit, if they are not built yet.
   *
   * @throws {CommandError} `not-built`
   */
  build(unit: UnitName): Promise<BuiltRelease>;
  /** The site's own endpoints. */
  parts(): Promise<readonly BackendPart[]>;
  readonly render: Renderer;
  /** The TXT records of a name, from DNS, each in its parts. */
  resolveTxt(name: string): Promise<string[][]>;
  /** Path of a Chromium or Chrome that this command can drive; null if there is none. */
  findBrowser(): string | null;
  /** Visits pages in the browser of this machine. */
  readonly mount: MountCheck;
  readonly photograph: Photograph;
}

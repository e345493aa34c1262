import type { RemoteName, UnitRoute } from './unit.ts';

/** What the browser needs of a route: the rest of it is in the head of the page already. */
export type RouteRecord = Pick<UnitRoute, 'path' | 'page' | 'title' | 'description' | 'opensAt' | 'captcha'>;

/** One release of a remote as the browser needs it. */
export interface RemoteRelease {
  readonly id: string;
  readonly container: string;
  /** Absolute path or URL of the entry script; its folder is the base of `integrity`'s keys. */
  readonly entry: string;
  readonly routes: readonly RouteRecord[];
  /** File below the entry's folder → its `sha384-…`; scripts and styles only. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** A remote as composed: what is live, and what the shell may fall back to when that fails. */
export interface ComposedRemote {
  readonly live: RemoteRelease;
  readonly previous: RemoteRelease | null;
  /**
   * Sequence of the last rollback of this unit that open tabs take at once (`rollback --recall`); 0 for none. A
   * tab that chose its release before that has the wrong one on screen.
   */
  readonly recalledAt: number;
}

/** What a page says of its composition (`<script type="application/json" id="composition">`). */
export interface NamedComposition {
  readonly sequence: number;
  /** Where all of it is; what is there never changes. */
  readonly address: string;
}

/** What the browser has to know of the site: asked for with the page's code. Pages of older shells have it in that block. */
export interface SiteComposition {
  /** Grows by one with each change of the journal. */
  readonly sequence: number;
  /** Id of the live shell; a tab that runs another takes the new one at its next full page load. */
  readonly shell: string;
  /** The shell's stylesheets that may be loaded later: file below its folder → its `sha384-…`. */
  readonly shellStyles?: Readonly<Record<string, string>>;
  readonly remotes: Readonly<Partial<Record<RemoteName, ComposedRemote>>>;
}

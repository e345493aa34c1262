import type { UnitName, UnitRoute } from './unit.ts';

/** Libraries that every remote takes from the shell, by the names it imports them by. */
export const sharedLibraryNames = ['react', 'react/jsx-runtime', 'react-dom', '@site/shared-ui'] as const;
export type SharedLibraryName = (typeof sharedLibraryNames)[number];

/** One file of a release. */
export interface ReleaseFile {
  /** Relative to the release's folder, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
  /** MIME type with charset, as it is served. */
  readonly type: string;
  /** `sha384-` and base64, as in an `integrity` attribute. */
  readonly integrity: string;
}

/** Files that must be there before a page can run, in load order, relative to the release's folder. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What stands beside the link to a page where it is shared: 1200 × 630 pixels. */
export interface SocialImage {
  /** Relative to the release's folder; the name holds a hash of the content. */
  readonly file: string;
  readonly alt: string;
}

/** `release.json`: everything that may be known of one unit's build without running it. */
export interface Release {
  readonly format: 1;
  /** `contractVersion` the unit was built with. */
  readonly contract: number;
  readonly unit: UnitName;
  /** Hash of the build's inputs: ten characters of a-z and 0-9. */
  readonly id: string;
  /** Where the inputs come from; nulls outside a repository. */
  readonly source: {
    /** The last commit that touched the inputs, and its date (ISO 8601). */
    readonly commit: string | null;
    readonly date: string | null;
    /** Whether inputs had changes that are in no commit; absent from older releases, and outside a repository. */
    readonly dirty?: boolean;
  };
  /** File that starts the unit: a remote's `remoteEntry`, the shell's main script. */
  readonly entry: string;
  /** Global variable that a remote's entry creates; carries the id, so two releases can live in one tab. */
  readonly container: string;
  /**
   * The shell's first script, which fetches `initial` when it is time; absent from remotes, and from shells whose
   * pages run `initial` themselves.
   */
  readonly start?: string;
  /** Whether the shell asks for the composition that a page names; absent from those that read it in the page. */
  readonly asksForComposition?: true;
  /** Loaded with the entry on every page: the shell's styles and scripts; empty for a remote. */
  readonly initial: PageAssets;
  /** What the shell loads before its first remote, beyond `initial`: the federation runtime; empty for a remote. */
  readonly loader: PageAssets;
  /** Page name → what it loads beyond `initial` and the entry. */
  readonly pages: Readonly<Record<string, PageAssets>>;
  readonly routes: readonly UnitRoute[];
  /** Route path → its picture; absent where none were drawn: from units in development, and from old releases. */
  readonly pictures?: Readonly<Record<string, SocialImage>>;
  /** Shared library → the version range this unit asks of the shell. */
  readonly requires: Readonly<Record<string, string>>;
  /** Shared library → the exact version the shell brings; empty for a remote. */
  readonly provides: Readonly<Record<string, string>>;
  readonly files: readonly ReleaseFile[];
}

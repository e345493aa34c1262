import type { Forms } from './form.ts';
import type { SiteRecord } from './site.ts';
import type { LimitedUndo, UnitFeed, UnitName, UnitRedirect, UnitRoute } from './unit.ts';

/** The module names of the libraries that every remote takes from the shell. */
export const sharedLibraryNames = ['react', 'react/jsx-runtime', 'react-dom', '@platform/host'] as const;
export type SharedLibraryName = (typeof sharedLibraryNames)[number];

export interface ReleaseFile {
  /** Relative to the release's folder, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
  /** The `Content-Type`, with charset. */
  readonly type: string;
  /** `sha384-` and base64, as in an `integrity` attribute. */
  readonly integrity: string;
}

/** Files that have to be loaded before a page can run, in load order, relative to the release's folder. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The preview image of a shared link (`og:image`): 1200 × 630 pixels. */
export interface SocialImage {
  /** Relative to the release's folder. The name contains a hash of the content. */
  readonly file: string;
  readonly alt: string;
}

/** `release.json`. Fields that a record has left out are empty after parsing. */
export interface Release {
  readonly format: 1;
  /** `contractVersion` the unit was built with. */
  readonly contract: number;
  readonly unit: UnitName;
  /** Hash of the build's inputs: ten characters of a-z and 0-9. */
  readonly id: string;
  /** Origin of the inputs. `commit` and `date` are null outside a repository. */
  readonly source: {
    /** The last commit that touched the inputs, and its date (ISO 8601). */
    readonly commit: string | null;
    readonly date: string | null;
    /** Whether inputs had uncommitted changes. Absent outside a repository. */
    readonly dirty?: boolean;
  };
  /** The file that starts the unit: a remote's `remoteEntry`, or the shell's main script. */
  readonly entry: string;
  /** Whether a remote's entry is an ES module or a script that creates the global `container`, which is the default. */
  readonly entryType?: 'module' | 'global';
  /**
   * Set if the name of each file for browsers contains a hash of its content, and a chunk hands its modules to the
   * release whose tag has requested it. Then a file that two releases have in common has one address.
   */
  readonly fileNames?: 'content';
  /** Global variable that a remote's entry creates. It contains the id, so that a tab can hold two releases. */
  readonly container: string;
  /** The shell's start script, which loads `initial` when needed. Absent from remotes, and from a shell in development. */
  readonly start?: string;
  /** Loaded with the entry on every page: the shell's styles and scripts. A remote's record may leave it out. */
  readonly initial: PageAssets;
  /** Loaded by the shell after `initial` and before its first remote: the federation runtime. May be left out. */
  readonly loader: PageAssets;
  /** Of a shell: what its pages load once the visitor does more than read, and forms at once. May be left out. */
  readonly late?: PageAssets;
  /** Page name → the files that it loads in addition to `initial` and the entry. */
  readonly pages: Readonly<Record<string, PageAssets>>;
  readonly routes: readonly UnitRoute[];
  readonly redirects?: readonly UnitRedirect[];
  /** The forms of its pages. Absent if there are none. */
  readonly forms?: Forms;
  readonly feed?: UnitFeed;
  readonly autoUndo?: LimitedUndo;
  /** Of a shell, which has it always: the site as a whole. */
  readonly site?: SiteRecord;
  /** Route path → its image. Absent from units in development. */
  readonly pictures?: Readonly<Record<string, SocialImage>>;
  /** Shared library → the version range that this unit requires of the shell. */
  readonly requires: Readonly<Record<string, string>>;
  /** Shared library → the exact version that the shell provides. A remote's record may leave it out. */
  readonly provides: Readonly<Record<string, string>>;
  readonly files: readonly ReleaseFile[];
}

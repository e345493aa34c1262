import type { PageAssets, Release, UnitRoute } from '@platform/contract';
import { type AssetBase, assetBase } from '../../core/composition/site-composition.ts';

export interface PageSource {
  readonly route: Pick<UnitRoute, 'page' | 'hydrate'>;
  readonly shell: Release;
  /** The release whose page it is; the shell itself for the shell's own pages. */
  readonly owner: Release;
  /** Addresses of the releases' files; on the site itself by default. */
  readonly baseOf?: AssetBase;
}

export interface PageFile {
  readonly release: Release;
  /** In the folder of the release. */
  readonly path: string;
  readonly href: string;
  readonly integrity: string | null;
  /** Set if the browser loads it as an ES module. */
  readonly module?: true;
}

const none: PageAssets = { scripts: [], styles: [] };

/** The stylesheets of a page, in cascade order. */
export function pageStyles(source: PageSource): readonly PageFile[] {
  const { shell, owner } = source;
  const page = pageAssets(source);
  if (owner === shell) return files(source, shell, shell.initial.styles, page.styles);
  return [
    // A remote's page also needs the styles of the shared components, which are loaded with the federation runtime.
    ...files(source, shell, shell.initial.styles, shell.loader.styles),
    ...files(source, owner, page.styles),
  ];
}

/** Scripts that run on every page, and scripts that they will load for this page. */
export function pageScripts(source: PageSource): {
  readonly run: readonly PageFile[];
  readonly fetch: readonly PageFile[];
} {
  const { shell, owner, route } = source;
  const page = pageAssets(source);
  const run = files(source, shell, shell.initial.scripts);
  const late = (route.hydrate === 'prefetch' && shell.late?.scripts) || [];
  if (owner === shell) {
    const later = page.scripts.filter((path) => !shell.initial.scripts.includes(path));
    return { run, fetch: files(source, shell, late, later) };
  }
  const ownLater = files(source, shell, late, shell.loader.scripts);
  return { run, fetch: [...ownLater, ...files(source, owner, [owner.entry], page.scripts)] };
}

export function startScript(source: PageSource): PageFile | null {
  const { shell } = source;
  return shell.start === undefined ? null : (files(source, shell, [shell.start])[0] ?? null);
}

function pageAssets({ owner, route }: PageSource): PageAssets {
  return owner.pages[route.page] ?? none;
}

function files(
  { baseOf = assetBase }: PageSource,
  release: Release,
  ...paths: readonly (readonly string[])[]
): readonly PageFile[] {
  return [...new Set(paths.flat())].map((path) => ({
    release,
    path,
    href: `${baseOf(release)}${path}`,
    ...(release.entryType === 'module' && { module: true }),
    integrity: release.files.find((file) => file.path === path)?.integrity ?? null,
  }));
}

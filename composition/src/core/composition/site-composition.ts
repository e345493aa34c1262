import {
  type ComposedRemote,
  type Release,
  type RemoteRelease,
  type SiteComposition,
  sortUnits,
  type UnitName,
} from '@site/shared-ui/contracts';
import { CompositionError } from '../composition-error.ts';
import type { LiveReleases } from './composition.ts';

/** Where a release's files are served, with a trailing slash. */
export type AssetBase = (release: Pick<Release, 'unit' | 'id'>) => string;

/** Addresses on the site itself; a unit in development has its files on its dev server. */
export const assetBase: AssetBase = ({ unit, id }) => `/assets/${unit}/${id}/`;

/** The fields of a remote's release that a browser needs. */
export function remoteRelease(release: Release, baseOf = assetBase): RemoteRelease {
  const { id, container, entry, entryType, routes, files } = release;
  const loaded = files.filter(({ path }) => /\.(m?js|css)$/.test(path) && !path.startsWith('node/'));
  return {
    id,
    container,
    entry: `${baseOf(release)}${entry}`,
    ...(entryType === 'module' && { entryType }),
    routes: routes.map(({ path, page, title, description, opensAt, captcha, hydrate }) => ({
      path,
      page,
      title,
      description,
      ...(opensAt && { opensAt }),
      ...(captcha && { captcha }),
      ...(hydrate && { hydrate }),
    })),
    integrity: hashesOf(
      release,
      loaded.map(({ path }) => path),
    ),
  };
}

/** The composition as browsers get it. */
export function siteComposition({ composition, units }: LiveReleases, baseOf = assetBase): SiteComposition {
  if (!units.shell) {
    throw new CompositionError('nothing-live', 'No release of the shell is live: activate one first.');
  }
  const remotes: Record<UnitName, ComposedRemote> = {};
  for (const unit of sortUnits(Object.keys(units))) {
    const remote = units[unit];
    if (unit === 'shell' || !remote) continue;
    remotes[unit] = {
      live: remoteRelease(remote.live, baseOf),
      previous: remote.previous && remoteRelease(remote.previous, baseOf),
      recalledAt: composition.units[unit]?.recalledAt ?? 0,
    };
  }
  const { id, pages } = units.shell.live;
  const shellStyles = hashesOf(
    units.shell.live,
    Object.values(pages).flatMap(({ styles }) => styles),
  );
  return { sequence: composition.sequence, shell: id, shellStyles, remotes };
}

function hashesOf({ files }: Release, paths: readonly string[]): Readonly<Record<string, string>> {
  const wanted = files.filter(({ path }) => paths.includes(path));
  return Object.fromEntries(wanted.map(({ path, integrity }) => [path, integrity]));
}

import {
  type ComposedRemote,
  type PrivacyRecord,
  type Release,
  type RemoteRelease,
  routeRecord,
  type SiteComposition,
  sortUnits,
  type UnitName,
} from '@platform/contract';
import { CompositionError } from '../composition-error.ts';
import { canHost } from './check-compatibility.ts';
import type { LiveReleases } from './composition.ts';

/** Where a release's files are served, with a trailing slash. */
export type AssetBase = (release: Pick<Release, 'unit' | 'id' | 'fileNames'>) => string;

/** Folder of files whose address is the same in every release that has them. No release has this id: ids are longer. */
export const sharedFolder = 'files';

/** Addresses on the site itself; a unit in development has its files on its dev server. */
export const assetBase: AssetBase = ({ unit, id, fileNames }) =>
  `/assets/${unit}/${fileNames === 'content' ? sharedFolder : id}/`;

/** The fields of a remote's release that a browser needs. */
export function remoteRelease(release: Release, baseOf = assetBase): RemoteRelease {
  const { id, container, entry, entryType, routes, redirects } = release;
  return {
    id,
    container,
    entry: `${baseOf(release)}${entry}`,
    ...(entryType === 'module' && { entryType }),
    routes: routes.map(routeRecord),
    ...(redirects && { redirects }),
    integrity: hashesOf(release, browserFiles(release)),
  };
}

/** @param passed the latest closing of a page that has passed: see `lastPassed` */
export function siteComposition(
  releases: LiveReleases,
  passed?: number,
  baseOf = assetBase,
): SiteComposition {
  const { composition, units } = releases;
  if (!units.shell) {
    throw new CompositionError('nothing-live', 'No release of the shell is live: activate one first.');
  }
  const remotes: Record<UnitName, ComposedRemote> = {};
  for (const unit of sortUnits(Object.keys(units))) {
    const remote = units[unit];
    if (unit === 'shell' || !remote) continue;
    remotes[unit] = {
      live: remoteRelease(remote.live, baseOf),
      // After a change set, the release before may need another shell.
      previous:
        remote.previous && canHost(units.shell.live, remote.previous)
          ? remoteRelease(remote.previous, baseOf)
          : null,
      recalledAt: composition.units[unit]?.recalledAt ?? 0,
    };
  }
  const { id, initial, start } = units.shell.live;
  const first = [...initial.scripts, ...initial.styles, start];
  const shellFiles = hashesOf(
    units.shell.live,
    browserFiles(units.shell.live).filter((path) => !first.includes(path)),
  );
  return {
    ...{ sequence: composition.sequence, shell: id, shellFiles, remotes },
    ...(passed !== undefined && { passed }),
    privacy: recordsOf(releases),
  };
}

/** Forms that collect the same may have equal records. */
function recordsOf({ units }: LiveReleases): readonly PrivacyRecord[] {
  const records = sortUnits(Object.keys(units)).flatMap((unit) =>
    Object.values(units[unit]?.live.forms ?? {}).flatMap(({ privacy = [] }) => privacy),
  );
  return [...new Map(records.map((record) => [JSON.stringify(record), record])).values()];
}

/** Paths of the scripts and stylesheets for browsers. */
function browserFiles({ files }: Release): readonly string[] {
  return files
    .map(({ path }) => path)
    .filter((path) => /\.(m?js|css)$/.test(path) && !path.startsWith('node/'));
}

function hashesOf({ files }: Release, paths: readonly string[]): Readonly<Record<string, string>> {
  const wanted = files.filter(({ path }) => paths.includes(path));
  return Object.fromEntries(wanted.map(({ path, integrity }) => [path, integrity]));
}

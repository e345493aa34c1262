import {
  contractVersion,
  type Release,
  type ReleaseFile,
  type SiteRecord,
  type UnitDeclaration,
} from '@platform/contract';
import { containerName } from '@platform/releases/built';

export const devId = 'dev';

export interface DevShell {
  readonly site: SiteRecord;
  readonly statics: readonly ReleaseFile[];
}

/**
 * A unit in development in the shape of a release, for the composition. Its files are built in memory with fixed
 * names and change all the time, so they have no hashes.
 *
 * @param shell for the shell: what it says of the site, and its static files, so that pages name their icons
 */
export function devRelease(
  { unit, routes, redirects, forms }: UnitDeclaration,
  shell: DevShell | null = null,
): Release {
  const host = unit === 'shell';
  return {
    format: 1,
    contract: contractVersion,
    unit,
    id: devId,
    source: { commit: null, date: null },
    entry: host ? 'main.js' : 'remoteEntry.js',
    container: containerName(unit, devId),
    initial: host ? { scripts: ['main.js'], styles: ['main.css'] } : nothing,
    loader: nothing,
    pages: {},
    routes,
    ...(redirects && { redirects }),
    ...(forms && { forms }),
    ...(host && shell && { site: shell.site }),
    requires: {},
    provides: {},
    files: host && shell ? shell.statics : [],
  };
}

const nothing = { scripts: [], styles: [] };

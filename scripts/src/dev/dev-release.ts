import {
  contractVersion,
  type Release,
  type ReleaseFile,
  type UnitDeclaration,
} from '@site/shared-ui/contracts';
import { containerName } from '../build/release-id.ts';

/** Stands for a release's id where there is none: a unit in development has no release. */
export const devId = 'dev';

/**
 * What the composition knows of a unit in development, in the shape of a release. Its files are built in memory
 * under names that stay, and change all the time: none has a hash.
 *
 * @param statics the shell's static files, so that pages name their icons
 */
export function devRelease({ unit, routes }: UnitDeclaration, statics: readonly ReleaseFile[] = []): Release {
  const host = unit === 'shell';
  return {
    format: 1,
    contract: contractVersion,
    unit,
    id: devId,
    source: { commit: null, date: null },
    entry: host ? 'main.js' : 'remoteEntry.js',
    container: containerName(unit, devId),
    ...(host && { asksForComposition: true }),
    initial: host ? { scripts: ['main.js'], styles: ['main.css'] } : nothing,
    loader: nothing,
    pages: {},
    routes,
    requires: {},
    provides: {},
    files: statics,
  };
}

const nothing = { scripts: [], styles: [] };

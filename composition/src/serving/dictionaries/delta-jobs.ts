import type { Release, SiteComposition } from '@site/shared-ui/contracts';
import { changesOf, type LiveReleases } from '../../core/composition/composition.ts';
import type { JournalEntry } from '../../core/journal/journal-entry.ts';
import type { ReleaseName } from '../../core/releases/release.schema.ts';
import { compositionContent, compositionName } from '../../rendering/pages/composition-file.ts';
import { chunkName, hasDictionaries } from './chunk-name.ts';
import type { DeltaJob } from './deltas.ts';

/**
 * How many older releases of each unit, and how many older compositions, returning visitors may have. A deployment of
 * all units makes a composition for each unit.
 */
const olderReleases = 5;
export const olderCompositions = 25;

/** The releases of a unit that were live before its live one, the last one first. */
function pastReleases(
  entries: readonly JournalEntry[],
  { unit, id: live }: ReleaseName,
): readonly ReleaseName[] {
  const ids = changesOf(entries, unit)
    .map(({ release }) => release)
    .reverse();
  const others = [...new Set(ids)].filter((id) => id !== live);
  return others.slice(0, olderReleases).map((id) => ({ unit, id }));
}

export interface ReleaseReader {
  /** Null if the release was removed. */
  release(name: ReleaseName): Promise<Release | null>;
  file(release: Release, path: string): Promise<Uint8Array>;
}

/**
 * Pairs of a live release's files and the same chunks of older releases: those of the last releases first. Older
 * releases that cannot be read are left out.
 */
export async function releaseJobs(
  { units }: LiveReleases,
  entries: readonly JournalEntry[],
  reader: ReleaseReader,
): Promise<readonly DeltaJob[]> {
  const pairs = Object.values(units).flatMap(({ live }) =>
    pastReleases(entries, live).map((name, age) => ({ live, name, age })),
  );
  const jobs: DeltaJob[] = [];
  for (const { live, name } of pairs.sort((a, b) => a.age - b.age)) {
    const older = await reader.release(name).catch(() => null);
    if (older) jobs.push(...chunkJobs(live, older, reader));
  }
  return jobs;
}

function chunkJobs(live: Release, older: Release, reader: ReleaseReader): readonly DeltaJob[] {
  const chunks = new Map(
    older.files.filter(({ path }) => hasDictionaries(path)).map((file) => [chunkName(file.path), file]),
  );
  return live.files
    .filter(({ path }) => hasDictionaries(path))
    .flatMap((file) => {
      const dictionary = chunks.get(chunkName(file.path));
      if (!dictionary) return [];
      // At the same address in both releases: a browser that has it does not ask again.
      const same = file.path === dictionary.path && file.integrity === dictionary.integrity;
      if (same && live.fileNames === 'content' && older.fileNames === 'content') return [];
      return {
        name: `${file.integrity} ${dictionary.integrity}`,
        file: () => reader.file(live, file.path),
        dictionary: () => reader.file(older, dictionary.path),
      };
    });
}

/** Pairs of the live composition and older ones. */
export function compositionJobs(
  live: SiteComposition,
  older: readonly SiteComposition[],
): readonly DeltaJob[] {
  return older.map((composition) => ({
    name: `${compositionName(live)} ${compositionName(composition)}`,
    file: async () => compositionContent(live),
    dictionary: async () => compositionContent(composition),
  }));
}

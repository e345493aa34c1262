import type { UnitName } from '@platform/contract';
import type { Journal } from '@platform/releases';
import { releaseText } from '@platform/releases';
import { publishedReleases, readPublication, retiredAt } from '@platform/releases/history';
import { inParallel } from '@platform/releases/in-parallel';
import type { Call } from '../../call/subcommand.ts';
import { sourceOf, sourceText } from './release-source.ts';

export type ListedRelease = Awaited<ReturnType<typeof listPublished>>[number];

const readsAtOnce = 16;

/**
 * The releases in the store that are not live, the newest publication first.
 *
 * @param isMeant asked with when a release was published and by whom, both empty if nothing says so
 */
export async function listPublished(
  { deps: { store } }: Call,
  journal: Journal,
  unit: UnitName | null,
  isMeant: (publication: { readonly at: string; readonly by: string }) => boolean,
) {
  const releases = (await publishedReleases(store, journal)).filter(
    (one) => unit === null || one.unit === unit,
  );
  const listed = await inParallel(releases, readsAtOnce, async (release) => {
    const { at = '', by = '' } = (await readPublication(store, release)) ?? {};
    if (!isMeant({ at, by })) return [];
    const { unit, id, takenBack } = release;
    const source = await sourceOf(store, journal, release, { source: release });
    const liveUntil = retiredAt(journal, unit, id);
    return [{ unit, id, publishedAt: at || null, publishedBy: by || null, ...source, liveUntil, takenBack }];
  });
  const newest = (one: (typeof listed)[number][number]) => `${one.publishedAt}`;
  return listed.flat().sort((a, b) => newest(b).localeCompare(newest(a)));
}

export function publishedLine({ unit, id, publishedAt, publishedBy, ...one }: ListedRelease): string {
  const source = sourceText(one);
  return [
    `${releaseText({ unit, id })}  published ${publishedAt ?? 'at an unknown time'}`,
    publishedBy === null ? '' : ` by ${publishedBy}`,
    source === null ? '' : `, ${source}`,
    one.liveUntil === null ? '; never live' : `; live until ${one.liveUntil}`,
    one.takenBack === null ? '' : `, taken back by ${one.takenBack}`,
  ].join('');
}

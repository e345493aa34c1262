import { releasesOf } from '../../core/composition/composition.ts';
import { asWarning, type Finding } from '../../core/findings/finding.ts';
import type { JournalEntry } from '../../core/journal/journal-entry.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import type { Store } from '../../core/store/store.ts';
import { livePairs, pageJobs, pageKey, pagesPrefix } from './rendered-page.ts';

/** Live pages that have not been rendered: they work, but are served without content. */
export async function unrenderedPages(
  store: Store,
  entries: readonly JournalEntry[],
): Promise<readonly Finding[]> {
  const releases = await releasesOf(store, entries);
  const jobs = livePairs(releases).flatMap(pageJobs);
  const keys = new Set(await store.list(pagesPrefix));
  return jobs
    .filter((job) => !keys.has(pageKey(job)))
    .map(({ owner, route }) =>
      asWarning({
        code: 'page-missing',
        sentence: `${route.path} of ${releaseText(owner)} has not been rendered.`,
      }),
    );
}

import { releasesOf } from '../../core/composition/composition.ts';
import { asWarning, type Finding } from '../../core/findings/finding.ts';
import { inParallel } from '../../core/in-parallel.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { trusted } from '../../core/signing/trusted.ts';
import type { Journal } from '../../core/state/journal-state.ts';
import type { Store } from '../../core/store/store.ts';
import { findRendered, livePairs, type PageJob, pageJobs } from './rendered-page.ts';

const atOnce = 16;

/** Live pages that have not been rendered, or whose record is damaged: they work, but are served without content. */
export async function unrenderedPages(
  store: Pick<Store, 'read'>,
  journal: Journal,
): Promise<readonly Finding[]> {
  const releases = await releasesOf(store, journal);
  const owned = trusted(store, () => journal);
  const findings = await inParallel(livePairs(releases).flatMap(pageJobs), atOnce, async (job) => {
    const { status } = await findRendered(owned, job);
    return status === 'found' ? [] : [missingPage(job, status)];
  });
  return findings.flat();
}

export function missingPage({ owner, route }: PageJob, status: 'absent' | 'unreadable'): Finding {
  const why = status === 'absent' ? 'has not been rendered' : 'was rendered, but cannot be read';
  return asWarning({ code: 'page-missing', sentence: `${route.path} of ${releaseText(owner)} ${why}.` });
}

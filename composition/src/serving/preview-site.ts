import type { DocumentSettings, SiteComposition } from '@site/shared-ui/contracts';
import type { LiveReleases } from '../core/composition/composition.ts';
import { siteComposition } from '../core/composition/site-composition.ts';
import type { Store } from '../core/store/store.ts';
import { compositionFile, compositionName } from '../rendering/pages/composition-file.ts';
import { sitePages } from '../rendering/pages/site-pages.ts';
import { type Assets, releaseAssets } from './assets.ts';
import type { ServedSite } from './live-site.ts';

/** The site of releases that are not live together yet: for checks in a browser. It never changes. */
export async function previewSite(
  store: Store,
  releases: LiveReleases,
  settings: DocumentSettings,
  assets: Assets = releaseAssets(store),
): Promise<ServedSite> {
  const composition: SiteComposition = siteComposition(releases);
  const pages = await sitePages(store, releases, composition, settings);
  const snapshot = {
    composition,
    page: pages.find,
    movedTo: pages.movedTo,
    // A check in a browser opens the pages that it wants.
    speculationRules: null,
    staticFile: (path: string) => assets.find('shell', composition.shell, `static/${path}`),
  };
  const name = compositionName(composition);
  return {
    assets,
    current: () => snapshot,
    findComposition: async (asked) => (asked === name ? compositionFile(composition) : null),
    onChange: () => undefined,
  };
}

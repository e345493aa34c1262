import {
  type DocumentSettings,
  type Release,
  type SiteComposition,
  sortUnits,
  type UnitRoute,
} from '@platform/contract';
import { findRoute, movedTo } from '@platform/contract/routes';
import type { LiveReleases } from '../../core/composition/composition.ts';
import { assetBase } from '../../core/composition/site-composition.ts';
import { CompositionError } from '../../core/composition-error.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { inParallel } from '../../core/in-parallel.ts';
import { siteOf } from '../../core/releases/releases.ts';
import type { Store } from '../../core/store/store.ts';
import { findRendered, isStored, type PageJob } from '../prerender/rendered-page.ts';
import { missingPage } from '../prerender/unrendered-pages.ts';
import { type Compressed, compressed, etagOf } from './asset.ts';
import { compositionAddress } from './composition-file.ts';
import { documentHtml, speculates, styleSources, trustsTypes } from './document.ts';
import { readInlineStyles } from './inline-styles.ts';
import { pageStyles } from './page-files.ts';
import { speculationRules } from './speculation-rules.ts';

export interface Page extends Compressed {
  readonly status: number;
  readonly etag: string;
  /** Sources that its content security policy has to allow: hashes of its inline stylesheets. */
  readonly styleSources: readonly string[];
  /** Whether its content security policy may require trusted types: its start script creates their policy. */
  readonly trustedTypes: boolean;
  /** Whether the browser may prerender pages under the pointer, as the speculation rules say. */
  readonly speculates: boolean;
  readonly plain: Uint8Array;
}

export type SitePages = Awaited<ReturnType<typeof sitePages>>;

const pagesAtOnce = 16;

interface OwnedRoute extends UnitRoute {
  readonly owner: Release;
}

/** Makes the pages of a composition from the HTML that was rendered at its activation. */
export async function sitePages(
  store: Pick<Store, 'read'>,
  releases: LiveReleases,
  composition: SiteComposition,
  settings: DocumentSettings,
  baseOf = assetBase,
) {
  const { units } = releases;
  const shell = units.shell?.live;
  if (!shell)
    throw new CompositionError('nothing-live', 'No release of the shell is live: activate one first.');
  const owned = sortUnits(Object.keys(units)).flatMap((unit): OwnedRoute[] => {
    const owner = units[unit]?.live;
    return owner ? owner.routes.map((route) => ({ ...route, owner })) : [];
  });
  const redirects = Object.values(units).flatMap(({ live }) => live.redirects ?? []);
  const styles = await readInlineStyles(
    store,
    owned.flatMap(({ owner, ...route }) => pageStyles({ route, shell, owner, baseOf })),
  );
  const address = compositionAddress(composition);
  /** Pages that are served without their content: the browser renders it. */
  const missing: { readonly job: PageJob; readonly finding: Finding }[] = [];
  // The best quality saves a tenth of a page's bytes. One after the other: each takes a thread of the pool that also reads
  // files. After a failure a page stays as it is.
  let compression = Promise.resolve();
  const later = (work: () => Promise<void>) => {
    compression = compression.then(work).catch(() => undefined);
  };
  const pages: readonly Page[] = await inParallel(owned, pagesAtOnce, async ({ owner, ...route }) => {
    const job = { shell, owner, route };
    const lookup = await findRendered(store, job);
    if (lookup.status !== 'found' && isStored(owner, route))
      missing.push({ job, finding: missingPage(job, lookup.status) });
    const rendered = lookup.status === 'found' ? lookup.page : null;
    const parts = { route, shell, owner, composition, address, settings, rendered, styles, baseOf };
    const plain = Buffer.from(documentHtml(parts));
    return {
      status: route.status ?? 200,
      etag: etagOf(plain),
      styleSources: styleSources(parts),
      trustedTypes: trustsTypes(parts),
      speculates: speculates(parts),
      plain,
      ...compressed(plain, later),
    };
  });
  return {
    site: siteOf(shell),
    missing,
    rules: speculationRules(owned),
    /** The path of the page to which an address has moved; null if it has not. */
    movedTo: (pathname: string) => movedTo(owned, redirects, pathname),
    /** The page of an address; the not-found page, with its status, if no unit declares the address. */
    find: (pathname: string): Page => {
      const found = findRoute(owned, pathname);
      const page = found && pages[owned.indexOf(found.route)];
      if (!page) {
        throw new CompositionError(
          'bad-release',
          `shell@${shell.id} declares no route "*" for unknown addresses.`,
        );
      }
      return page;
    },
  };
}

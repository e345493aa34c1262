import {
  type PublicSettings,
  type Release,
  type SiteComposition,
  type UnitRoute,
  unitNames,
} from '@site/shared-ui/contracts';
import { findRoute } from '@site/shared-ui/routes';
import type { LiveReleases } from '../../core/composition/releases-of.ts';
import { assetBase } from '../../core/composition/site-composition.ts';
import { CompositionError } from '../../core/composition-error.ts';
import { inParallel } from '../../core/in-parallel.ts';
import type { Store } from '../../core/store/store.ts';
import { readRendered } from '../prerender/rendered-page.ts';
import { etagOf } from './asset.ts';
import { compositionAddress } from './composition-file.ts';
import { compressed } from './compressed.ts';
import { documentHtml, styleSources, trustsTypes } from './document.ts';
import { readInlineStyles } from './inline-styles.ts';
import { pageStyles } from './page-files.ts';

/** The HTML of one route, ready to send. */
export interface Page {
  readonly status: number;
  readonly etag: string;
  /** Sources that its content security policy has to allow: hashes of the stylesheets that stand in it. */
  readonly styleSources: readonly string[];
  /** Whether its policy may demand trusted types: its start script makes the policy for them. */
  readonly trustedTypes: boolean;
  readonly plain: Uint8Array;
  gzip(): Uint8Array;
  /** Quickly compressed at first, and as well as can be once `compressWell` has come to this page. */
  brotli(): Uint8Array;
  /** Whether what this page is sent as stays as it is from now on. */
  settled(): boolean;
}

export interface SitePages {
  /** The page of an address; the not-found page, with its status, where no unit declares it. */
  find(pathname: string): Page;
  /**
   * Compresses every page as well as can be, one after the other and beside the event loop: a tenth less to send, for
   * which no visitor has to wait when a composition goes live.
   *
   * @param wanted asked before each page whether there is still use for it
   */
  compressWell(wanted: () => boolean): Promise<void>;
}

/** How many rendered pages are read at once. */
const pagesAtOnce = 16;

interface OwnedRoute extends UnitRoute {
  readonly owner: Release;
}

/** Pages of a composition, from what was rendered when it went live. */
export async function sitePages(
  store: Pick<Store, 'read'>,
  { units }: LiveReleases,
  composition: SiteComposition,
  settings: PublicSettings,
  baseOf = assetBase,
): Promise<SitePages> {
  const shell = units.shell?.live;
  if (!shell)
    throw new CompositionError('nothing-live', 'No release of the shell is live: activate one first.');
  const owned = unitNames.flatMap((unit): OwnedRoute[] => {
    const owner = units[unit]?.live;
    return owner ? owner.routes.map((route) => ({ ...route, owner })) : [];
  });
  const styles = await readInlineStyles(
    store,
    owned.flatMap(({ owner, ...route }) => pageStyles({ route, shell, owner, baseOf })),
  );
  const address = compositionAddress(composition);
  const pages: readonly CompressedPage[] = await inParallel(
    owned,
    pagesAtOnce,
    async ({ owner, ...route }) => {
      const rendered = await readRendered(store, { shell, owner, route });
      const parts = { route, shell, owner, composition, address, settings, rendered, styles, baseOf };
      return finishedPage(documentHtml(parts), {
        status: route.status ?? 200,
        styleSources: styleSources(parts),
        trustedTypes: trustsTypes(parts),
      });
    },
  );
  return {
    find: (pathname) => {
      const found = findRoute(owned, pathname);
      const page = found && pages[owned.indexOf(found.route)];
      if (!page) {
        throw new CompositionError(
          'bad-release',
          `shell@${shell.id} declares no route "*" for what is not found.`,
        );
      }
      return page;
    },
    compressWell: async (wanted) => {
      for (const page of pages) if (wanted()) await page.compressWell();
    },
  };
}

interface CompressedPage extends Page {
  compressWell(): Promise<void>;
}

function finishedPage(
  html: string,
  about: Pick<Page, 'status' | 'styleSources' | 'trustedTypes'>,
): CompressedPage {
  const plain = Buffer.from(html);
  return { ...about, etag: etagOf(plain), plain, ...compressed(plain) };
}

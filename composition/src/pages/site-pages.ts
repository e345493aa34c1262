import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  type PublicSettings,
  type Release,
  type SiteComposition,
  type UnitRoute,
  unitNames,
} from '@site/shared-ui/contracts';
import { findRoute } from '@site/shared-ui/routes';
import { CompositionError } from '../composition-error.ts';
import type { LiveReleases } from '../live/releases-of.ts';
import { documentHtml } from './document.ts';

/** The HTML of one route, ready to send. */
export interface Page {
  readonly status: number;
  readonly etag: string;
  readonly plain: Uint8Array;
  gzip(): Uint8Array;
  brotli(): Uint8Array;
}

export interface SitePages {
  /** The page of an address; the not-found page, with its status, where no unit declares it. */
  find(pathname: string): Page;
}

interface OwnedRoute extends UnitRoute {
  readonly owner: Release;
}

/** Shown where no unit declares a route; every shell has it. */
const notFound: UnitRoute = {
  path: '/404',
  page: 'NotFoundPage',
  title: 'Page not found',
  description: 'There is no page at this address.',
  prerender: true,
  index: false,
  status: 404,
};

export function renderPages(
  { units }: LiveReleases,
  composition: SiteComposition,
  settings: PublicSettings,
): SitePages {
  const shell = units.shell?.live;
  if (!shell)
    throw new CompositionError('nothing-live', 'No release of the shell is live: activate one first.');
  const owned = unitNames.flatMap((unit): OwnedRoute[] => {
    const owner = units[unit]?.live;
    return owner ? owner.routes.map((route) => ({ ...route, owner })) : [];
  });
  const made = new Map<string, Page>();
  const pageOf = (route: OwnedRoute): Page => {
    const known = made.get(route.path);
    if (known) return known;
    const html = documentHtml({ route, shell, owner: route.owner, composition, settings, body: '' });
    const page = finishedPage(html, route.status ?? 200);
    made.set(route.path, page);
    return page;
  };
  return { find: (pathname) => pageOf(findRoute(owned, pathname)?.route ?? { ...notFound, owner: shell }) };
}

function finishedPage(html: string, status: number): Page {
  const plain = Buffer.from(html);
  let gzip: Uint8Array | null = null;
  let brotli: Uint8Array | null = null;
  return {
    status,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    gzip: () => (gzip ??= gzipSync(plain, { level: 9 })),
    brotli: () => (brotli ??= brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
  };
}

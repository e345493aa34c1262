import { sortUnits, type UnitRoute } from '@platform/contract';
import { closingOf } from '../../core/composition/closing-instants.ts';
import type { LiveReleases } from '../../core/composition/composition.ts';
import { textAsset } from './asset.ts';

/** @param passed the latest closing that has passed (ms since 1970) */
export function crawlerFiles(releases: LiveReleases, origin: string, passed?: number) {
  return {
    'sitemap.xml': textAsset('application/xml; charset=utf-8', sitemapXml(releases, origin, passed)),
    'robots.txt': textAsset('text/plain; charset=utf-8', robotsTxt(origin)),
  };
}

/** Every address of the composition that may be indexed and is not closed, with the date on which its release went live. */
export function sitemapXml({ units, composition }: LiveReleases, origin: string, passed = 0): string {
  const entries = sortUnits(Object.keys(units)).flatMap((unit) => {
    const changed = composition.units[unit]?.since.slice(0, 10);
    return (units[unit]?.live.routes ?? [])
      .filter((route) => isListed(route, passed))
      .map(({ path }) => `<url><loc>${origin}${path}</loc><lastmod>${changed}</lastmod></url>`);
  });
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n${entries.join('\n')}\n</urlset>\n`;
}

/** Whether the sitemap and feeds have a page. */
export function isListed(route: UnitRoute, passed: number): boolean {
  const { path, index, status = 200 } = route;
  return index && status === 200 && !/[:*]/.test(path) && closingOf(route) > passed;
}

/** Excludes the server's own addresses; pages have `noindex` in their head. */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /-/\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

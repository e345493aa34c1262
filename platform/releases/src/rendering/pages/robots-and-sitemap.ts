import { sortUnits } from '@platform/contract';
import type { LiveReleases } from '../../core/composition/composition.ts';
import { textAsset } from './asset.ts';

export function crawlerFiles(releases: LiveReleases, origin: string) {
  return {
    'sitemap.xml': textAsset('application/xml; charset=utf-8', sitemapXml(releases, origin)),
    'robots.txt': textAsset('text/plain; charset=utf-8', robotsTxt(origin)),
  };
}

/** Every address of the composition that may be indexed, with the date on which its release went live. */
export function sitemapXml({ units, composition }: LiveReleases, origin: string): string {
  const entries = sortUnits(Object.keys(units)).flatMap((unit) => {
    const changed = composition.units[unit]?.since.slice(0, 10);
    return (units[unit]?.live.routes ?? [])
      .filter(({ path, index, status }) => index && (status ?? 200) === 200 && !/[:*]/.test(path))
      .map(({ path }) => `<url><loc>${origin}${path}</loc><lastmod>${changed}</lastmod></url>`);
  });
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n${entries.join('\n')}\n</urlset>\n`;
}

/** Excludes the server's own addresses; pages have `noindex` in their head. */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /-/\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

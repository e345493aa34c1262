import { feedPath } from '@platform/contract';
import type { LiveReleases } from '../../core/composition/composition.ts';
import { siteOf } from '../../core/releases/releases.ts';
import { type Asset, textAsset } from './asset.ts';
import { type Html, html } from './html.ts';
import { isListed } from './robots-and-sitemap.ts';

/**
 * The Atom feeds (RFC 4287) that live units declare, by their paths without the leading slash. A feed has the unit's
 * pages that have `published` and are not closed, the newest first.
 *
 * @param passed the latest closing that has passed (ms since 1970)
 */
export function unitFeeds(
  { units, composition }: LiveReleases,
  origin: string,
  passed = 0,
): Readonly<Record<string, Asset>> {
  const shell = units.shell?.live;
  if (!shell) return {};
  const { name, language } = siteOf(shell);
  const feeds = Object.values(units).flatMap(({ live: { unit, feed, routes } }) => {
    if (!feed) return [];
    const address = `${origin}${feedPath(unit)}`;
    const listed = routes.flatMap((route) =>
      route.published !== undefined && isListed(route, passed)
        ? [{ ...route, updated: `${route.published}T00:00:00Z` }]
        : [],
    );
    listed.sort((one, other) => (one.updated < other.updated ? 1 : -1));
    const entries = listed.map(
      ({ path, title, description, updated }): Html => html`<entry>
<title>${title}</title>
<id>${origin}${path}</id>
<link href="${origin}${path}"/>
<updated>${updated}</updated>
<summary>${description}</summary>
</entry>
`,
    );
    const { text } = html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<title>${feed.title}</title>
<id>${address}</id>
<link rel="self" type="application/atom+xml" href="${address}"/>
<updated>${composition.units[unit]?.since}</updated>
<author><name>${name}</name></author>
${entries}</feed>
`;
    return [[feedPath(unit).slice(1), textAsset('application/atom+xml; charset=utf-8', text)] as const];
  });
  return Object.fromEntries(feeds);
}

import { findRoute, movedTo } from '@site/shared-ui/routes';
import { overlap, type ReleasesByUnit } from '../../core/composition/check-compatibility.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { releaseText } from '../../core/releases/release.schema.ts';

/**
 * Redirects without effect: a page or another redirect has the address, or they lead to no page. Pages have precedence, so
 * such redirects stop no rollback.
 */
export function redirectFindings(releases: ReleasesByUnit): readonly Finding[] {
  const owners = Object.values(releases);
  const pages = owners.flatMap((owner) => owner.routes.map(({ path }) => ({ owner, path })));
  const redirects = owners.flatMap((owner) => (owner.redirects ?? []).map((one) => ({ owner, ...one })));
  return redirects.flatMap(({ owner, from, to }, index): Finding[] => {
    const page = findRoute(pages, from)?.route;
    const earlier = redirects.slice(0, index).find((other) => overlap(other.from, from));
    const rival = page && page.path !== '*' ? page : earlier;
    const what = `${releaseText(owner)} redirects ${from}`;
    if (rival)
      return [{ code: 'path-taken', sentence: `${what}, which ${releaseText(rival.owner)} claims.` }];
    if (movedTo(pages, redirects, from) !== null) return [];
    return [{ code: 'redirect-lost', sentence: `${what} to ${to}, which leads to no page.` }];
  });
}

import { prefetchTime } from '@platform/contract';

/** `Cache-Control` of what the site serves. An answer of the API has `no-store`, unless its route says otherwise. */

/** A file of a release, or of a composition: its address changes with its content. */
export const immutableCache = 'public, max-age=31536000, immutable';

export const redirectCache = 'no-cache';

/**
 * Browsers revalidate a page each time, and get 304 while the composition is unchanged. Nobody on the way may change it: its
 * code expects the HTML as it was rendered.
 */
export const pageCache = 'no-cache, no-transform';

/** A page with the answer to a form that was sent without code. */
export const formAnswerCache = 'no-store, no-transform';

/**
 * A page that the start script fetches while the pointer rests on its link: the click may use it without another
 * request. Once it is shown, the page checks that it is not outdated.
 */
export const prefetchCache = `private, max-age=${prefetchTime / 1000}, no-transform`;

/** A file of the shell's `static` folder, `robots.txt`, the sitemap or a feed. */
export const staticCache = 'public, max-age=3600';

export const speculationRulesCache = 'public, max-age=600';

export const discoveryCache = 'public, max-age=10';

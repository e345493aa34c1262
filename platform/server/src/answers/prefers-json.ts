import Negotiator from 'negotiator';

/**
 * Some addresses have both a page and JSON. A caller gets the page if its `Accept` header ranks HTML first, as browsers
 * do when they navigate. `*` + `/*` alone, which programs often send, means JSON, and so does a header with neither.
 */
export function prefersJson(accept: string | undefined): boolean {
  const negotiator = new Negotiator({ headers: accept === undefined ? {} : { accept } });
  return negotiator.mediaType(['application/json', 'text/html']) !== 'text/html';
}

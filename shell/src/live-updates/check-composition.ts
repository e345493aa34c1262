import type { SiteComposition } from '@site/shared-ui/contracts';

/**
 * Checks that a response is a composition. It may come from a proxy instead of our server: a sign-in page with status
 * 200, or a maintenance notice in JSON. Our server has checked what a composition contains.
 *
 * @throws {Error} if it is not
 */
export function checkedComposition(value: unknown): SiteComposition {
  const { sequence, shell, remotes } = (value ?? {}) as Partial<SiteComposition>;
  if (typeof sequence === 'number' && typeof shell === 'string' && typeof remotes === 'object')
    return value as SiteComposition;
  throw new Error('The response is not a composition.');
}

import type { SiteComposition } from '@site/shared-ui/contracts';

/**
 * Checks that a response is a composition. It may come from a proxy instead of our server: a sign-in page with status
 * 200, or a maintenance notice in JSON.
 *
 * @throws {Error} if it is not
 */
export function checkedComposition(value: unknown): SiteComposition {
  if (!isComposition(value)) throw new Error('The response is not a composition.');
  return value;
}

function isComposition(value: unknown): value is SiteComposition {
  if (!isRecord(value) || typeof value.sequence !== 'number' || typeof value.shell !== 'string') return false;
  const { remotes } = value;
  return isRecord(remotes) && Object.values(remotes).every(isRemote);
}

function isRemote(value: unknown): boolean {
  return (
    isRecord(value) &&
    isRelease(value.live) &&
    (value.previous === null || isRelease(value.previous)) &&
    typeof value.recalledAt === 'number'
  );
}

function isRelease(value: unknown): boolean {
  return (
    isRecord(value) &&
    [value.id, value.container, value.entry].every((text) => typeof text === 'string') &&
    Array.isArray(value.routes) &&
    value.routes.every((route) => isRecord(route) && typeof route.path === 'string') &&
    (value.redirects === undefined || Array.isArray(value.redirects)) &&
    isRecord(value.integrity)
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

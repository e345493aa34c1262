import { findSiteRoot, siteRoot } from '@platform/releases/site-root';

/**
 * Place of the store: a folder, or an address like `s3://bucket/prefix`. `SITE_STORE` overrides the default.
 *
 * @throws {CompositionError} `bad-place` outside a site, without `SITE_STORE`
 */
export function storePlace(env: NodeJS.ProcessEnv): string {
  return env.SITE_STORE || `${siteRoot(env)}.site/store`;
}

/** Where commands and servers keep what they have validated of a journal; undefined outside a site: nowhere. */
export function cacheFolder(env: NodeJS.ProcessEnv): string | undefined {
  const root = findSiteRoot(env);
  return root === null ? undefined : `${root}.site/cache/journal`;
}

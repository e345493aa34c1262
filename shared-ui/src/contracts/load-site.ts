import type { SiteConfig } from './site.ts';

/** The file that tells the platform about a site. */
export const siteFile = 'site.config.ts';

/**
 * The site of a folder of sources, with a slash at the end. Node loads a module once: later calls in the same process
 * return the same site, even if the file has changed.
 *
 * @throws Error if the file is missing or exports no site
 */
export async function loadSite(root: string): Promise<SiteConfig> {
  const path = `${root}${siteFile}`;
  const module = (await import(path).catch((cause: Error & { readonly code?: string }) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND' || !cause.message.includes(`'${path}'`)) throw cause;
    throw new Error(`${siteFile} is missing: it says what the platform has to know of the site.`, { cause });
  })) as { readonly default?: SiteConfig };
  if (module.default) return module.default;
  throw new Error(`${siteFile} has no default export: write export default defineSite({ … }).`);
}

import type { SiteConfig } from '@platform/contract';
import { CompositionError } from './composition-error.ts';

/** The file that describes a site to the platform. */
export const siteFile = 'site.config.ts';

/**
 * The site of a folder of sources, with a slash at the end. Node loads a module once: later calls in the same process
 * return the same site, even if the file has changed.
 *
 * @throws {CompositionError} `bad-site` if the file is missing, cannot be loaded, or exports no site; with each field that cannot
 * be right
 */
export async function loadSite(root: string): Promise<SiteConfig> {
  const path = `${root}${siteFile}`;
  const module = (await import(path).catch((cause: Error & { readonly code?: string }) => {
    throw new CompositionError('bad-site', reasonOf(cause, path), { cause });
  })) as { readonly default?: SiteConfig };
  if (module.default) return module.default;
  throw new CompositionError(
    'bad-site',
    `${siteFile} has no default export: write export default defineSite({ … }).`,
  );
}

function reasonOf({ code, message }: Error & { readonly code?: string }, path: string): string {
  if (code === 'ERR_MODULE_NOT_FOUND' && message.includes(`'${path}'`))
    return `${siteFile} is missing: it says what the platform has to know of the site.`;
  // `defineSite` names the file and the fields.
  return message.startsWith(siteFile) ? message : `${siteFile} cannot be loaded: ${message}`;
}

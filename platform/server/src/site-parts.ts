import type { SiteConfig } from '@platform/contract';
import { loadSite } from '@platform/releases/load-site';
import type { BackendPart } from './environment/backend-part.ts';
import { type Environment, readEnvironment } from './environment/environment.ts';
import type { EnvironmentVariables } from './environment/read-variables.ts';

/** The site's own endpoints. @param root of its sources, with a slash at the end */
export async function siteParts(root: string): Promise<readonly BackendPart[]> {
  return partsOf(await loadSite(root));
}

/**
 * The settings of a site's server, with its own endpoints.
 *
 * @param root as in `siteParts`
 * @throws {EnvironmentError}
 */
export async function readSiteEnvironment(env: EnvironmentVariables, root: string): Promise<Environment> {
  const site = await loadSite(root);
  return readEnvironment(env, await partsOf(site), site);
}

async function partsOf({ backend }: SiteConfig): Promise<readonly BackendPart[]> {
  return backend ? ((await backend()) as readonly BackendPart[]) : [];
}

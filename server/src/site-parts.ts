import { loadSite } from '@site/shared-ui/load-site';
import type { BackendPart } from './environment/backend-part.ts';

/** The site's own endpoints. @param root of its sources, with a slash at the end */
export async function siteParts(root: string): Promise<readonly BackendPart[]> {
  const { backend } = await loadSite(root);
  return backend ? ((await backend()) as readonly BackendPart[]) : [];
}

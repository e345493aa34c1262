import { root } from '../build/workspace.ts';

/** Where a site on this machine keeps its releases and journal; `SITE_STORE` names another place. */
export function storeFolder(env: NodeJS.ProcessEnv): string {
  return env.SITE_STORE || `${root}.site/store`;
}

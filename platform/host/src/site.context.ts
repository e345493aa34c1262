import { useContext } from 'react';
import { createHostContext } from './create-host-context.ts';

/** What pages are told of the site. */
export interface HostSite {
  readonly name: string;
  /** Path of the front page. */
  readonly home: string;
}

const SiteContext = createHostContext<HostSite>({ name: '', home: '/' });

/** The shell provides what it was built with. */
export const SiteProvider = SiteContext.Provider;

/** The site for which the shell was built. Without a shell, as in tests, it has no name, and its home page is `/`. */
export function useSite(): HostSite {
  return useContext(SiteContext);
}

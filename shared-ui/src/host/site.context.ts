import { useContext } from 'react';
import { createHostContext } from './create-host-context.ts';

/** What pages are told of the site: see `SiteRecord` of the contracts. */
export interface HostSite {
  readonly name: string;
  /** Path of the front page. */
  readonly home: string;
  /** BCP 47. */
  readonly language: string;
}

const SiteContext = createHostContext<HostSite>({ name: '', home: '/', language: 'en' });

/** The shell provides what its release says of the site. */
export const SiteProvider = SiteContext.Provider;

/** What the shell's release says of the site. Without a shell, as in tests, the home page is `/`. */
export function useSite(): HostSite {
  return useContext(SiteContext);
}

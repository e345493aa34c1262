import { siteRoot } from './site-root.ts';

/** `siteRoot` of this process, for tests and for tools of this repository. */
export const root = siteRoot();

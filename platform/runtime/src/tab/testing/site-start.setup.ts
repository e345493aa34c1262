import { code, type SiteStart } from '../site-start.ts';

/* What the start script gives to all other code. */
globalThis.siteStart = { code } as SiteStart;

import { code } from '../start/start-code.ts';
import { createSiteStart } from '../tab/site-start.ts';

// Pages in development have no start script.
if (process.env.NODE_ENV !== 'production') {
  globalThis.startCode ??= code;
  globalThis.siteStart ??= createSiteStart();
}

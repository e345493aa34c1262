import type { LiveSite } from '@platform/releases/serving';
import { sitePlugin } from '@platform/server';
import type { DevUnit } from './dev-plan.ts';

/** Sources that the policy of pages in development allows in addition: files and messages of the dev servers. */
export function devSources(units: readonly DevUnit[], host: string): Readonly<Record<string, string[]>> {
  const files = units.map(({ port }) => `http://${host}:${port}`);
  const messages = units.map(({ port }) => `ws://${host}:${port}`);
  return {
    'script-src': files,
    'style-src': files,
    'font-src': files,
    'img-src': files,
    'worker-src': files,
    'connect-src': [...files, ...messages],
  };
}

/** The site's pages and files, with a policy that allows the dev servers. */
export function devPlugin(
  site: LiveSite,
  units: readonly DevUnit[],
  host: string,
): ReturnType<typeof sitePlugin> {
  const sources = devSources(units, host);
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.allowSources(sources);
    });
    app.register(sitePlugin(site));
  };
}

import type { LiveSite } from '@site/composition';
import { sitePlugin } from '@site/server';
import type { DevUnit } from './dev-plan.ts';
import { errorsAddress } from './errors/browser-error.ts';
import type { ErrorReports } from './errors/error-reports.ts';

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

/** The site's pages and files, with a policy that allows the dev servers, and an address for errors in pages. */
export function devPlugin(
  site: LiveSite,
  units: readonly DevUnit[],
  host: string,
  errors: Pick<ErrorReports, 'receive'>,
): ReturnType<typeof sitePlugin> {
  const sources = devSources(units, host);
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.allowSources(sources);
    });
    app.post(errorsAddress, async ({ body }, reply) => {
      const shown = errors.receive(body);
      return shown === null ? reply.code(400).send() : reply.type('text/plain; charset=utf-8').send(shown);
    });
    app.register(sitePlugin(site));
  };
}

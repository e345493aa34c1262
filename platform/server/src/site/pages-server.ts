import type { ServedSite } from '@platform/releases/serving';
import Fastify, { type FastifyInstance } from 'fastify';
import { handleProblems } from '../answers/send-problem.ts';
import type { Environment } from '../environment/environment.ts';
import { contentSecurityPolicy } from '../security/content-security-policy.ts';
import { secureHeaders } from '../security/security-headers.ts';
import { sitePlugin } from './site.plugin.ts';

/** Serves a site exactly as `createServer` does, without the API. Not yet listening. */
export function createPagesServer(site: ServedSite, environment: Environment): FastifyInstance {
  // Browsers keep connections open, for which `close` would wait.
  const app = Fastify({ forceCloseConnections: true });
  handleProblems(app);
  secureHeaders(app, contentSecurityPolicy(environment));
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    const isFile = /^\/(assets|-\/composition)\//.test(url);
    const wantsPage = headers.accept?.includes('text/html') === true;
    // An empty response for the API's requests, and for all others that are not for a page or a file.
    if (!isFile && !wantsPage) return reply.code(204).send();
  });
  app.register(sitePlugin(site));
  return app;
}

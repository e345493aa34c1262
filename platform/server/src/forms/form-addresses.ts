import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FormKey } from '../database/repositories.ts';

/** For the addresses that a site gives its forms. Its own endpoints there keep theirs. */
export const givenAddress = '/api/*';

/**
 * The form to which the site of a request gives the request's address; null: none. The shell says which they are, so they
 * change while the server runs, and a preview can have others.
 */
export function formAt(request: FastifyRequest): FormKey | null {
  const [path = ''] = request.url.split('?');
  if (!path.startsWith('/api/')) return null;
  const { forms } = request.server.core.recordOf(request);
  const given = Object.entries(forms).find(([, { address }]) => address === path);
  if (!given) return null;
  const [unit = '', form = ''] = given[0].split('/');
  return { unit, form };
}

/** Leads visitors who reload such an address to the form's page. All other addresses there may be those of pages. */
export function leadToFormPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, routeOptions } = request;
    if (!['GET', 'HEAD'].includes(method) || !['/*', undefined].includes(routeOptions.url)) return;
    const key = formAt(request);
    const found = key && (await app.core.formsOf(request)(key.unit, key.form, null));
    if (found) return reply.header('Cache-Control', 'no-store').redirect(found.form.page, 303);
  });
}

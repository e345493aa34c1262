import type { ServedSite } from '@site/composition/serving';
import { formAddress, type SiteRecord } from '@site/shared-ui/contracts';
import type { FastifyInstance, RawRequestDefaultExpression } from 'fastify';

/**
 * For Fastify's option `rewriteUrl`: leads a request for the address that the site gives a form to the endpoint of all forms.
 * The live shell says which they are, so they change while the server runs. An endpoint of the site's own keeps its address.
 *
 * @param known for a shell that was built before shells said anything of their site, which has no name */
export function formAddresses(site: Pick<ServedSite, 'current'>, known: SiteRecord['forms']) {
  return function lead(this: FastifyInstance, { url = '' }: RawRequestDefaultExpression): string {
    if (!url.startsWith('/api/') || url.startsWith('/api/forms/')) return url;
    const [path = ''] = url.split('?');
    const { name, forms } = site.current().site;
    const given = Object.entries(name === '' ? known : forms).find(([, { address }]) => address === path);
    if (!given || this.hasRoute({ method: 'POST', url: path })) return url;
    const [unit = '', form = ''] = given[0].split('/');
    return `${formAddress(unit, form)}${url.slice(path.length)}`;
  };
}

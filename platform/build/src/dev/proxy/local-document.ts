import type { UnitName } from '@platform/contract';

/**
 * A document of the site whose page belongs to local units. The browser renders it: what the server has rendered is of
 * the live release. Its styles and scripts are left out, since those of the local release have the same class names.
 */
export function localDocument(html: string, units: readonly UnitName[]): string {
  const ofUnits = `"/assets/(?:${units.join('|')})/[^"]*"`;
  return html
    .replace(/(<html [^>]*data-hydrate=)"[^"]*"/, '$1"load"')
    .replace(/(<div id="root") data-year="\d+"/, '$1')
    .replace(new RegExp(`<style [^>]*data-from=${ofUnits}[^>]*>[^<]*</style>\n?`, 'g'), '')
    .replace(new RegExp(`<link [^>]*href=${ofUnits}[^>]*>\n?`, 'g'), '')
    .replace(
      /(<script type="application\/json" id="code">)(.*?)(<\/script>)/,
      (_, start, json, end) => start + withoutFiles(json, new RegExp(`^${ofUnits.slice(1, -1)}$`)) + end,
    );
}

function withoutFiles(json: string, pattern: RegExp): string {
  const { fetch, ...rest } = JSON.parse(json) as { readonly fetch: readonly { readonly href: string }[] };
  const others = fetch.filter(({ href }) => !pattern.test(href));
  return JSON.stringify({ ...rest, fetch: others }).replaceAll('<', '\\u003c');
}

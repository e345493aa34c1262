import type { Release, UnitRoute } from '@platform/contract';
import { type Asset, textAsset } from './asset.ts';

/** Address of the rules, in the `Speculation-Rules` header of pages. */
export const speculationRulesAddress = '/-/speculation-rules.json';

/**
 * The link that the start script has found under the pointer: it sets `data-ahead` on the root element
 * (`platform/runtime/src/start/prefetch-document.ts`), and removes it when the document must not be used any more. The browser then
 * cancels the prerendering at once, which no other eagerness than `immediate` makes certain in all versions.
 */
const linkUnderPointer = ':root[data-ahead="prerender"] a[href]:hover:not([target="_blank"], [download])';

/** Lets browsers prerender pages that need no code. Other pages would ask for data that nobody wants yet. */
export function speculationRules(routes: readonly (UnitRoute & { readonly owner: Release })[]): Asset {
  const pages = routes.filter(
    ({ path, prerender, hydrate = 'load', status = 200 }) =>
      prerender && hydrate !== 'load' && status === 200 && !/[:*]/.test(path),
  );
  const patterns = pages.map(({ path }) => ({ pathname: path.replace(/[+?(){}\\]/g, '\\$&') }));
  const where = { and: [{ href_matches: patterns }, { selector_matches: linkUnderPointer }] };
  const rules = { prerender: [{ where, eagerness: 'immediate' }] };
  return textAsset('application/speculationrules+json', JSON.stringify(rules));
}

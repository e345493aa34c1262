import parse, { type Container, type Node, type Selector } from 'postcss-selector-parser';

/** Pseudo-classes that match what one of their selectors matches. */
const transparent = [':is', ':where', ':matches', ':-webkit-any'];

/**
 * Whether a list of selectors can only match elements of a unit, or elements inside them: each selector has a class
 * that begins with the unit's name, and after it only descendant and child combinators.
 */
export function staysInside(selectors: string, unit: string): boolean {
  return parse()
    .astSync(selectors)
    .nodes.every((selector) => selectorStays(selector, `${unit}-`));
}

/** Classes that begin with the name of one of these units. */
export function foreignClasses(selectors: string, units: readonly string[]): readonly string[] {
  const found: string[] = [];
  parse()
    .astSync(selectors)
    .walkClasses(({ value }) => {
      if (units.some((unit) => value.startsWith(`${unit}-`))) found.push(value);
    });
  return found;
}

function selectorStays(selector: Selector, prefix: string): boolean {
  const { nodes } = selector;
  return nodes.some((node, index) => {
    if (!isOwn(node, prefix)) return false;
    const next = nodes.slice(index).find(({ type }) => type === 'combinator');
    // Descendants of the unit's element are inside the unit; siblings may belong to another unit.
    return next === undefined || ['', '>'].includes(String(next.value).trim());
  });
}

function isOwn(node: Node, prefix: string): boolean {
  if (node.type === 'class') return node.value.startsWith(prefix);
  if (node.type !== 'pseudo' || !transparent.includes(node.value)) return false;
  const alternatives = (node as Container<string, Selector>).nodes;
  return alternatives.length > 0 && alternatives.every((selector) => selectorStays(selector, prefix));
}

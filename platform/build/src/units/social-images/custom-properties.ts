import postcss from 'postcss';
import { BuildError } from '../build-error.ts';

export type CustomProperties = ReadonlyMap<string, string>;

/** Custom properties that a stylesheet declares for a selector, outside media queries. */
export function declaredProperties(css: string, selector: string): CustomProperties {
  const declared = new Map<string, string>();
  for (const node of postcss.parse(css).nodes) {
    if (node.type !== 'rule' || !node.selectors.includes(selector)) continue;
    node.walkDecls(/^--/, ({ prop, value }) => void declared.set(prop, value));
  }
  return declared;
}

/** Replaces every `var(--…)` by its value, recursively. Throws if a property has no value. */
export function withValues(text: string, properties: CustomProperties): string {
  return text.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const value = properties.get(name);
    if (value === undefined)
      throw new BuildError('no-picture', `A drawing uses ${name}, which has no value outside its page.`);
    return withValues(value, properties);
  });
}

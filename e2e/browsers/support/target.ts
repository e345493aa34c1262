/** Locates an element: each step searches inside the elements of the step before. */
export type Target = readonly Step[];

export type Step =
  | { readonly role: string; readonly name?: TextMatch }
  /** The innermost element with this text. */
  | { readonly text: TextMatch }
  | { readonly label: string };

/** A whole text, or part of it. */
export type TextMatch = string | { readonly part: string };

/** By role and accessible name. */
export function role(name: string, accessibleName?: TextMatch): Target {
  return [accessibleName === undefined ? { role: name } : { role: name, name: accessibleName }];
}

export function text(match: TextMatch): Target {
  return [{ text: match }];
}

export function label(match: string): Target {
  return [{ label: match }];
}

export function part(of: string): TextMatch {
  return { part: of };
}

export function within(outer: Target, inner: Target): Target {
  return [...outer, ...inner];
}

export function describeTarget(target: Target): string {
  const describe = (match: TextMatch) =>
    typeof match === 'string' ? `"${match}"` : `containing "${match.part}"`;
  return target
    .toReversed()
    .map((step) => {
      if ('label' in step) return `field "${step.label}"`;
      if ('text' in step) return `text ${describe(step.text)}`;
      return step.name === undefined ? step.role : `${step.role} ${describe(step.name)}`;
    })
    .join(' in ');
}

/** Elements that every page has, by their accessible names. */
export const navbar = role('navigation', 'Main');
const footer = role('contentinfo');
export const main = role('main');

export const link = (name: TextMatch): Target => role('link', name);
export const button = (name: TextMatch): Target => role('button', name);
export const field = (name: string): Target => role('textbox', name);
export const heading = (name: TextMatch): Target => role('heading', name);
export const inNavbar = (target: Target): Target => within(navbar, target);
export const inFooter = (target: Target): Target => within(footer, target);
export const inMain = (target: Target): Target => within(main, target);

export const toast = (words: string): Target => [{ text: part(words) }];

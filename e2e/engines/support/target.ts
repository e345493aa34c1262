/** Where something is, from the outside in: the last step is the thing itself. */
export type Target = readonly Step[];

export type Step =
  | { readonly role: string; readonly name?: TextMatch }
  /** The innermost element with this text. */
  | { readonly text: TextMatch }
  /** A field that has no role, by its label. */
  | { readonly label: string };

/** A whole text, or a part of one. */
export type TextMatch = string | { readonly part: string };

/** By role and accessible name, as assistive technology finds it. */
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

/** The inner one, inside the outer one. */
export function within(outer: Target, inner: Target): Target {
  return [...outer, ...inner];
}

/** `link "Career" in navigation "Main"` */
export function describeTarget(target: Target): string {
  const describe = (match: TextMatch) =>
    typeof match === 'string' ? `"${match}"` : `with "${match.part}" in it`;
  return target
    .toReversed()
    .map((step) => {
      if ('label' in step) return `field "${step.label}"`;
      if ('text' in step) return `text ${describe(step.text)}`;
      return step.name === undefined ? step.role : `${step.role} ${describe(step.name)}`;
    })
    .join(' in ');
}

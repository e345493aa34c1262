export interface Token {
  /** With its two dashes. */
  readonly name: string;
  /** As written in the stylesheet. */
  readonly value: string;
}

/**
 * The custom properties that the page's stylesheets declare for `selector`, outside any media query. The gallery
 * reads them from the stylesheets, so that no list has to be maintained.
 */
export function readTokens(sheets: StyleSheetList, selector: string): readonly Token[] {
  const rules = [...sheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter(({ selectorText }) => selectorText.split(/,\s*/).includes(selector));
  return rules.flatMap(({ style }) =>
    [...style]
      .filter((name) => name.startsWith('--'))
      .map((name) => ({ name, value: style.getPropertyValue(name).trim() })),
  );
}

/** Tokens whose name starts with one of these. */
export function named(tokens: readonly Token[], ...beginnings: readonly string[]): readonly Token[] {
  return tokens.filter(({ name }) => beginnings.some((beginning) => name.startsWith(`--${beginning}`)));
}

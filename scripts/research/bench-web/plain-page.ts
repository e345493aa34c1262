/** Removes scripts and their preloads from a page of this site. */
export function withoutCode(html: string): string {
  return html
    .replace(/<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>\n?/g, '')
    .replace(/<link[^>]*rel="(?:module)?preload"[^>]*as="script"[^>]*>\n?/g, '')
    .replace(/<link[^>]*rel="modulepreload"[^>]*>\n?/g, '');
}

export interface PageStyle {
  /** Address of the stylesheet's file; null if the page does not name it. */
  readonly href: string | null;
  /** The inline styles; null for a link. */
  readonly css: string | null;
}

const styleTag = /<link[^>]*rel="stylesheet"[^>]*>\n?|<style[^>]*>[\s\S]*?<\/style>\n?/g;

/** The styles of a page in their order, linked or inline. */
export function stylesOf(html: string): readonly PageStyle[] {
  return (html.match(styleTag) ?? []).map((text) => {
    if (text.startsWith('<link')) return { href: attribute(text, 'href'), css: null };
    const css = text.slice(text.indexOf('>') + 1, text.lastIndexOf('</style>'));
    return { href: attribute(text, 'data-from'), css };
  });
}

/** Replaces all styles of a page by one stylesheet. */
export function withOneStylesheet(html: string, href: string): string {
  const link = `<link rel="stylesheet" href="${href}">\n`;
  const [first] = html.match(styleTag) ?? [];
  if (first === undefined) return html.replace('</head>', `${link}</head>`);
  const at = html.indexOf(first);
  const before = html.slice(0, at);
  return before + link + html.slice(at).replace(styleTag, '');
}

/** The head without scripts, styles and fonts: what search engines and social networks read. */
export function headOf(html: string): string {
  const head = /<head>\n?([\s\S]*?)\n?<\/head>/.exec(withoutCode(html))?.[1] ?? '';
  return head.replace(styleTag, '').replace(/<link[^>]*rel="preload"[^>]*>\n?/g, '');
}

/** Makes the relative URLs of a stylesheet absolute. */
export function absoluteUrls(css: string, folder: string): string {
  return css.replace(/url\((["']?)(?!data:|\/|https?:|#)([^)"']+)\1\)/g, `url($1${folder}$2$1)`);
}

function attribute(tag: string, name: string): string | null {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? null;
}

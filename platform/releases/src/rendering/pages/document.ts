import {
  type DocumentSettings,
  draftName,
  feedPath,
  type Json,
  type PrivacyRecord,
  pageTitle,
  type Release,
  type SiteComposition,
  type UnitRoute,
} from '@platform/contract';
import { closingOf } from '../../core/composition/closing-instants.ts';
import { assetBase } from '../../core/composition/site-composition.ts';
import { addressOfForm, hasNodeHalf, siteOf } from '../../core/releases/releases.ts';
import { bodyAt, type RenderedPage } from '../prerender/rendered-page.ts';
import { addressFrom, attributes, Html, type HtmlValue, html, jsonBlock } from './html.ts';
import type { InlineStyles } from './inline-styles.ts';
import { type PageFile, type PageSource, pageScripts, pageStyles, startScript } from './page-files.ts';

export interface DocumentParts extends PageSource {
  readonly route: UnitRoute;
  readonly composition: SiteComposition;
  /** Path of the composition's file: `compositionAddress`, the same for all its pages. */
  readonly address: string;
  readonly settings: DocumentSettings;
  /** What `#root` holds before any script has run. It may be a loading state. Null if the page was not rendered. */
  readonly rendered: RenderedPage | null;
  /** Stylesheets to inline; without it, all stylesheets are links. */
  readonly styles?: InlineStyles;
}

export function documentHtml(parts: DocumentParts): string {
  const { route, shell, composition } = parts;
  const { origin, ...settings } = parts.settings;
  const { language } = siteOf(shell);
  const about = attributes({
    'data-hydrate': hydrateOf(parts),
    'data-opens-at': route.opensAt,
    // For the head after a navigation.
    'data-origin': origin || null,
    // What a form that the browser itself has sent must not leave behind.
    'data-sent': sentDraft(parts),
  });
  const head = [
    html`<meta charset="utf-8">\n`,
    html`<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">\n`,
    // Otherwise iOS wraps dates and numbers in links, before the page's code sees them.
    html`<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">\n`,
    // Takes effect before any stylesheet: no white flash in dark mode.
    html`<meta name="color-scheme" content="light dark">\n`,
    html`<title>${titleOf(parts)}</title>\n<meta name="description" content="${route.description}">\n`,
    fontTag(parts),
    styleTags(parts),
    preloadTags(parts),
    sharingTags(parts),
    feedTag(parts),
    iconTags(shell),
  ];
  // After the content, so that the page is painted while this data is still being received.
  const data = [
    // Of what is closed, search engines want nothing.
    closingOf(route) > (composition.passed ?? 0) &&
      (route.structuredData ?? []).map((value) =>
        jsonBlock(null, 'application/ld+json', withOrigin(value, origin)),
      ),
    codeBlock(parts),
    // Its address only: its hashes do not compress, and only the page's code needs them.
    jsonBlock('composition', 'application/json', { sequence: composition.sequence, address: parts.address }),
    jsonBlock('settings', 'application/json', settings),
    scriptTags(parts),
  ];
  return html`<!doctype html>
<html lang="${language}"${about}>
<head>
${head}</head>
<body>${rootTag(parts)}
${heldLine}
${data}</body>
</html>
`.text;
}

function titleOf({ route, shell }: DocumentParts): string {
  return pageTitle(route.title, siteOf(shell).name);
}

/** The draft of the form whose success the page reports; null for any other page. */
function sentDraft({ shell, owner: { unit, forms = {} }, route }: DocumentParts): string | null {
  const name = Object.keys(forms).find((form) => forms[form]?.sentPage === route.path);
  return name === undefined ? null : draftName(addressOfForm(siteOf(shell), unit, name));
}

export function styleSources(parts: DocumentParts): readonly string[] {
  const sources = pageStyles(parts).map(({ href }) => parts.styles?.get(href)?.source);
  return sources.filter((source) => source !== undefined);
}

/** Whether links of the page may be prerendered: its start script has to point at them. */
export function speculates(parts: DocumentParts): boolean {
  return startScript(parts) !== null && hydrateOf(parts) !== 'load';
}

/** Whether the page can require trusted types: not if it may run scripts of other sites, which know nothing of them. */
export function trustsTypes(parts: DocumentParts): boolean {
  const runsForeign = parts.route.foreignScripts === true && parts.settings.foreignScripts === true;
  return startScript(parts) !== null && !runsForeign;
}

/**
 * `data-year` says that the page was rendered, and with which year: the browser's first render must use the same.
 * Without it, the browser replaces the content by its own first render.
 */
function rootTag(parts: DocumentParts): Html {
  const { rendered } = parts;
  const year = rendered && isComplete(parts) ? String(rendered.year) : null;
  return html`<div id="root"${attributes({ 'data-year': year })}>${new Html(withRecords(parts))}</div>`;
}

/**
 * The rendered page with the records of the live forms. It was rendered for any composition: `<privacy-records>` has one
 * record, with `{name}`, `{what}`, `{why}` and `{kept}` in place of its texts.
 */
function withRecords({ rendered, composition: { passed, privacy = [] } }: DocumentParts): string {
  const body = rendered ? bodyAt(rendered, passed) : '';
  const end = body.indexOf('</privacy-records>');
  if (end < 0) return body;
  const listed = body
    .slice(0, end)
    .replace(/(?<=<privacy-records[^<>]*>).*$/s, (record) =>
      privacy
        .map((texts) =>
          record.replace(
            /\{(name|what|why|kept)\}/g,
            (_, text: keyof PrivacyRecord) => html`${texts[text]}`.text,
          ),
        )
        .join(''),
    );
  return listed + body.slice(end);
}

/** Where the start script says that a press waits for its code. */
const heldLine = html`<p id="held" role="status"></p>`;

/** Whether the document contains the page itself, not only its loading state. */
function isComplete({ rendered, owner }: DocumentParts): boolean {
  return rendered !== null && hasNodeHalf(owner);
}

/** A page that shows its loading state gets its code at once. */
function hydrateOf(parts: DocumentParts): NonNullable<UnitRoute['hydrate']> {
  return isComplete(parts) ? (parts.route.hydrate ?? 'load') : 'load';
}

/** Each stylesheet inline, or as a link if it cannot be inlined. */
function styleTags(parts: DocumentParts): HtmlValue {
  return pageStyles(parts).map(({ href, path, integrity }) => {
    const inline = parts.styles?.get(href);
    // The shell looks for a `data-href` with the path of the file before it loads the stylesheet again.
    return inline
      ? html`<style data-href="${path}" data-from="${href}">${new Html(inline.css)}</style>\n`
      : html`<link rel="stylesheet" href="${href}" data-href="${path}"${attributes({ integrity })} crossorigin="anonymous">\n`;
  });
}

/**
 * Preloads the first font that the shell's styles name, so that text rarely appears in a fallback font first. Later fonts
 * are for letters or pages that need them. Without `integrity`: stylesheets request fonts without it, and the preload
 * must match that request.
 */
function fontTag(parts: DocumentParts): HtmlValue {
  const [sheet] = pageStyles(parts);
  const [, font] = /url\(["']?([^"'()]+\.woff2)/.exec(parts.styles?.get(sheet?.href ?? '')?.css ?? '') ?? [];
  return (
    font && html`<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin="anonymous">\n`
  );
}

/**
 * Preloads the start script. A page that hydrates on load also preloads its code. A shell without a start script runs its
 * scripts itself.
 */
function preloadTags(parts: DocumentParts): HtmlValue {
  const start = startScript(parts);
  const { run, fetch } = pageScripts(parts);
  if (start && hydrateOf(parts) !== 'load') return preloadTag(start);
  const data = html`<link rel="preload" as="fetch" href="${parts.address}" crossorigin="anonymous">\n`;
  return [[...run, ...fetch].map(preloadTag), data, start && preloadTag(start)];
}

/**
 * After all that the scripts read, so that an `async` script may run as soon as it is here. While a deferred script is
 * awaited, Chromium lets the preloaded font delay the first frame.
 */
function scriptTags(parts: DocumentParts): HtmlValue {
  const start = startScript(parts);
  return (start ? [start] : pageScripts(parts).run).map((file) => scriptTag(file, start ? 'async' : 'defer'));
}

function scriptTag({ href, integrity }: PageFile, how: 'async' | 'defer'): Html {
  return html`<script src="${href}"${attributes({ integrity })} crossorigin="anonymous" ${how}></script>\n`;
}

function preloadTag({ href, integrity, module }: PageFile): Html {
  const how = module ? html`rel="modulepreload"` : html`rel="preload" as="script"`;
  return html`<link ${how} href="${href}"${attributes({ integrity })} crossorigin="anonymous">\n`;
}

function codeBlock(parts: DocumentParts): HtmlValue {
  if (!startScript(parts)) return null;
  const named = (files: readonly PageFile[]) =>
    files.map(({ href, integrity, module }) => ({
      href,
      integrity,
      ...(module && { rel: 'modulepreload' }),
    }));
  const { run, fetch } = pageScripts(parts);
  const release = parts.shell.id;
  return jsonBlock('code', 'application/json', { release, run: named(run), fetch: named(fetch) });
}

/** Structured data with the addresses that search engines ask for: whoever declares it does not know the site's origin. */
function withOrigin(value: Json, origin: string): Json {
  const text = JSON.stringify(value, (_, part) =>
    typeof part === 'string' ? addressFrom(origin, part) : part,
  );
  return JSON.parse(text) as Json;
}

function sharingTags(parts: DocumentParts): HtmlValue {
  const { route, settings, shell } = parts;
  const { name, language } = siteOf(shell);
  const url = /[:*]/.test(route.path) ? null : addressFrom(settings.origin, route.path);
  return [
    url && html`<link rel="canonical" href="${url}">\n`,
    !route.index && html`<meta name="robots" content="noindex">\n`,
    html`<meta property="og:title" content="${titleOf(parts)}">
<meta property="og:description" content="${route.description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${name}">
<meta property="og:locale" content="${language.replaceAll('-', '_')}">
`,
    url && html`<meta property="og:url" content="${url}">\n`,
    pictureTags(parts),
  ];
}

function feedTag({ owner: { unit, feed } }: DocumentParts): HtmlValue {
  return (
    feed &&
    html`<link rel="alternate" type="application/atom+xml" href="${feedPath(unit)}" title="${feed.title}">\n`
  );
}

function iconTags(shell: Release): HtmlValue {
  const { files } = shell;
  const { light, dark } = siteOf(shell).themeColors;
  const has = (path: string) => files.some((file) => file.path === `static/${path}`);
  return [
    has('favicon.ico') && html`<link rel="icon" href="/favicon.ico" sizes="32x32">\n`,
    has('favicon.svg') && html`<link rel="icon" href="/favicon.svg" type="image/svg+xml">\n`,
    has('apple-touch-icon.png') && html`<link rel="apple-touch-icon" href="/apple-touch-icon.png">\n`,
    has('site.webmanifest') && html`<link rel="manifest" href="/site.webmanifest">\n`,
    html`<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)">
`,
  ];
}

interface PicturedPage extends Omit<PageSource, 'route'> {
  readonly route: Pick<UnitRoute, 'path'>;
  readonly settings: Pick<DocumentSettings, 'origin'>;
}

/** Tags for the picture of a shared link; without a picture, social networks show a small card. */
export function pictureTags(page: PicturedPage): Html {
  const picture = ownPicture(page) ?? commonPicture(page);
  if (!picture) return html`<meta name="twitter:card" content="summary">\n`;
  return html`<meta property="og:image" content="${addressFrom(page.settings.origin, picture.href)}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${picture.alt}">
<meta name="twitter:card" content="summary_large_image">
`;
}

function ownPicture({ route, owner, baseOf = assetBase }: PicturedPage) {
  const picture = owner.pictures?.[route.path];
  return picture && { href: `${baseOf(owner)}${picture.file}`, alt: picture.alt };
}

function commonPicture({ shell }: PicturedPage) {
  const there = shell.files.some(({ path }) => path === 'static/og.png');
  const { name, tagline } = siteOf(shell);
  return there ? { href: '/og.png', alt: [name, tagline].filter(Boolean).join(': ') } : null;
}

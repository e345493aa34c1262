import type {
  PageAssets,
  PublicSettings,
  Release,
  SiteComposition,
  UnitRoute,
} from '@site/shared-ui/contracts';
import { pageTitle, site } from '@site/shared-ui/site';
import { type AssetBase, assetBase } from '../live/site-composition.ts';
import type { RenderedPage } from '../prerender/rendered-page.ts';
import { escapeHtml, jsonBlock, tag } from './html.ts';

export interface DocumentParts {
  readonly route: UnitRoute;
  readonly shell: Release;
  /** The release whose page it is; the shell itself for the shell's own pages. */
  readonly owner: Release;
  readonly composition: SiteComposition;
  readonly settings: PublicSettings;
  /** What stands in `#root` before any script has run; null where nothing was rendered. */
  readonly rendered: RenderedPage | null;
  /** Where files of releases are, if not on the site itself. */
  readonly baseOf?: AssetBase;
}

/** One finished page: everything the browser needs to show it, and to know what to fetch, in its first answer. */
export function documentHtml(parts: DocumentParts): string {
  const { route, shell, composition, settings, rendered } = parts;
  const head = [
    '<meta charset="utf-8">',
    tag('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    // Before any stylesheet has come: no white flash in the dark.
    tag('meta', { name: 'color-scheme', content: 'light dark' }),
    `<title>${escapeHtml(pageTitle(route.title))}</title>`,
    tag('meta', { name: 'description', content: route.description }),
    ...fontTags(parts),
    ...styleTags(parts),
    ...scriptTags(parts),
    ...sharingTags(route, shell),
    ...iconTags(shell),
    jsonBlock('composition', 'application/json', composition),
    jsonBlock('settings', 'application/json', settings),
    ...(route.structuredData ?? []).map((data) => jsonBlock(null, 'application/ld+json', data)),
  ];
  return `<!doctype html>\n<html lang="en-IN">\n<head>\n${head.join('\n')}\n</head>\n<body>${rootTag(rendered)}</body>\n</html>\n`;
}

/** The year tells the browser's first render what the rendered one said, and that there is one. */
function rootTag(rendered: RenderedPage | null): string {
  const open = tag('div', { id: 'root', 'data-year': rendered && String(rendered.year) });
  return `${open}${rendered?.body ?? ''}</div>`;
}

/** A release's own files, with what is needed to load them safely. */
function filesOf(
  { baseOf = assetBase }: DocumentParts,
  release: Release,
  pick: (assets: PageAssets) => readonly string[],
  assets: PageAssets[],
) {
  return [...new Set(assets.flatMap(pick))].map((path) => ({
    href: `${baseOf(release)}${path}`,
    path,
    integrity: release.files.find((file) => file.path === path)?.integrity ?? null,
  }));
}

const none: PageAssets = { scripts: [], styles: [] };

function styleTags(parts: DocumentParts): string[] {
  const { route, shell, owner } = parts;
  const page = owner.pages[route.page] ?? none;
  const own = filesOf(
    parts,
    shell,
    (assets) => assets.styles,
    // A remote's page also wears the shared components that come with the federation runtime.
    owner === shell ? [shell.initial, page] : [shell.initial, shell.loader],
  );
  const remote = owner === shell ? [] : filesOf(parts, owner, (assets) => assets.styles, [page]);
  return [...own, ...remote].map(({ href, path, integrity }) =>
    // webpack's runtime looks for `data-href`, as it spells the file itself, before it asks for it once more.
    tag('link', { rel: 'stylesheet', href, 'data-href': path, integrity, crossorigin: 'anonymous' }),
  );
}

/**
 * The shell's font, asked for with the stylesheet instead of after it: text rarely appears in another one first.
 * Without integrity, which a stylesheet cannot name for its fonts either: the two requests would be different ones.
 */
function fontTags({ shell, baseOf = assetBase }: DocumentParts): string[] {
  return shell.files
    .filter(({ path }) => /^[^/]+\.woff2$/.test(path))
    .map(({ path, type }) =>
      tag('link', {
        rel: 'preload',
        as: 'font',
        type,
        href: `${baseOf(shell)}${path}`,
        crossorigin: 'anonymous',
      }),
    );
}

/** The shell's scripts run; what it will load for this page is fetched in the same breath. */
function scriptTags(parts: DocumentParts): string[] {
  const { route, shell, owner } = parts;
  const page = owner.pages[route.page] ?? none;
  const initial = filesOf(parts, shell, (assets) => assets.scripts, [shell.initial]);
  const later =
    owner === shell
      ? filesOf(parts, shell, (assets) => assets.scripts, [page]).filter(
          ({ href }) => !initial.some((file) => file.href === href),
        )
      : [
          ...filesOf(parts, shell, (assets) => assets.scripts, [shell.loader]),
          ...filesOf(parts, owner, (assets) => assets.scripts, [
            { scripts: [owner.entry], styles: [] },
            page,
          ]),
        ];
  return [
    ...later.map(({ href, integrity }) =>
      tag('link', { rel: 'preload', as: 'script', href, integrity, crossorigin: 'anonymous' }),
    ),
    ...initial.map(
      ({ href, integrity }) =>
        `${tag('script', { src: href, integrity, crossorigin: 'anonymous', defer: true })}</script>`,
    ),
  ];
}

function sharingTags(route: UnitRoute, shell: Release): string[] {
  const url = /[:*]/.test(route.path) ? null : `${site.origin}${route.path}`;
  return [
    ...(url ? [tag('link', { rel: 'canonical', href: url })] : []),
    ...(route.index ? [] : [tag('meta', { name: 'robots', content: 'noindex' })]),
    tag('meta', { property: 'og:title', content: pageTitle(route.title) }),
    tag('meta', { property: 'og:description', content: route.description }),
    tag('meta', { property: 'og:type', content: 'website' }),
    tag('meta', { property: 'og:site_name', content: site.name }),
    tag('meta', { property: 'og:locale', content: 'en_IN' }),
    ...(url ? [tag('meta', { property: 'og:url', content: url })] : []),
    ...(hasStatic(shell, 'og.png')
      ? pictureTags
      : [tag('meta', { name: 'twitter:card', content: 'summary' })]),
  ];
}

/** The one picture of every shared link: 1200 × 630, as the networks want it. */
const pictureTags = [
  tag('meta', { property: 'og:image', content: `${site.origin}/og.png` }),
  tag('meta', { property: 'og:image:width', content: '1200' }),
  tag('meta', { property: 'og:image:height', content: '630' }),
  tag('meta', { property: 'og:image:alt', content: `${site.name}: ${site.tagline}` }),
  tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
];

function hasStatic(shell: Release, path: string): boolean {
  return shell.files.some((file) => file.path === `static/${path}`);
}

function iconTags(shell: Release): string[] {
  const has = (path: string) => hasStatic(shell, path);
  return [
    ...(has('favicon.ico') ? [tag('link', { rel: 'icon', href: '/favicon.ico', sizes: '32x32' })] : []),
    ...(has('favicon.svg')
      ? [tag('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' })]
      : []),
    ...(has('apple-touch-icon.png')
      ? [tag('link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' })]
      : []),
    ...(has('site.webmanifest') ? [tag('link', { rel: 'manifest', href: '/site.webmanifest' })] : []),
    tag('meta', { name: 'theme-color', content: '#14171A' }),
  ];
}

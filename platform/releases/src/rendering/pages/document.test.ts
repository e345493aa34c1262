import { defaultSettings, type Release } from '@platform/contract';
import { siteComposition } from '../../core/composition/site-composition.ts';
import { tinyForm, tinyRecord, tinyRelease, tinyRoute } from '../../testing/tiny-release.ts';
import { compositionAddress } from './composition-file.ts';
import { type DocumentParts, documentHtml, styleSources, trustsTypes } from './document.ts';

const { release: shell } = tinyRelease('shell', { files: { 'static/og.png': 'png' } });
const { release: catalog } = tinyRelease('catalog');
const live = { id: 'x', since: '2026-01-05T09:00:00Z', by: 'asha', recalledAt: 0 };
const composition = siteComposition({
  composition: { sequence: 7, units: { shell: live, catalog: live } },
  units: { shell: { live: shell, previous: null }, catalog: { live: catalog, previous: null } },
});

const address = compositionAddress(composition);

function partsOf(more: Partial<DocumentParts> = {}): DocumentParts {
  const route = catalog.routes[0] ?? tinyRoute('/cellar', 'CellarPage');
  const rendered = { body: '<h1>Catalog</h1>', year: 2026 };
  return { route, shell, owner: catalog, composition, address, settings: defaultSettings, rendered, ...more };
}

const html = (more: Partial<DocumentParts> = {}) => documentHtml(partsOf(more));

const tagsOf = (text: string, name: string) => text.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];

test('the rendered HTML is in the root, with its year', () => {
  expect(html()).toContain('<body><div id="root" data-year="2026"><h1>Catalog</h1></div>\n');
  expect(html({ rendered: null })).toContain('<body><div id="root"></div>\n');
});

test('a page lists the records of the live forms where it was rendered with a pattern for them', () => {
  const body =
    '<h1>Policy</h1><privacy-records class="r"><div><h3>{name}</h3>{what} {why} {kept}</div></privacy-records>';
  const list = (...forms: readonly Release[]) => {
    const units = Object.fromEntries(forms.map((live) => [live.unit, { live, previous: null }]));
    const live = siteComposition({
      composition: { sequence: 8, units: {} },
      units: { shell: { live: shell, previous: null }, ...units },
    });
    const text = html({ owner: shell, composition: live, rendered: { body, year: 2026 } });
    return /<privacy-records class="r">(.*)<\/privacy-records>/.exec(text)?.[1];
  };
  const withRecord = (unit: string, name: string) => {
    const privacy = [{ name, what: 'A $& <b>', why: '{kept}', kept: 'A day.' }];
    return tinyRelease(unit, { record: { forms: { poll: { ...tinyForm('/'), privacy } } } }).release;
  };
  const shown = (name: string) => `<div><h3>${name}</h3>A $&amp; &lt;b&gt; {kept} A day.</div>`;
  expect(list()).toBe('');
  expect(list(withRecord('polls', 'Polls'), catalog)).toBe(shown('Polls'));
  expect(list(withRecord('polls', 'Polls'), withRecord('catalog', 'Jobs'))).toBe(
    shown('Jobs') + shown('Polls'),
  );
  expect(list(withRecord('polls', 'Polls'), withRecord('catalog', 'Polls'))).toBe(shown('Polls'));
});

test('a page of a remote names every file that it needs first, each with its hash, and runs only the shell’s scripts', () => {
  const links = tagsOf(html(), 'link').filter((tag) => /stylesheet|as="script"/.test(tag));
  const hrefs = links.map((tag) => /href="([^"]+)"/.exec(tag)?.[1]);
  expect(hrefs).toEqual([
    `/assets/shell/${shell.id}/main.css`,
    `/assets/catalog/${catalog.id}/CellarPage.css`,
    `/assets/shell/${shell.id}/main.js`,
    `/assets/catalog/${catalog.id}/remoteEntry.js`,
    `/assets/catalog/${catalog.id}/CellarPage.js`,
  ]);
  for (const tag of [...links, ...tagsOf(html(), 'script src')]) {
    expect(tag).toMatch(/integrity="sha384-[^"]{64}" crossorigin="anonymous"/);
  }
  // Webpack’s runtime finds existing stylesheets by its own path.
  expect(links).toContainEqual(expect.stringContaining('data-href="CellarPage.css"'));
  const scripts = tagsOf(html(), 'script').join();
  expect(scripts).toContain(`/assets/shell/${shell.id}/main.js`);
  expect(scripts).not.toContain('/assets/catalog/');
});

test('the files of a remote whose entry is a module are preloaded as modules', () => {
  const module = { ...catalog, entryType: 'module' } as const;
  const links = tagsOf(html({ owner: module }), 'link').filter((tag) => tag.includes('modulepreload'));
  expect(links).toEqual([
    expect.stringMatching(
      /href="\/assets\/catalog\/\w+\/remoteEntry\.js" integrity="sha384-[^"]{64}" crossorigin/,
    ),
    expect.stringMatching(
      /href="\/assets\/catalog\/\w+\/CellarPage\.js" integrity="sha384-[^"]{64}" crossorigin/,
    ),
  ]);
  expect(html({ owner: module })).not.toMatch(/preload" as="script" href="\/assets\/catalog/);
});

test('the first font of the shell’s styles is preloaded without a hash, like the request of the stylesheet', () => {
  const css = `@font-face{src:url('/a/latin.woff2')format("woff2")}@font-face{src:url(/a/greek.woff2)}`;
  const styles = new Map([[`/assets/shell/${shell.id}/main.css`, { css, source: '' }]]);
  const fonts = tagsOf(html({ styles }), 'link').filter((tag) => tag.includes('as="font"'));
  expect(fonts).toEqual([
    '<link rel="preload" as="font" type="font/woff2" href="/a/latin.woff2" crossorigin="anonymous">',
  ]);
});

test('a page of a remote also has the styles of the shared components', () => {
  const files = [
    ...shell.files,
    ...shell.files.slice(0, 1).map((file) => ({ ...file, path: 'federation.css' })),
  ];
  const wearing = { ...shell, files, loader: { scripts: [], styles: ['federation.css'] } };
  const worn = `href="/assets/shell/${shell.id}/federation.css"`;
  expect(html({ shell: wearing })).toContain(worn);
  expect(html({ shell: wearing, owner: wearing })).not.toContain(worn);
});

test('only the page that confirms a form names its draft', () => {
  const form = { ...tinyForm('/cellar'), sentPage: '/sent' };
  const { release: owner } = tinyRelease('catalog', { record: { forms: { application: form } } });
  const drafts = ['/sent', '/cellar'].map(
    (path) => /data-sent="([^"]*)"/.exec(html({ owner, route: tinyRoute(path, 'CellarPage') }))?.[1],
  );
  expect(drafts).toEqual(['form:/api/send-email', undefined]);
});

describe('with a shell that has a start script', () => {
  const files = { 'start.js': '// start', 'static/og.png': 'png' };
  const { release: starting } = tinyRelease('shell', { files, record: { start: 'start.js' } });
  const route = tinyRoute('/cellar', 'CellarPage', { hydrate: 'interaction', opensAt: 'end' });
  const scripts = (text: string) => {
    const tags = tagsOf(text, '(?:script src|link rel="preload" as="script)');
    return [...new Set(tags.map((tag) => /(?:href|src)="([^"]+)"/.exec(tag)?.[1]))];
  };
  const start = `/assets/shell/${starting.id}/start.js`;
  const rest = [
    `/assets/shell/${starting.id}/main.js`,
    `/assets/catalog/${catalog.id}/remoteEntry.js`,
    `/assets/catalog/${catalog.id}/CellarPage.js`,
  ];

  test.each(['interaction', 'prefetch'] as const)(
    'a page that hydrates at the moment "%s" loads the start script only, and lists the others',
    (hydrate) => {
      const text = html({ shell: starting, route: { ...route, hydrate } });
      expect(text).toContain(`<html lang="en-GB" data-hydrate="${hydrate}" data-opens-at="end">`);
      expect(scripts(text)).toEqual([start]);
      expect(tagsOf(text, 'script src')[0]).toContain(' async');
      const code = JSON.parse(/id="code">(.*?)<\/script>/.exec(text)?.[1] ?? '');
      expect(code.run.map(({ href }: { href: string }) => href)).toEqual(rest.slice(0, 1));
      expect(code.fetch.map(({ href }: { href: string }) => href)).toEqual(rest.slice(1));
      for (const { integrity } of [...code.run, ...code.fetch]) expect(integrity).toMatch(/^sha384-/);
    },
  );

  test('a page that hydrates on load preloads all its code', () => {
    const text = html({ shell: starting });
    expect(text).toContain('data-hydrate="load"');
    expect(scripts(text)).toEqual([...rest, start]);
  });

  test('a page without its HTML, or with its loading state only, loads all its code at once', () => {
    const { release: owner } = tinyRelease('catalog', { noNodeHalf: true });
    const loading = html({ shell: starting, owner, route });
    expect(loading).toContain('data-hydrate="load"');
    expect(loading).toContain('<body><div id="root"><');
    expect(scripts(loading)).toEqual([
      rest[0],
      `/assets/catalog/${owner.id}/remoteEntry.js`,
      `/assets/catalog/${owner.id}/CellarPage.js`,
      start,
    ]);
    expect(scripts(html({ shell: starting, route, rendered: null }))).toEqual([...rest, start]);
  });
});

test('a page requires trusted types, unless it has no start script or may run foreign scripts', () => {
  const { release: starting } = tinyRelease('shell', {
    files: { 'start.js': '// start' },
    record: { start: 'start.js' },
  });
  const asking = tinyRoute('/contact', 'CellarPage', { foreignScripts: true });
  const foreign = { ...defaultSettings, foreignScripts: true } as const;
  expect(trustsTypes(partsOf({ shell: starting, route: asking }))).toBe(true);
  expect(trustsTypes(partsOf({ shell: starting, settings: foreign }))).toBe(true);
  expect(trustsTypes(partsOf({ shell: starting, settings: foreign, route: asking }))).toBe(false);
  expect(trustsTypes(partsOf())).toBe(false);
});

test('stylesheets are inline where the shell finds them, and their hashes are returned for the policy', () => {
  const sheet = (name: string) => ({ css: `.${name}{}`, source: `'sha256-${name}'` });
  const styles = new Map([
    [`/assets/shell/${shell.id}/main.css`, sheet('main')],
    [`/assets/catalog/${catalog.id}/CellarPage.css`, sheet('page')],
    [`/assets/catalog/${catalog.id}/JoinPage.css`, sheet('join')],
  ]);
  const text = html({ styles });
  expect(text).toContain(
    `<style data-href="main.css" data-from="/assets/shell/${shell.id}/main.css">.main{}</style>`,
  );
  expect(text).toContain('>.page{}</style>');
  expect(text).not.toContain('rel="stylesheet"');
  expect(styleSources(partsOf({ styles }))).toEqual(["'sha256-main'", "'sha256-page'"]);
  expect(styleSources(partsOf())).toEqual([]);
});

test('files have the base address that the caller gives', () => {
  expect(html({ baseOf: ({ unit }) => `http://127.0.0.1:1/${unit}/` })).toContain(
    'http://127.0.0.1:1/catalog/CellarPage.js',
  );
});

test('the name of the composition, and the settings, are data that cannot end its block', () => {
  const { origin, ...settings } = defaultSettings;
  const evil = { ...settings, apiBase: '</script><script>alert(1)</script>' };
  const text = html({ settings: { origin, ...evil } });
  expect(text).not.toContain('<script>alert');
  const block = /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(text)?.[1];
  expect(JSON.parse(block ?? '')).toEqual(evil);
  const named = /<script type="application\/json" id="composition">(.*?)<\/script>/.exec(text)?.[1];
  expect(JSON.parse(named ?? '')).toEqual({ sequence: composition.sequence, address });
  expect(tagsOf(text, 'link')).toContainEqual(
    `<link rel="preload" as="fetch" href="${address}" crossorigin="anonymous">`,
  );
});

test('the head describes the page, with escaped values', () => {
  const route = tinyRoute('/cellar', 'CellarPage', {
    title: 'A "quoted" <title>',
    description: 'x" onload="y',
  });
  const text = html({ route, settings: { ...defaultSettings, origin: 'https://www.example.com' } });
  expect(text).toContain('<title>A &quot;quoted&quot; &lt;title&gt; · ');
  expect(text).toContain('<meta name="description" content="x&quot; onload=&quot;y">');
  expect(text).toContain('<link rel="canonical" href="https://www.example.com/cellar">');
  expect(text).toContain('<meta property="og:url" content="https://www.example.com/cellar">');
  expect(text).not.toContain('noindex');
});

test('a document has the name, language and colours of its shell’s site', () => {
  const more = { name: 'Eck & Brot', tagline: 'Brot vom Eck.', language: 'de-AT' };
  const site = { ...tinyRecord, ...more, themeColors: { light: 'tan', dark: '#210' } };
  const files = { 'static/og.png': 'png' };
  const text = html({ shell: tinyRelease('shell', { files, record: { site } }).release });
  for (const part of [
    '<html lang="de-AT"',
    '<title>Title of /cellar · Eck &amp; Brot</title>',
    '<meta property="og:title" content="Title of /cellar · Eck &amp; Brot">',
    '<meta property="og:site_name" content="Eck &amp; Brot">',
    '<meta property="og:locale" content="de_AT">',
    '<meta property="og:image:alt" content="Eck &amp; Brot: Brot vom Eck.">',
    '<meta name="theme-color" content="tan" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#210" media="(prefers-color-scheme: dark)">',
  ])
    expect(text).toContain(part);
});

test('an address with a parameter has no canonical link, and a page that is not indexed has noindex', () => {
  const route = tinyRoute('/edition/:id', 'EditionPage', { index: false });
  expect(html({ route })).not.toContain('canonical');
  expect(html({ route })).toContain('<meta name="robots" content="noindex">');
});

test('only icons and pictures that the shell has are named', () => {
  expect(html()).toContain('href="/favicon.svg"');
  expect(html()).not.toContain('favicon.ico');
  expect(html()).toContain('property="og:image"');
  expect(html({ shell: tinyRelease('shell').release })).not.toContain('og:image');
});

test('there are no inline scripts or handlers', () => {
  expect(html()).not.toMatch(/ style=|<style| on\w+=|<script(?![^>]*(src=|type="application\/(ld\+)?json"))/);
});

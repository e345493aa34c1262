import { rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ConformOptions } from '../changes/conform/conform.ts';
import type { ConformCode } from '../changes/conform/conform-rules.data.ts';
import { makePipe, pngOf, type ReleaseDraft } from './release-draft.ts';
import { pageCode, tinyRoute } from './tiny-release.ts';

/** One way to break a good release. */
export interface Breakage {
  /** `careers` by default. */
  readonly unit?: 'shell';
  /** The part that it breaks. Breakages of one part cannot be combined; without a part, none can. */
  readonly part?: string;
  /** Changes the release before its files are listed. */
  readonly edit?: (draft: ReleaseDraft) => void;
  /** Changes it afterwards. */
  readonly after?: (draft: ReleaseDraft) => void;
  /** Changes the folder. */
  readonly disk?: (folder: string) => void;
  /** Names another folder. */
  readonly folder?: (folder: string) => string;
  readonly options?: Partial<ConformOptions>;
  /** Checks it with a good shell. */
  readonly withShell?: true;
  /** Codes that come with it. */
  readonly also?: readonly ConformCode[];
  /** Codes of other breakages that cannot be seen any more. */
  readonly hides?: RegExp;
}

type Draft = ReleaseDraft;
const css = 'CareerPage.css';
const entry = 'remoteEntry.js';

/** Sets fields of the record. */
const sets =
  (fields: object) =>
  ({ record }: Draft) =>
    void Object.assign(record, fields);
const field = (name: string, value: unknown, more: Partial<Breakage> = {}): Breakage => ({
  part: name,
  edit: sets({ [name]: value }),
  ...more,
});
const route = (name: string, value: unknown, more: Partial<Breakage> = {}): Breakage => ({
  part: 'routes',
  edit: ({ record }) => void Object.assign(record.routes[0], { [name]: value }),
  ...more,
});
const page = (
  edit: (page: { scripts: unknown; styles: unknown }) => void,
  also: readonly ConformCode[] = [],
) => ({ part: 'pages', edit: ({ record }: Draft) => edit(record.pages.CareerPage), also }) satisfies Breakage;
const file = (path: string, content: string | Uint8Array, more: Partial<Breakage> = {}): Breakage => ({
  part: path,
  edit: ({ files }) => void files.set(path, content),
  ...more,
});
const listed = (edit: (files: Record<string, unknown>[]) => void, also: readonly ConformCode[] = []) =>
  ({ part: 'files', after: ({ record }: Draft) => edit(record.files), also }) satisfies Breakage;
const onCss = (name: string, value: unknown, also: readonly ConformCode[] = []) =>
  listed((files) => {
    for (const one of files) if (one.path === css) Object.assign(one, { [name]: value });
  }, also);
const another = (path: string) => listed((files) => void files.push({ ...files[0], path }));
const manifest = (edit: (manifest: Record<string, unknown>) => void): Breakage => ({
  part: 'mf-manifest.json',
  edit: ({ files }) => {
    const value = JSON.parse(String(files.get('mf-manifest.json')));
    edit(value);
    files.set('mf-manifest.json', JSON.stringify(value));
  },
});
const shared = (more: object) =>
  manifest((value) => {
    value.shared = [{ name: 'react', singleton: true, assets: { js: { sync: [], async: [] } }, ...more }];
  });
const node = (code: string, more: Partial<Breakage> = {}) => file('node/JoinPage.cjs', code, more);
const failing = (code: 'render-too-long' | 'render-too-big'): Breakage => ({
  options: { render: async () => ({ status: 'failed', code, reason: 'It did not end.' }) },
});
const noRecord = (write: (path: string) => void): Breakage => ({
  disk: (folder) => write(join(folder, 'release.json')),
});
/** Renames a page in every place. */
const renamed = (to: string): Breakage => ({
  edit: (draft) => {
    const rename = (text: string) => text.replaceAll('CareerPage', to);
    draft.record = JSON.parse(rename(JSON.stringify(draft.record)));
    for (const [path, content] of [...draft.files]) {
      draft.files.delete(path);
      draft.files.set(rename(path), typeof content === 'string' ? rename(content) : content);
    }
  },
});

/** For each check, one way to break a release so that only this check finds something. */
export const breakages: Readonly<Record<ConformCode, Breakage>> = {
  'folder-missing': { folder: (folder) => join(folder, 'none') },
  'folder-not-a-folder': { folder: (folder) => join(folder, 'release.json') },
  'folder-symlink': { part: 'link', disk: (folder) => symlinkSync('/etc', join(folder, 'link.js')) },
  'folder-special-file': { part: 'pipe', disk: (folder) => makePipe(join(folder, 'pipe.js')) },
  'folder-too-full': { options: { limits: { files: 3 } } },
  'folder-file-too-big': {
    part: 'big',
    disk: (folder) => {
      writeFileSync(join(folder, 'big.js'), '');
      truncateSync(join(folder, 'big.js'), 2_000_000_000);
    },
  },
  'folder-name-unsafe': { part: 'hidden', disk: (folder) => writeFileSync(join(folder, '.hidden'), 'x') },
  'folder-file-extra': { part: 'extra', disk: (folder) => writeFileSync(join(folder, 'extra.txt'), 'x') },

  'record-missing': noRecord((path) => rmSync(path)),
  'record-too-big': { options: { limits: { record: 10 } } },
  'record-not-utf8': noRecord((path) => writeFileSync(path, Buffer.from([0xff, 0xfe, 0, 0x80]))),
  'record-not-json': noRecord((path) => writeFileSync(path, '{"format": 1')),
  'record-not-object': noRecord((path) => writeFileSync(path, '[1]')),
  'record-invalid': { edit: ({ record }) => void Object.assign(record.source, { commit: 5 }) },
  'record-field-unknown': field('colour', 'red'),

  'format-unknown': field('format', '1'),
  'contract-invalid': field('contract', '1'),
  'contract-unsupported': field('contract', 2, { also: ['node-contract-differs'] }),
  'unit-invalid': field('unit', 'Careers!', { hides: /^(style|path)-/ }),
  'id-invalid': field('id', 'X', { hides: /^container-without/ }),
  'source-invalid': field('source', {}),
  'source-date-invalid': field('source', { commit: null, date: 'yesterday' }),

  'entry-invalid': field('entry', '/remoteEntry.js', { hides: /^entry-/ }),
  'entry-not-script': field('entry', 'entry.txt', {
    part: entry,
    edit: ({ record, files }) => {
      record.entry = 'entry.txt';
      files.set('entry.txt', String(files.get(entry)));
    },
  }),
  'entry-empty': file(entry, ' ', { also: ['request-missing'] }),
  'entry-type-unknown': field('entryType', 'esm'),
  'entry-is-module': {
    part: entry,
    edit: ({ files }) => void files.set(entry, `${files.get(entry)}\nexport const x = 1;`),
  },
  'entry-without-container': file(entry, '// CareerPage JoinPage'),
  'container-invalid': field('container', 'careers-x', { hides: /^(entry-without|mf-manifest-name)/ }),
  'container-without-id': field('container', 'careers', { hides: /^mf-manifest-name/ }),

  'start-invalid': field('start', 'start.js'),
  'start-unlisted': { unit: 'shell', edit: sets({ start: 'start.js' }) },
  'asks-for-composition-invalid': field('asksForComposition', true),
  'loads-modules-invalid': field('loadsModules', 'yes'),
  'file-names-invalid': { edit: sets({ fileNames: 'content' }) },
  'initial-invalid': field('initial', { scripts: 'x' }),
  'initial-not-empty': field('initial', { scripts: [entry], styles: [] }),
  'loader-invalid': field('loader', null),
  'loader-not-empty': field('loader', { scripts: [], styles: [css] }),

  'pages-invalid': field('pages', [], { hides: /^(page|route|node)-/ }),
  'pages-empty': field('pages', {}, { also: ['route-without-page'], hides: /^(page|node|request|render)-/ }),
  'page-name-invalid': renamed('Career-Page'),
  'page-assets-invalid': page((assets) => void Object.assign(assets, { scripts: 'x' })),
  'page-script-type': page(
    (assets) => void Object.assign(assets, { scripts: ['mf-manifest.json'] }),
    ['request-missing'],
  ),
  'page-style-type': page((assets) => void Object.assign(assets, { styles: ['JoinPage.js'] })),
  'page-file-twice': page((assets) => void Object.assign(assets, { styles: [css, css] })),

  'routes-invalid': field(
    'routes',
    {},
    { hides: /^(page-without|picture-route)/, also: ['picture-route-unknown'] },
  ),
  'routes-empty': field('routes', [], { hides: /^page-without/, also: ['picture-route-unknown'] }),
  'route-invalid': {
    part: 'routes',
    edit: ({ record }) => void record.routes.push('x'),
    hides: /^page-without/,
  },
  'route-path-invalid': route('path', 'career', { also: ['picture-route-unknown'], hides: /^page-without/ }),
  'route-path-form': route('path', '/career?x=1', { also: ['picture-route-unknown'] }),
  'route-parameter-twice': route('path', '/career/:a/:a', { also: ['picture-route-unknown'] }),
  'route-page-invalid': route('page', 5, { also: ['picture-route-unknown'], hides: /^page-without/ }),
  'route-title-missing': route('title', ' '),
  'route-description-missing': route('description', undefined),
  'route-prerender-invalid': route('prerender', 'yes'),
  'route-index-invalid': route('index', 1),
  'route-status-invalid': route('status', 999),
  'route-hydrate-invalid': route('hydrate', 'never'),
  'route-captcha-invalid': route('captcha', 'yes'),
  'route-opens-at-invalid': route('opensAt', 'middle'),
  'route-data-invalid': route('structuredData', {}),
  'route-field-unknown': route('keywords', 'x'),

  'pictures-invalid': field('pictures', []),
  'picture-invalid': field('pictures', { '/career': { file: 'og/first.png' } }),
  'picture-route-unknown': field('pictures', { '/x': { file: 'og/first.png', alt: 'x' } }),
  'picture-unlisted': field('pictures', { '/career': { file: 'og/none.png', alt: 'x' } }),
  'picture-type-wrong': field('pictures', { '/career': { file: css, alt: 'x' } }),
  'picture-size-wrong': file('og/first.png', pngOf(600, 315)),

  'requires-invalid': field('requires', []),
  'requires-range-invalid': field('requires', { react: 'newest' }),
  'requires-unknown-library': field('requires', { react: '^19.0.0', lodash: '^4.0.0' }),
  'provides-invalid': field('provides', 'react'),
  'provides-on-remote': field('provides', { react: '19.3.1' }),
  'provides-version-invalid': {
    unit: 'shell',
    edit: ({ record }) => void Object.assign(record.provides, { react: '^19.0.0' }),
  },
  'provides-library-missing': { unit: 'shell', edit: ({ record }) => void delete record.provides.react },
  'uses-invalid': field('uses', { react: 'useState' }),
  'uses-not-required': field('uses', { lodash: ['map'] }),
  'exports-invalid': { unit: 'shell', edit: sets({ exports: ['Link'] }) },
  'exports-on-remote': field('exports', { react: ['useState'] }),

  'files-invalid': { part: 'files', after: ({ record }) => void Object.assign(record, { files: {} }) },
  'files-empty': { part: 'files', after: ({ record }) => void Object.assign(record, { files: [] }) },
  'file-entry-invalid': { part: 'files', after: ({ record }) => void record.files.push('x') },
  'file-path-unsafe': another('../x.js'),
  'file-bytes-invalid': onCss('bytes', '31'),
  'file-type-invalid': onCss('type', ''),
  'file-integrity-invalid': onCss('integrity', 'sha256-x'),
  'file-path-twice': listed((files) => void files.push({ ...files[0] })),
  'file-path-reserved': another('release.json'),
  'file-below-file': another(`${entry}/x.js`),

  'file-missing': { part: css, disk: (folder) => rmSync(join(folder, css)) },
  'file-differs': { part: css, disk: (folder) => writeFileSync(join(folder, css), '.careers-x {}') },
  'file-unlisted': {
    part: 'files',
    after: ({ record }) =>
      void Object.assign(record, { files: record.files.filter((one: { path: string }) => one.path !== css) }),
    also: ['folder-file-extra'],
    hides: /^(style|file|compressed)-/,
  },
  'file-type': onCss('type', 'text/plain; charset=utf-8'),
  'file-charset-missing': onCss('type', 'text/css'),
  'file-not-utf8': file(css, Buffer.from([0xff, 0xfe])),
  'json-unreadable': file('data.json', '{'),
  'compressed-orphan': file('none.js.br', 'x'),
  'compressed-unreadable': file('JoinPage.js.br', 'not Brotli'),
  'compressed-differs': file('JoinPage.js.gz', gzipSync('something else')),
  'compressed-missing': file('JoinPage.js', `// ${'x'.repeat(1000)}`, { hides: /^compressed/ }),
  'compressed-bigger': {
    part: 'JoinPage.js.gz',
    edit: ({ files }) => void files.set('JoinPage.js.gz', gzipSync(String(files.get('JoinPage.js')))),
  },
  'script-syntax': file('CareerPage.js', 'function {'),
  'request-missing': {
    part: entry,
    edit: ({ files }) => void files.set(entry, String(files.get(entry)).replaceAll('JoinPage', '')),
  },
  'size-over': file('CareerPage.js', `// ${'x'.repeat(60_000)}`, { also: ['compressed-missing'] }),

  'mf-manifest-missing': {
    part: 'mf-manifest.json',
    edit: ({ files }) => void files.delete('mf-manifest.json'),
  },
  'mf-manifest-not-json': file('mf-manifest.json', '{'),
  'mf-manifest-name': manifest((value) => void Object.assign(value, { name: 'other' })),
  'mf-shared-not-required': shared({ name: 'lodash' }),
  'mf-shared-not-singleton': shared({ singleton: false }),
  'mf-shared-bundled': shared({ assets: { js: { sync: ['react.js'] } } }),
  'page-not-exposed': manifest((value) => void (value.exposes as unknown[]).pop()),
  'page-without-route': manifest((value) => void (value.exposes as unknown[]).push({ path: './SecretPage' })),
  'route-without-page': {
    part: 'routes',
    edit: ({ record }) => void record.routes.push(tinyRoute('/lost', 'LostPage')),
  },
  'route-missing': {
    unit: 'shell',
    edit: ({ record }) => void record.routes.splice(1, 1, tinyRoute('/x', 'NotFoundPage')),
  },
  'path-reserved': {
    part: 'routes',
    edit: ({ record }) => void record.routes.push(tinyRoute('/api/careers', 'JoinPage')),
  },
  'path-taken': {
    part: 'routes',
    edit: ({ record }) => void record.routes.push(tinyRoute('/CAREER', 'JoinPage')),
  },

  'style-global': file(css, 'h1 { color: red }'),
  'style-foreign': file(css, '.careers-page .shell-title { color: red }'),
  'style-unreadable': file(css, '.careers-page {'),

  'node-file-unknown': file('node/Other.cjs', '// x'),
  'node-syntax': node('function {'),
  'node-page-missing': node('module.exports = {};'),
  'node-contract-differs': node("module.exports = { default: { contract: 7, Page: () => 'x' } };"),
  'node-import-unknown': node("require('lodash');"),
  'node-not-isolated': node("require('node:fs').readFileSync('/etc/hostname');"),
  'node-throws': node('window.location.href;'),
  'render-failed': node(pageCode('{ throw new Error("no road") }'), {
    part: undefined,
    withShell: true,
  } as object),
  'render-too-long': failing('render-too-long'),
  'render-too-big': failing('render-too-big'),
  'class-unstyled': node(pageCode(`'<h1 class="careers-page-node">x</h1>'`), {
    part: undefined,
    withShell: true,
  } as object),

  'shell-unusable': { options: { shell: '/none' } },
  'library-missing': {
    withShell: true,
    edit: ({ record }) => void Object.assign(record.requires, { lodash: '^4.0.0' }),
    also: ['requires-unknown-library'],
  },
  'library-version': {
    withShell: true,
    edit: ({ record }) => void Object.assign(record.requires, { react: '^18.0.0' }),
  },
  'export-missing': {
    withShell: true,
    edit: sets({ uses: { '@site/shared-ui': ['NoSuchExport'] } }),
  },
  'module-not-loaded': { withShell: true, edit: sets({ entryType: 'module' }) },

  'check-failed': {
    options: {
      render: async () => {
        throw new Error('no process');
      },
    },
  },
};

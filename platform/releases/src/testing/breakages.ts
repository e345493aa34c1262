import { rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ConformOptions } from '../changes/conform/conform.ts';
import type { ConformFinding } from '../changes/conform/conform-finding.ts';
import type { ConformCode } from '../changes/conform/conform-rules.data.ts';
import type { FindingCode } from '../core/findings/finding-codes.data.ts';
import { makePipe, pngOf, type ReleaseDraft } from './release-draft.ts';
import { pageCode, tinyForm, tinyRoute } from './tiny-release.ts';

export interface Breakage {
  /** `catalog` by default. */
  readonly unit?: 'shell';
  /** Changes the release before its files are listed. */
  readonly edit?: (draft: ReleaseDraft) => void;
  readonly after?: (draft: ReleaseDraft) => void;
  readonly disk?: (folder: string) => void;
  readonly folder?: (folder: string) => string;
  readonly options?: Partial<ConformOptions>;
  readonly withShell?: true;
  readonly also?: readonly ConformFinding['code'][];
}

type Draft = ReleaseDraft;
const css = 'CellarPage.css';
const entry = 'remoteEntry.js';

const sets =
  (fields: object) =>
  ({ record }: Draft) =>
    void Object.assign(record, fields);
const field = (name: string, value: unknown): Breakage => ({ edit: sets({ [name]: value }) });
const file = (path: string, content: string | Uint8Array, more: Partial<Breakage> = {}): Breakage => ({
  edit: ({ files }) => void files.set(path, content),
  ...more,
});
const cssType = (type: string): Breakage => ({
  after: ({ record }) => {
    for (const one of record.files) if (one.path === css) one.type = type;
  },
});
const manifest = (edit: (manifest: Record<string, unknown>) => void): Breakage => ({
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
const node = (code: string) => file('node/JoinPage.cjs', code, { withShell: true });
const noRecord = (write: (path: string) => void): Breakage => ({
  disk: (folder) => write(join(folder, 'release.json')),
});
/** For each check of `conform` itself, one way to break a release so that only this check finds something. */
export const breakages: Readonly<Record<ConformCode, Breakage>> = {
  'folder-missing': { folder: (folder) => join(folder, 'none') },
  'folder-not-a-folder': { folder: (folder) => join(folder, 'release.json') },
  'folder-symlink': { disk: (folder) => symlinkSync('/etc', join(folder, 'link.js')) },
  'folder-special-file': { disk: (folder) => makePipe(join(folder, 'pipe.js')) },
  'folder-too-full': { options: { limits: { files: 3 } } },
  'folder-file-too-big': {
    disk: (folder) => {
      writeFileSync(join(folder, 'big.js'), '');
      truncateSync(join(folder, 'big.js'), 2_000_000_000);
    },
  },
  'folder-name-unsafe': { disk: (folder) => writeFileSync(join(folder, '.hidden'), 'x') },
  'folder-file-extra': { disk: (folder) => writeFileSync(join(folder, 'extra.txt'), 'x') },
  'record-missing': noRecord((path) => rmSync(path)),
  'record-too-big': { options: { limits: { record: 10 } } },
  'record-not-json': noRecord((path) => writeFileSync(path, '{"format": 1')),
  'record-invalid': { edit: ({ record }) => void Object.assign(record.source, { commit: 5 }) },
  'record-field-unknown': field('colour', 'red'),
  'entry-empty': file(entry, ' ', { also: ['request-missing'] }),
  'entry-is-module': {
    edit: ({ files }) => void files.set(entry, `${files.get(entry)}\nexport const x = 1;`),
  },
  'entry-without-container': file(entry, '// CellarPage JoinPage'),
  'start-unlisted': { unit: 'shell', edit: sets({ start: 'start.js' }) },
  'picture-route-unknown': field('pictures', { '/x': { file: 'og/first.png', alt: 'x' } }),
  'picture-unlisted': field('pictures', { '/cellar': { file: 'og/none.png', alt: 'x' } }),
  'picture-type-wrong': file('og/first.png', 'GIF89a, and at least 24 bytes'),
  'picture-size-wrong': file('og/first.png', pngOf(600, 315)),
  'provides-library-missing': { unit: 'shell', edit: ({ record }) => void delete record.provides.react },
  'file-charset-missing': cssType('text/css'),
  'file-not-utf8': file('text.json', Buffer.from([0xff, 0xfe])),
  'json-unreadable': file('data.json', '{'),
  'source-maps-unreadable': {
    disk: (folder) => writeFileSync(join(folder, 'source-maps.json.gz'), 'no gzip'),
  },
  'compressed-orphan': file('none.js.br', 'x'),
  'compressed-unreadable': file('JoinPage.js.br', 'not Brotli'),
  'compressed-differs': file('JoinPage.js.gz', gzipSync('something else')),
  'compressed-missing': file('JoinPage.js', `// ${'x'.repeat(1000)}`),
  'compressed-bigger': {
    edit: ({ files }) => void files.set('JoinPage.js.gz', gzipSync(String(files.get('JoinPage.js')))),
  },
  'script-syntax': file('CellarPage.js', 'function {'),
  'mf-manifest-missing': {
    edit: ({ files }) => void files.delete('mf-manifest.json'),
    also: ['page-not-exposed'],
  },
  'mf-manifest-name': manifest((value) => void Object.assign(value, { name: 'other' })),
  'mf-shared-not-required': shared({ name: 'lodash' }),
  'mf-shared-not-singleton': shared({ singleton: false }),
  'mf-shared-bundled': shared({ assets: { js: { sync: ['react.js'] } } }),
  'node-file-unknown': file('node/Other.cjs', '// x'),
  'shell-unusable': { options: { shell: '/none' } },
  'check-failed': {
    options: {
      render: async () => {
        throw new Error('no process');
      },
    },
  },
};

/** For findings of the gate, one way each to break a release. */
export const gateBreakages: Readonly<Partial<Record<FindingCode, Breakage>>> = {
  'file-missing': { disk: (folder) => rmSync(join(folder, css)) },
  'file-differs': { disk: (folder) => writeFileSync(join(folder, css), '.catalog-x {}') },
  'file-unlisted': {
    after: ({ record }) =>
      void Object.assign(record, { files: record.files.filter((one: { path: string }) => one.path !== css) }),
    also: ['folder-file-extra'],
  },
  'file-type': cssType('text/plain; charset=utf-8'),
  'request-missing': {
    edit: ({ files }) => void files.set(entry, String(files.get(entry)).replaceAll('JoinPage', '')),
  },
  'size-over': file('CellarPage.js', `// ${'x'.repeat(60_000)}`, { also: ['compressed-missing'] }),
  'page-not-exposed': manifest((value) => void (value.exposes as unknown[]).pop()),
  'page-without-route': manifest((value) => void (value.exposes as unknown[]).push({ path: './SecretPage' })),
  'route-without-page': {
    edit: ({ record }) => void record.routes.push(tinyRoute('/lost', 'LostPage')),
  },
  'route-missing': {
    unit: 'shell',
    edit: ({ record }) => void record.routes.pop(),
    also: ['page-without-route'],
  },
  'form-unusable': field('forms', { apply: { ...tinyForm('/cellar'), keepDays: 100_000 } }),
  'style-global': file(css, 'h1 { color: red }'),
  'render-failed': node(pageCode('{ throw new Error("no road") }')),
  'class-unstyled': node(pageCode(`'<h1 class="catalog-page-node">x</h1>'`)),
  'library-version': {
    withShell: true,
    edit: ({ record }) => void Object.assign(record.requires, { react: '^18.0.0' }),
  },
};

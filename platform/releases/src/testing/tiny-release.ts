import { createHash } from 'node:crypto';
import {
  defaultBudgets,
  type FormDeclaration,
  type Release,
  type SiteRecord,
  type UnitName,
  type UnitRoute,
  unitPrefix,
} from '@platform/contract';
import { containerName } from '../core/built/content-id.ts';
import { integrityOf } from '../core/releases/releases.ts';

export interface TinyRelease {
  readonly release: Release;
  readonly files: Readonly<Record<string, string>>;
  readFile(path: string): Promise<Uint8Array>;
}

export interface TinyOptions {
  /** Another mark makes another release. */
  readonly mark?: string;
  readonly routes?: readonly UnitRoute[];
  readonly files?: Readonly<Record<string, string>>;
  readonly noNodeHalf?: true;
  /** Overrides fields of the release's record. */
  readonly record?: Partial<Release>;
}

const libraries = { react: '19.3.1', '@platform/host': '1.0.0' };

export function tinyRoute(path: string, page: string, more: Partial<UnitRoute> = {}): UnitRoute {
  const title = `Title of ${path}`;
  return { path, page, title, description: `About ${path}.`, prerender: true, index: true, ...more };
}

export function tinyForm(page: string): FormDeclaration {
  return {
    page,
    fields: [{ name: 'email', label: 'Email', format: 'email' }],
    messages: { incomplete: 'Incomplete.', failed: 'Failed.', sent: 'Sent.' },
    mail: { subject: 'A message', intro: 'A message has arrived.' },
    keepDays: 30,
    privacy: [{ name: 'Messages', what: 'What you enter.', why: 'To answer you.', kept: '30 days.' }],
  };
}

/** The routes of the units that most tests use; any other unit has one page, at the address of its name. */
const ownRoutes: Readonly<Record<UnitName, readonly UnitRoute[]>> = {
  shell: [tinyRoute('/start', 'HomePage'), tinyRoute('*', 'NotFoundPage', { index: false, status: 404 })],
  catalog: [tinyRoute('/cellar', 'CellarPage'), tinyRoute('/join-innovation', 'JoinPage')],
  product: [tinyRoute('/TimeTable', 'ShowcasePage')],
  contact: [tinyRoute('/contact', 'ContactPage')],
  edition: [tinyRoute('/edition/:id', 'EditionPage', { index: false })],
};

/** What a shell says of its site, unless a test says something else. */
export const tinyRecord: SiteRecord = {
  name: 'Corner Bakery',
  tagline: 'Bread from the corner.',
  language: 'en-GB',
  timeZone: 'Europe/London',
  home: '/start',
  themeColors: { light: '#ffffff', dark: '#171b1e' },
  reserved: [],
  features: { uploads: true },
  forms: {
    'catalog/application': { address: '/api/send-email' },
    'contact/enquiry': { address: '/api/v1.0/email/send', file: false },
  },
  budgets: defaultBudgets,
};

/** Node code of a shell: the frame around a page has the shell's mark. The page may call `hasPassed`. */
export function shellCode(mark: string): string {
  return `
    exports.libraries = {
      react: { createElement: (type) => type() },
      '@platform/host': { Link: 'a', LoadingState: () => 'Loading...' },
    };
    exports.render = async ({ composition, pathname, page, year, asked }) =>
      '<header>shell ' + ${JSON.stringify(mark)} + '</header><main>' +
      (page ? await page.Page({ params: {}, hasPassed: (at) => (asked(at), at <= composition.passed) }) : 'own page ' + pathname) + '</main><footer>' + year + '</footer>';`;
}

/** Node code of a remote's page; `body` is a JavaScript expression. */
export function pageCode(body: string): string {
  return `const react = require('react'); module.exports = { default: { contract: 1, Page: (props) => ${body} } };`;
}

/** A complete release of a unit with any name, as a build would write it. */
export function tinyRelease(unit: UnitName, options: TinyOptions = {}): TinyRelease {
  const {
    mark = 'one',
    routes = ownRoutes[unit] ?? [tinyRoute(`/${unit}`, 'MainPage')],
    record = {},
  } = options;
  const host = unit === 'shell';
  const pages = [...new Set(routes.map(({ page }) => page))];
  const nodeFiles = options.noNodeHalf
    ? {}
    : host
      ? { 'node/shell.cjs': shellCode(mark) }
      : Object.fromEntries(
          pages.map((page) => [
            `node/${page}.cjs`,
            pageCode(JSON.stringify(`<h1>${unit} ${mark} ${page}</h1>`)),
          ]),
        );
  const entry = host ? 'main.js' : 'remoteEntry.js';
  const files: Readonly<Record<string, string>> = {
    [entry]: `// ${unit} ${mark} loads ${pages.join(' ')}`,
    ...Object.fromEntries(pages.map((page) => [`${page}.js`, `// ${page} ${mark}`])),
    ...Object.fromEntries(
      pages.map((page) => [`${page}.css`, `.${unitPrefix(unit)}-page-x1 { color: red }`]),
    ),
    ...(host ? { 'main.css': ':root { --paper: #fff }', 'static/favicon.svg': '<svg/>' } : {}),
    ...(host ? {} : { 'mf-manifest.json': manifest(pages) }),
    ...nodeFiles,
    ...options.files,
  };
  const id = `r${createHash('sha256')
    .update(JSON.stringify([unit, mark, routes, options.files ?? null, record, options.noNodeHalf ?? false]))
    .digest('hex')
    .slice(0, 9)}`;
  const release: Release = {
    format: 1,
    contract: 1,
    unit,
    id,
    source: { commit: null, date: null },
    entry,
    container: containerName(unit, id),
    initial: host ? { scripts: [entry], styles: ['main.css'] } : { scripts: [], styles: [] },
    loader: { scripts: [], styles: [] },
    pages: Object.fromEntries(
      pages.map((page) => [page, { scripts: [`${page}.js`], styles: [`${page}.css`] }]),
    ),
    routes,
    requires: host ? {} : { react: '^19.0.0', '@platform/host': '^1.0.0' },
    provides: host ? libraries : {},
    ...(host && { site: tinyRecord }),
    files: Object.entries(files)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, content]) => describe(path, content)),
    ...record,
  };
  return { release, files, readFile: async (path) => encode(files[path] ?? '') };
}

const encode = (text: string) => new TextEncoder().encode(text);

function describe(path: string, content: string) {
  const type = path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
  return { path, bytes: encode(content).byteLength, type, integrity: integrityOf(encode(content)) };
}

function manifest(pages: readonly string[]): string {
  return JSON.stringify({ exposes: pages.map((name) => ({ name, path: `./${name}` })) });
}

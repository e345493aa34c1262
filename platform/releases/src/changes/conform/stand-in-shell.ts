import {
  contractVersion,
  defaultBudgets,
  formKey,
  type Release,
  type SiteRecord,
  sharedLibraryNames,
} from '@platform/contract';
import semver from 'semver';
import { integrityOf, nodeFile } from '../../core/releases/releases.ts';

/**
 * It provides the shared libraries as values that can be called, extended and read. So a page's module is loaded without
 * React, and nothing of it is rendered.
 */
const code = `
  const anything = new Proxy(function () {}, {
    get: (target, key) =>
      key === 'prototype' ? target.prototype
      : key === 'then' ? undefined
      : key === Symbol.toPrimitive ? () => ''
      : key === Symbol.iterator ? function* () {}
      : anything,
    apply: () => anything,
    construct: () => anything,
  });
  exports.libraries = Object.fromEntries(${JSON.stringify(sharedLibraryNames)}.map((name) => [name, anything]));
  exports.render = async ({ page }) => {
    if (page.contract === ${contractVersion}) return 'loaded';
    throw new Error('Its default export has the contract ' + page.contract + ', not ${contractVersion}.');
  };`;

const site: Omit<SiteRecord, 'forms'> = {
  ...{ name: 'Site', tagline: '', language: 'en', timeZone: 'UTC', home: '/start' },
  themeColors: { light: '#ffffff', dark: '#000000' },
  reserved: [],
  features: { uploads: true },
  budgets: defaultBudgets,
};

/**
 * A shell for the gate when none is given: it has the libraries that a remote requires, in any version, and gives its forms the
 * addresses that they declare.
 */
export function standInShell({ unit: remote, requires, forms = {} }: Release): {
  readonly release: Release;
  readonly read: (path: string) => Uint8Array | null;
} {
  const [unit, id] = ['shell', 'standin'];
  const content = new TextEncoder().encode(code);
  const path = nodeFile(unit);
  const nothing = { scripts: [], styles: [] };
  const addresses = Object.entries(forms).flatMap(([name, { address }]) =>
    address === undefined ? [] : [[formKey(remote, name), { address }] as const],
  );
  const release: Release = {
    site: { ...site, forms: Object.fromEntries(addresses) },
    format: 1,
    contract: contractVersion,
    unit,
    id,
    source: { commit: null, date: null },
    entry: 'main.js',
    container: `${unit}_${id}`,
    initial: nothing,
    loader: nothing,
    pages: {},
    routes: [],
    requires: {},
    provides: Object.fromEntries(sharedLibraryNames.map((name) => [name, lowest(requires[name]) ?? '0.0.0'])),
    files: [{ path, bytes: content.byteLength, type: 'text/javascript', integrity: integrityOf(content) }],
  };
  const record = new TextEncoder().encode(JSON.stringify(release));
  return { release, read: (file) => (file === path ? content : file === 'release.json' ? record : null) };
}

function lowest(range: string | undefined): string | null {
  return semver.validRange(range) === null ? null : (semver.minVersion(range ?? '*')?.version ?? null);
}

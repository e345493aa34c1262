import type { RemoteRelease } from '@platform/contract';
import { asLoadError, LoadError } from './load-error.ts';
import { chunkTimeout, folderOf, isShared, retryAddress, splitAddress } from './requests.ts';
import { sharedLibraries } from './shared.ts';
import { createSiteChunks } from './site-chunks.ts';
import type * as WholeRuntime from './whole-runtime.ts';

declare global {
  /** What entries that this platform has built have of the federation runtime. */
  var siteFederation: object | undefined;
  /** Modules can be built with `externalRuntime`: they take the runtime's core from this variable. */
  var _FEDERATION_RUNTIME_CORE: object | undefined;
}

export type Federation = ReturnType<typeof createFederation>;

export type ImportRuntime = () => Promise<typeof WholeRuntime>;

export const importRuntime: ImportRuntime = () =>
  import(/* webpackChunkName: "federation-core" */ './whole-runtime.ts');

/** Errors that have nothing to do with the part of the runtime that an entry has. */
const foreignErrors = [
  'entry-unreachable',
  'entry-broken',
  'chunk-unreachable',
  'chunk-timeout',
  'page-missing',
];

/**
 * The only host of remotes. Entries that are scripts get a small part of the federation runtime at first. After a module,
 * or a failure that the small part may have caused, all get the runtime itself: the load that follows, as after any
 * failure, uses it.
 */
export function createFederation(load: ImportRuntime) {
  const expectEntry = createSiteChunks();
  /** Null: entries get the small part. */
  let whole: ReturnType<ImportRuntime> | null = null;
  const inTab = new Map<
    string,
    { readonly release: RemoteRelease; readonly retry: number; readonly entry: Promise<RemoteContainer> }
  >();

  const takeWhole = () => {
    if (whole) return;
    whole = load();
    // The next one that needs it repeats a failed import; webpack's code requests it under another address then.
    whole.catch(() => {
      whole = null;
    });
  };
  const loadEntry = async (release: RemoteRelease, retry: number): Promise<RemoteContainer> => {
    // Vite's code asks for more of it, and reads the variable anew each time.
    if (release.entryType === 'module') takeWhole();
    const runtime = whole && (await whole);
    globalThis.siteFederation = runtime?.bundlerRuntime ?? smallRuntime;
    globalThis._FEDERATION_RUNTIME_CORE = runtime?.core;
    return loadContainer(release, retry, expectEntry);
  };
  const entryOf = (release: RemoteRelease, retry: number): Promise<RemoteContainer> => {
    const known = inTab.get(release.container);
    if (known?.retry === retry) return known.entry;
    const entry = loadEntry(release, retry);
    inTab.set(release.container, { release, retry, entry });
    return entry;
  };

  return {
    /**
     * @param retry whose addresses are used; 0 for the release's own. With another one than before the release is loaded
     *   again: a browser does not repeat a request for an address while the first one hangs
     */
    loadPage: async (release: RemoteRelease, page: string, retry: number): Promise<unknown> => {
      try {
        const entry = await entryOf(release, retry);
        return (await entry.get(`./${page}`))();
      } catch (error) {
        if (!foreignErrors.includes(asLoadError(page, error).code)) takeWhole();
        throw error;
      }
    },
    /** Removes a release's code and styles from the tab, except those that another release in the tab uses. */
    unload: (release: RemoteRelease) => {
      inTab.delete(release.container);
      const others = [...inTab.values()].map((other) => other.release);
      removeTraces(release, others);
    },
  };
}

/** What an entry of module federation has, whichever bundler has built it. */
interface RemoteContainer {
  init(scope: object, initScope: object[], options: object): unknown;
  get(module: string): Promise<() => unknown>;
}

/** Runs an entry under the address of a retry, and gives its container the shell's libraries. */
async function loadContainer(
  release: RemoteRelease,
  retry: number,
  expectEntry: ReturnType<typeof createSiteChunks>,
): Promise<RemoteContainer> {
  // webpack's code would find these tags by their name, and wait for those that hang.
  for (const tag of tagsOf(release, 'data-webpack')) tag.removeAttribute('data-webpack');
  const address = retryAddress(release.entry, retry);
  const container = await (release.entryType === 'module'
    ? importModule(address, integrityOf(release, address))
    : runScript(release, address, expectEntry));
  const scope = shareScope();
  await container.init(scope, [], {
    version: '0.0.0',
    shareScopeKeys: 'default',
    shareScopeMap: { default: scope },
  });
  return container;
}

/** `import()` takes no integrity. A module that was preloaded with it is checked, and is the one that is imported. */
async function importModule(href: string, integrity = ''): Promise<RemoteContainer> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity });
  link.href = href;
  document.head.append(link);
  try {
    return (await import(/* webpackIgnore: true */ link.href)) as RemoteContainer;
  } catch (cause) {
    const isUnreachable = asLoadError(href, cause).code === 'chunk-unreachable';
    const code = isUnreachable ? 'entry-unreachable' : 'entry-broken';
    throw new LoadError(code, `${href} could not be imported.`, { cause });
  }
}

/** Rejects after an error, and after the time that an entry may take. */
function runScript(
  release: RemoteRelease,
  address: string,
  expectEntry: ReturnType<typeof createSiteChunks>,
): Promise<RemoteContainer> {
  const script = entryScript(release, address);
  expectEntry(script, release);
  const { container } = release;
  return new Promise((resolve, reject) => {
    const fail = (code: 'entry-unreachable' | 'entry-broken', why: string, cause?: unknown) => {
      end();
      reject(new LoadError(code, `${address} ${why}.`, { cause }));
    };
    // A script that throws fires `load` as well, after this.
    const onError = ({ filename, error }: ErrorEvent) => {
      if (filename === script.src) fail('entry-broken', 'has thrown an error', error);
    };
    const timer = setTimeout(() => fail('entry-unreachable', 'timed out'), chunkTimeout);
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('error', onError);
    };
    window.addEventListener('error', onError);
    script.onerror = () => fail('entry-unreachable', 'did not load');
    script.onload = () => {
      // No other script has run since this one. The next entry of this name must not find it. `var` cannot be deleted.
      const created = Reflect.get(globalThis, container) as RemoteContainer | undefined;
      Reflect.set(globalThis, container, undefined);
      if (!created) return fail('entry-broken', `did not create ${container}`);
      end();
      resolve(created);
    };
    document.head.append(script);
  });
}

/** The shell's libraries as a share scope: library → version → how to get it. */
function shareScope(): Record<string, Record<string, object>> {
  return Object.fromEntries(
    Object.entries(sharedLibraries).map(([name, { version, library }]) => {
      const lib = () => library;
      const shared = {
        ...{ version, lib, get: async () => lib, loaded: true, eager: false },
        ...{ from: 'shell', useIn: [], scope: ['default'] },
        shareConfig: { singleton: true, requiredVersion: false },
      };
      return [name, { [version]: shared }];
    }),
  );
}

/** The integrity of a file of a release, whatever retry its address belongs to. */
function integrityOf(release: RemoteRelease, address: string): string | undefined {
  const { pathname } = new URL(address, document.baseURI);
  return release.integrity[splitAddress(pathname).path];
}

function tagsOf(release: RemoteRelease, attribute: string): readonly Element[] {
  return [...document.head.querySelectorAll(`[${attribute}]`)].filter((tag) => isTagOf(release, tag));
}

function isTagOf(release: RemoteRelease, tag: Element): boolean {
  // Of an entry, and of its chunks: see `site-chunks.ts`.
  const container = tag.getAttribute('data-container');
  if (container !== null) return container === release.container;
  const address = tag.getAttribute('src') ?? tag.getAttribute('href') ?? tag.getAttribute('data-from') ?? '';
  const { origin, pathname } = new URL(address, document.baseURI);
  const { folder, path } = splitAddress(pathname);
  if (origin + folder !== folderOf(release)) return false;
  return !isShared(folder) || Object.hasOwn(release.integrity, path);
}

/**
 * Removes tags, the container, and the bundler's list of loaded chunks, which the federation runtime does not manage.
 *
 * @param others releases that stay: what they have in common with this one stays as well
 */
export function removeTraces(release: RemoteRelease, others: readonly RemoteRelease[]): void {
  for (const attribute of ['src', 'href', 'data-from'])
    for (const tag of tagsOf(release, attribute))
      if (!others.some((other) => isTagOf(other, tag))) tag.remove();
  // Rspack names the list of chunks in its own way.
  for (const list of ['webpackChunk', 'rspackChunk', ''])
    Reflect.deleteProperty(globalThis, `${list}${release.container}`);
}

/**
 * An entry's script, not yet in the document: with its hash, requested in CORS mode, and with the name of its container,
 * because an unchanged entry is the same file in all releases.
 */
function entryScript(release: RemoteRelease, url: string): HTMLScriptElement {
  const script = document.createElement('script');
  const integrity = integrityOf(release, url);
  script.src = url;
  script.async = true;
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  script.dataset.container = release.container;
  return script;
}

/** What `consumes` of the federation plugin gets for each chunk, with the names that the plugin has given. */
interface Consumes {
  readonly chunkId: string;
  readonly chunkMapping: Readonly<Record<string, readonly string[]>>;
  readonly webpackRequire: {
    readonly m: Record<string, (module: { exports: unknown }) => void>;
    readonly consumesLoadingData: {
      readonly moduleIdToConsumeDataMapping: Readonly<
        Record<string, { readonly shareKey: string; readonly requiredVersion: string }>
      >;
    };
  };
}

/**
 * The part of the federation runtime that an entry of this site uses when all goes well. What is not here throws, and the
 * shell then loads the entry again with the runtime itself.
 */
const smallRuntime = {
  runtime: {},
  bundlerRuntime: {
    init: () => ({}),
    initContainerEntry: () => undefined,
    consumes: ({ chunkId, chunkMapping, webpackRequire: { m, consumesLoadingData } }: Consumes) => {
      for (const id of chunkMapping[chunkId] ?? []) {
        const { shareKey, requiredVersion } = consumesLoadingData.moduleIdToConsumeDataMapping[id] ?? {};
        const shared = Object.entries(sharedLibraries).find(([name]) => name === shareKey)?.[1];
        if (!shared || !isWithin(shared.version, requiredVersion ?? ''))
          throw new Error(`${shareKey} ${requiredVersion} is left to the federation runtime.`);
        m[id] = (module) => {
          module.exports = shared.library;
        };
      }
    },
  },
};

/** Whether a version is in a range of the form `^1.2.3`. Every other range is left to the federation runtime. */
export function isWithin(version: string, range: string): boolean {
  const wanted = numbers(range.startsWith('^') ? range.slice(1) : '');
  const given = numbers(version);
  if (!wanted || !given || wanted[0] === 0 || wanted[0] !== given[0]) return false;
  const [minor, patch] = [given[1] - wanted[1], given[2] - wanted[2]];
  return minor > 0 || (minor === 0 && patch >= 0);
}

function numbers(version: string): readonly [number, number, number] | null {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  return found && [Number(found[1]), Number(found[2]), Number(found[3])];
}

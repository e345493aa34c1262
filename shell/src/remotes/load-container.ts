import type { RemoteRelease } from '@site/shared-ui/contracts';
import { asLoadError, LoadError } from './load-error.ts';
import { retryAddress } from './release-address.ts';
import { entryScript, entryTimeout, integrityOf, tagsOf } from './release-tags.ts';
import { sharedLibraries } from './shared.ts';

/** What an entry of module federation has, whichever bundler has built it. */
export interface RemoteContainer {
  init(scope: object, initScope: object[], options: object): unknown;
  get(module: string): Promise<() => unknown>;
}

/** Runs an entry under the address of a retry, and gives its container the shell's libraries. */
export async function loadContainer(release: RemoteRelease, retry: number): Promise<RemoteContainer> {
  // webpack's code would find these tags by their name, and wait for those that hang.
  for (const tag of tagsOf(release, 'data-webpack')) tag.removeAttribute('data-webpack');
  const address = retryAddress(release.entry, retry);
  const container = await (release.entryType === 'module'
    ? importModule(address, integrityOf(release, address))
    : runScript(release, address));
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
function runScript(release: RemoteRelease, address: string): Promise<RemoteContainer> {
  const script = entryScript(release, address);
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
    const timer = setTimeout(() => fail('entry-unreachable', 'timed out'), entryTimeout);
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

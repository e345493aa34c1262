import type { RemoteRelease } from '@site/shared-ui/contracts';
import type { EntryRequests } from './entry-requests.ts';
import { LoadError } from './load-error.ts';
import { entryScript, entryTimeout } from './release-tags.ts';
import { sharedLibraries } from './shared.ts';
import { smallRuntime } from './small-runtime.ts';
import type { StyleIntegrity } from './style-integrity.ts';

/** What an entry of module federation has, whichever bundler has built it. */
interface Container {
  init(scope: object, initScope: object[], options: object): unknown;
  get(module: string): Promise<() => unknown>;
}

/** Loads pages of one release, whose entry is a script. */
export interface FirstRemote {
  /** The container of the release; null before the first load, and after `leave`. */
  release(): string | null;
  loadPage(release: RemoteRelease, page: string): Promise<unknown>;
  /** Forgets the release. What is still loading is rejected, so that it cannot use another entry's container. */
  leave(): void;
}

/** @param requests those of the tab */
export function firstRemote(integrity: StyleIntegrity, requests: EntryRequests): FirstRemote {
  let current: { readonly container: string; readonly entry: Promise<Container> } | null = null;
  const load = (release: RemoteRelease): Promise<Container> => {
    const { container } = release;
    requests.next(release);
    integrity.add(release.entry, release.integrity);
    globalThis._FEDERATION_RUNTIME_CORE = smallRuntime();
    const entry: Promise<Container> = run(release, () => current?.entry === entry);
    current = { container, entry };
    return entry;
  };
  return {
    release: () => current?.container ?? null,
    loadPage: async (release, page) => {
      const entry = await (current?.entry ?? load(release));
      return (await entry.get(`./${page}`))();
    },
    leave: () => {
      // The federation runtime would go on with this container, and wait for a chunk that hangs. `var` cannot be deleted.
      if (current) Reflect.set(globalThis, current.container, undefined);
      current = null;
    },
  };
}

/** Runs an entry's script, and gives its container the shared libraries. */
async function run(release: RemoteRelease, isCurrent: () => boolean): Promise<Container> {
  await loadScript(release);
  if (!isCurrent()) throw new LoadError('entry-unreachable', `${release.container} was loaded again.`);
  const container = Reflect.get(globalThis, release.container) as Container | undefined;
  if (!container) throw new LoadError('entry-broken', `The entry did not create ${release.container}.`);
  const scope = shareScope();
  await container.init(scope, [], {
    version: '0.0.0',
    shareScopeKeys: 'default',
    shareScopeMap: { default: scope },
  });
  return container;
}

/** Rejects after an error, and after the time that an entry may take. */
function loadScript(release: RemoteRelease): Promise<void> {
  const script = entryScript(release, release.entry);
  const { href } = new URL(release.entry, document.baseURI);
  return new Promise((resolve, reject) => {
    const fail = (code: 'entry-unreachable' | 'entry-broken', why: string, cause?: unknown) => {
      end();
      reject(new LoadError(code, `${release.entry} ${why}.`, { cause }));
    };
    // A script that throws fires `load` as well, after this.
    const onError = ({ filename, error }: ErrorEvent) => {
      if (filename === href) fail('entry-broken', 'has thrown an error', error);
    };
    const timer = setTimeout(() => fail('entry-unreachable', 'timed out'), entryTimeout);
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('error', onError);
    };
    window.addEventListener('error', onError);
    script.onerror = () => fail('entry-unreachable', 'did not load');
    script.onload = () => {
      end();
      resolve();
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
        version,
        lib,
        get: async () => lib,
        loaded: true,
        eager: false,
        from: 'shell',
        useIn: [],
      };
      return [
        name,
        {
          [version]: {
            ...shared,
            scope: ['default'],
            shareConfig: { singleton: true, requiredVersion: false },
          },
        },
      ];
    }),
  );
}

import type { RemoteRelease, UnitName } from '@platform/contract';
import { LoadError } from './load-error.ts';

/**
 * The folder of a release at the beginning of an address, and the retry that the address belongs to: `~1/` to `~99/`.
 * A dev server has one unit, whose folder is its root.
 */
const releaseFolder = /^((\w+:\/\/[^/]+)?(\/assets(\/[^/]+){2})?\/)(~\d+\/)?/;

/** The folder in whose addresses no release is named: releases of a unit have files of it in common. */
const sharedFolder = '/files/';

/** The server knows this many folders of a release for retries. */
const retryFolders = 99;

/**
 * The address of a release's file for a retry: `/assets/catalog/r1/~2/remoteEntry.js`. The server answers with the same
 * file. For a known address a browser may use its cache, or wait for the request that hangs. A folder, because the
 * addresses that a script derives from its own are then new as well.
 *
 * @param retry 0 for the address itself
 */
export function retryAddress(address: string, retry: number): string {
  return retry > 0 ? address.replace(releaseFolder, `$1~${((retry - 1) % retryFolders) + 1}/`) : address;
}

/** The retry that an address belongs to; 0 for none. */
function retryOf(address: string): number {
  return Number(/\/~(\d+)\//.exec(address)?.[1] ?? 0);
}

export function isShared(folder: string): boolean {
  return folder.endsWith(sharedFolder);
}

/** The folder has a trailing slash. */
export function splitAddress(pathname: string): { readonly folder: string; readonly path: string } {
  const [start = '', folder = ''] = releaseFolder.exec(pathname) ?? [];
  return { folder, path: pathname.slice(start.length) };
}

export function folderOf({ entry }: RemoteRelease): string {
  const { origin, pathname } = new URL(entry, document.baseURI);
  return origin + splitAddress(pathname).folder;
}

/** Stands for the page of a release in a stack of components, in the form of an address. */
export function pageAddress(unit: UnitName, release: string): string {
  return `/assets/${unit}/${release}/-`;
}

declare global {
  /* Called by webpack's code in the shell: see `platform/build/src/units/shell-chunks.ts`. */

  /** The path of a chunk's file: `HomePage.js` → `HomePage.0123456789.js`. */
  var siteFile: ((name: string) => string | undefined) | undefined;
  /** Loads a chunk's script. Webpack's code makes an error of the type and the address, unless the chunk has arrived. */
  var siteScript: ((address: string, done: (end: ScriptEnd) => void) => void) | undefined;
  /** Loads a chunk's stylesheet, if it has one; undefined otherwise. */
  var siteStyle: ((folder: string, name: string) => Promise<void> | undefined) | undefined;
}

/** The parts of an event that webpack's code reads. */
interface ScriptEnd {
  readonly type: string;
  readonly target: Pick<HTMLScriptElement, 'src'>;
}

/** The files of a release by their names without hashes: `[name].[contenthash:10].js`. */
export function filesByName(integrity: RemoteRelease['integrity']): ReadonlyMap<string, string> {
  return new Map(
    Object.keys(integrity).map((path) => [path.replace(/\.[0-9a-f]{10,64}(?=\.\w+$)/, ''), path]),
  );
}

/** @param integrity path of a file that is loaded on demand → its `sha384-…` */
export function provideShellFiles(integrity: RemoteRelease['integrity']): void {
  const files = filesByName(integrity);
  globalThis.siteFile = (name) => files.get(name);
  const failures = new Map<string, number>();
  globalThis.siteScript = (address, done) => {
    const { path } = splitAddress(new URL(address, document.baseURI).pathname);
    requestScript({ address, integrity: integrity[path], failures }, done);
  };
  const load = createLoads();
  globalThis.siteStyle = (folder, name) => {
    const path = files.get(name);
    return path ? load(path, () => requestStyle(path, folder, integrity)) : undefined;
  };
}

/** Loads each file once, and again after a failure. */
export function createLoads(): (path: string, start: () => Promise<void>) => Promise<void> {
  const loads = new Map<string, Promise<void>>();
  return (path, start) => {
    const known = loads.get(path);
    if (known) return known;
    const loading = start();
    loads.set(path, loading);
    loading.catch(() => loads.delete(path));
    return loading;
  };
}

/**
 * Requests a stylesheet, unless the document has it, inlined or from another release. A tag that is still loading does not
 * count, because it may fail.
 */
export function requestStyle(
  path: string,
  folder: string,
  integrity: RemoteRelease['integrity'],
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const href = folder + path;
    const tags = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], style[data-href]');
    if ([...tags].some((tag) => (tag.dataset.href === path || tag.href === href) && tag.sheet))
      return resolve();
    const tag = document.createElement('link');
    Object.assign(tag, { rel: 'stylesheet', crossOrigin: 'anonymous', integrity: integrity[path] });
    tag.onload = () => resolve();
    tag.onerror = () => {
      tag.remove();
      reject(new LoadError('chunk-unreachable', `${href} did not load.`));
    };
    tag.href = href;
    document.head.append(tag);
  });
}

/** How long an entry or a chunk may take (ms); the specification fixes it. */
export const chunkTimeout = 120_000;

/** A chunk's script that has not arrived after this time (ms) is requested once more. */
export const chunkRepeatDelay = 5000;

interface ScriptRequest {
  readonly address: string;
  readonly integrity: string | undefined;
  /** Address → how many requests for it have failed. */
  readonly failures: Map<string, number>;
  /** Whether the request is repeated if it is silent. Default: it is. */
  readonly repeats?: boolean;
  /** Gets each tag before its request. */
  readonly prepare?: (tag: HTMLScriptElement) => void;
}

/**
 * Requests a script under the next address of a retry
 *
 * - once more if it is silent: the browser would wait for the request that hangs. The first of both scripts counts. The
 *   other one only runs, which changes nothing.
 * - the next time that it is wanted, if it has failed: for a known address the browser may use a response that it has
 *   stored, such as the page of a network that wants visitors to sign in.
 *
 * @param ended the first request, with `load`, `error` or `timeout`
 * @returns stops waiting, because one of both scripts has run
 */
export function requestScript(
  { address, integrity = '', failures, repeats = true, prepare }: ScriptRequest,
  ended: (end: ScriptEnd) => void,
): () => void {
  const failed = failures.get(address) ?? 0;
  const timers: ReturnType<typeof setTimeout>[] = [];
  const stop = () => timers.forEach(clearTimeout);
  const request = (again: 0 | 1) => {
    const tag = document.createElement('script');
    const end = (type: string) => {
      stop();
      if (type !== 'load') failures.set(address, failed + 1);
      ended({ type, target: tag });
    };
    tag.onload = tag.onerror = (event) => {
      tag.remove();
      if (again === 0) end((event as Event).type);
    };
    if (again === 0) timers.push(setTimeout(end, chunkTimeout, 'timeout'));
    Object.assign(tag, { crossOrigin: 'anonymous', integrity });
    prepare?.(tag);
    tag.src = retryAddress(address, retryOf(address) + failed + again);
    document.head.append(tag);
  };
  request(0);
  if (repeats) timers.push(setTimeout(request, chunkRepeatDelay, 1));
  return stop;
}

interface Requested {
  readonly unit: UnitName;
  readonly release: RemoteRelease;
  /** Where its files are. Releases of a unit can have files of one folder in common. */
  readonly folder: string;
  /** The retry whose addresses were used last. */
  retry: number;
  /**
   * Unless it works, its next request needs addresses that this tab has not used. So does a release that comes back after
   * it was removed: a browser never forgets a module, and Vite's code remembers which stylesheets it has added.
   */
  state: 'works' | 'fails' | 'removed';
  /** How many requests have not succeeded: files of them may hang. */
  unanswered: number;
  readonly pending: Set<Promise<unknown>>;
}

export type Requests = ReturnType<typeof createRequests>;

/** The code of releases that this tab has requested. A browser never cancels the request for a script. */
export function createRequests() {
  const all = new Map<string, Requested>();
  const inFolder = (folder: string) => [...all.values()].filter((one) => one.folder === folder);
  const lastRetry = (folder: string) => Math.max(0, ...inFolder(folder).map(({ retry }) => retry));

  const requestedOf = (unit: UnitName, release: RemoteRelease): Requested => {
    const known = all.get(release.container);
    if (known) return known;
    const folder = folderOf(release);
    // It must not wait for a file that hangs for another release.
    const isTroubled = inFolder(folder).some(({ unanswered }) => unanswered > 0);
    const retry = lastRetry(folder) + (isTroubled ? 1 : 0);
    const first: Requested = {
      ...{ unit, release, folder, retry },
      ...{ state: 'works', unanswered: 0, pending: new Set() },
    };
    all.set(release.container, first);
    return first;
  };

  return {
    /**
     * Requests a page of a release.
     *
     * @param repeated whether the request before has failed, or has been silent for too long
     * @param load receives the retry whose addresses are to be used; 0 for the files' own. The browser may repeat the
     *   response to a known address, or wait for the request that hangs
     */
    run: <T>(
      unit: UnitName,
      release: RemoteRelease,
      repeated: boolean,
      load: (retry: number) => Promise<T>,
    ): Promise<T> => {
      const requested = requestedOf(unit, release);
      if (repeated) requested.state = 'fails';
      if (requested.state !== 'works') requested.retry = lastRetry(requested.folder) + 1;
      if (requested.state === 'removed') requested.state = 'works';
      requested.unanswered += 1;
      const result = load(requested.retry);
      requested.pending.add(result);
      result.then(
        () => {
          requested.pending.delete(result);
          requested.unanswered -= 1;
          requested.state = 'works';
        },
        () => {
          requested.pending.delete(result);
          requested.state = 'fails';
        },
      );
      return result;
    },
    /** Whether the last request that has ended has failed, or one is overdue. */
    isFailing: ({ container }: RemoteRelease): boolean => all.get(container)?.state === 'fails',
    /**
     * Takes out the releases of a unit whose code can be removed from the tab: those that no page uses and for which no
     * request is pending.
     *
     * @param used ids of the releases that stay
     * @returns `pending`: requests of releases that cannot be removed yet. Ask again when one of them has ended
     */
    takeUnused: (unit: UnitName, used: ReadonlySet<string | undefined>) => {
      const others = [...all.values()].filter(
        (one) => one.unit === unit && one.state !== 'removed' && !used.has(one.release.id),
      );
      const unused = others.filter(({ pending }) => pending.size === 0);
      for (const one of unused) one.state = 'removed';
      return {
        unused: unused.map(({ release }) => release),
        pending: others.flatMap(({ pending }) => [...pending]),
      };
    },
  };
}

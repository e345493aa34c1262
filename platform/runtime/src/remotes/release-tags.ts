import type { RemoteRelease } from '@platform/contract';
import { folderOf, isShared, splitAddress } from './release-address.ts';

/** The integrity of a file of a release, whatever retry its address belongs to. */
export function integrityOf(release: RemoteRelease, address: string): string | undefined {
  const { pathname } = new URL(address, document.baseURI);
  return release.integrity[splitAddress(pathname).path];
}

export function tagsOf(release: RemoteRelease, attribute: string): readonly Element[] {
  return [...document.head.querySelectorAll(`[${attribute}]`)].filter((tag) => isTagOf(release, tag));
}

function isTagOf(release: RemoteRelease, tag: Element): boolean {
  // Of an entry, and of what webpack's code has added: see `platform/build/src/units/shared-chunks.ts`.
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
export function entryScript(release: RemoteRelease, url: string): HTMLScriptElement {
  const script = document.createElement('script');
  const integrity = integrityOf(release, url);
  script.src = url;
  script.async = true;
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  script.dataset.container = release.container;
  return script;
}

/** How long an entry may take (ms), as `chunkLoadTimeout` in `platform/build/src/units/unit-config.ts`: the specification fixes both. */
export const entryTimeout = 120_000;

import type { RemoteRelease } from '@site/shared-ui/contracts';
import { chunkLoadTimeout } from '@site/shared-ui/site';
import { splitAddress } from './release-address.ts';

/** The integrity of a file of a release, whatever retry its address belongs to. */
export function integrityOf(release: RemoteRelease | undefined, address: string): string | undefined {
  const { pathname } = new URL(address, document.baseURI);
  return release?.integrity[splitAddress(pathname).path];
}

/** Tags in the head for files of a release, with an attribute. */
export function tagsOf({ entry }: RemoteRelease, attribute: string): readonly Element[] {
  const { origin, pathname } = new URL(entry, document.baseURI);
  const { folder } = splitAddress(pathname);
  return [...document.head.querySelectorAll(`[${attribute}]`)].filter((tag) => {
    const address =
      tag.getAttribute('src') ?? tag.getAttribute('href') ?? tag.getAttribute('data-from') ?? '';
    return new URL(address, document.baseURI).href.startsWith(origin + folder);
  });
}

/** Removes tags, the container, and the bundler's list of loaded chunks, which the federation runtime does not manage. */
export function removeTraces(release: RemoteRelease): void {
  for (const attribute of ['src', 'href', 'data-from'])
    for (const tag of tagsOf(release, attribute)) tag.remove();
  // Rspack names the list of chunks in its own way.
  for (const list of ['webpackChunk', 'rspackChunk', ''])
    Reflect.deleteProperty(globalThis, `${list}${release.container}`);
}

/** An entry's script, not yet in the document: with its hash, and requested in CORS mode. */
export function entryScript(release: RemoteRelease | undefined, url: string): HTMLScriptElement {
  const script = document.createElement('script');
  const integrity = integrityOf(release, url);
  script.src = url;
  script.async = true;
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  return script;
}

/** How long an entry may take (ms); the specification fixes it. */
export const entryTimeout = chunkLoadTimeout;

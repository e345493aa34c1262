import { hash, randomBytes } from 'node:crypto';
import { inParallel } from '../in-parallel.ts';
import { parseReleaseName, type ReleaseName, releaseText } from '../releases/release.schema.ts';
import type { Store } from '../store/store.ts';

/** Releases that are shown together before they are live: at least one, of different units, the shell first. */
export type PreviewSet = readonly [ReleaseName, ...ReleaseName[]];

export interface Preview {
  readonly set: PreviewSet;
  /** When the link ends (ms since 1970). */
  readonly until: number;
}

export interface PreviewLink extends Preview {
  /** Its object in the store. */
  readonly key: string;
  readonly by: string;
}

/** Where the path of a link begins. */
export const previewFolder = '/-/preview/';

/** How long a link can be valid (ms). */
export const longestPreview = 14 * 24 * 60 * 60_000;

/**
 * `previews/<hash of the token>.json`, one for each link. The token itself is nowhere in the store: who reads the store can
 * open no preview. Who can write to it can give out links. Backups and exports have none.
 */
const linksPrefix = 'previews/';

const linksAtOnce = 16;

/** The object of a link; null for a text that is the token of none. */
export function linkKey(token: string): string | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  return `${linksPrefix}${hash('sha256', token)}.json`;
}

/** @returns the token of the link: letters, digits, `-` and `_` */
export async function createLink(
  store: Pick<Store, 'create'>,
  { set, until }: Preview,
  by: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const record = JSON.stringify({ set: set.map(releaseText), until, by });
  await store.create(linkKey(token) ?? '', new TextEncoder().encode(record));
  return token;
}

/** Null if it is not there, or damaged. */
export async function readLink(store: Pick<Store, 'read'>, key: string): Promise<PreviewLink | null> {
  const content = await store.read(key);
  try {
    const { set, until, by } = JSON.parse(new TextDecoder().decode(content ?? undefined));
    const [first, ...others] = (set as readonly string[]).map(parseReleaseName);
    if (!first || typeof until !== 'number' || typeof by !== 'string') return null;
    return { key, set: [first, ...others], until, by };
  } catch {
    return null;
  }
}

export async function listLinks(store: Pick<Store, 'list' | 'read'>): Promise<readonly PreviewLink[]> {
  const links = await inParallel(await store.list(linksPrefix), linksAtOnce, (key) => readLink(store, key));
  return links.filter((link) => link !== null);
}

/** A short name of a link. It opens nothing. */
export function linkId({ key }: Pick<PreviewLink, 'key'>): string {
  return key.slice(linksPrefix.length, linksPrefix.length + 10);
}

import { createHash } from 'node:crypto';
import { formAddress, formKey, type Release, type SiteRecord, type UnitName } from '@platform/contract';
import { CompositionError } from '../composition-error.ts';
import type { Finding } from '../findings/finding.ts';
import { mayAnswer, mayReplace, type Owners } from '../owners/owners.ts';
import type { Store } from '../store/store.ts';
import { isContentName } from './content-names.ts';
import { type ReleaseName, type ReleaseRecord, readReleaseRecord, releaseText } from './release.schema.ts';

const releasesPrefix = 'releases/';

export function releaseKey({ unit, id }: ReleaseName, file: string): string {
  return `${releasesPrefix}${unit}/${id}/${file}`;
}

export function nodeFile(page: string): string {
  return `node/${page}.cjs`;
}

/** A remote without a Node half is served with its loading state, and the browser renders its pages. */
export function hasNodeHalf({ files }: Pick<Release, 'files'>): boolean {
  return files.some(({ path }) => path.startsWith('node/'));
}

/** Only the renderer needs the build for Node, and nobody else a source map that an earlier `pack` has listed. */
export function isForBrowsers(path: string): boolean {
  return !/^node\/|\.map(\.(gz|br))?$/.test(path);
}

/** `sha384-…` of a content, as in `integrity` attributes and `release.json`. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** The result of looking up a release. A store that cannot be reached is a `StoreError` instead. */
export type ReleaseLookup =
  | (ReleaseRecord & { readonly status: 'found' })
  /** Never published, not published completely, or removed. */
  | { readonly status: 'absent' }
  | {
      readonly status: 'unreadable';
      /** `release-newer` if a newer version can read it, else `bad-release`. */
      readonly error: CompositionError;
      readonly content: Uint8Array;
    };

export async function findRelease(store: Pick<Store, 'read'>, name: ReleaseName): Promise<ReleaseLookup> {
  let content: Uint8Array | null = new Uint8Array();
  try {
    content = await store.read(releaseKey(name, 'release.json'));
    if (!content) return { status: 'absent' };
    const record = readReleaseRecord(content, releaseText(name));
    const { release } = record;
    if (release.unit === name.unit && release.id === name.id) return { status: 'found', ...record };
    const message = `release.json of ${releaseText(name)} says it is ${releaseText(release)}: publish it again.`;
    return { status: 'unreadable', error: new CompositionError('bad-release', message), content };
  } catch (error) {
    if (!(error instanceof CompositionError) || error.code === 'bad-key') throw error;
    return { status: 'unreadable', error, content: content ?? new Uint8Array() };
  }
}

/**
 * What a publication of a release finds in its place. A record of a newer format is an error: a newer version can read
 * it, so it is not damaged and nothing may replace it.
 *
 * @throws {CompositionError} `release-newer`
 */
export async function findPublished(store: Pick<Store, 'read'>, name: ReleaseName): Promise<ReleaseLookup> {
  const found = await findRelease(store, name);
  if (found.status === 'unreadable' && found.error.code === 'release-newer') throw found.error;
  return found;
}

/** Null if it was not published completely. @throws {CompositionError} `bad-release` or `release-newer` */
export async function readRelease(store: Pick<Store, 'read'>, name: ReleaseName): Promise<Release | null> {
  const found = await findRelease(store, name);
  if (found.status === 'unreadable') throw found.error;
  return found.status === 'found' ? found.release : null;
}

/** Leaves out what the unit may not claim, with a finding for each. @param owners null: the site has none */
export function withoutForeignPaths(
  release: Release,
  owners: Owners | null,
): { readonly release: Release; readonly findings: readonly Finding[] } {
  const { unit, routes, redirects = [], forms = {} } = release;
  const isOwn = (path: string) => owners === null || mayAnswer(owners, unit, path);
  const isReplaced = (form: string) => owners === null || mayReplace(owners, unit, form);
  const addresses = [...routes.map(({ path }) => path), ...redirects.map(({ from }) => from)];
  const foreign = addresses.filter((path) => !isOwn(path));
  const others = Object.entries(forms).flatMap(([name, { replaces = [] }]) =>
    replaces.filter((form) => !isReplaced(form)).map((form) => ({ name, form })),
  );
  const leftOut = [
    ...foreign.map((path) => `The route ${JSON.stringify(path)} of ${releaseText(release)} is left out`),
    ...others.map(({ name, form }) => `The form ${name} of ${releaseText(release)} does not replace ${form}`),
  ];
  const own = {
    routes: routes.filter(({ path }) => isOwn(path)),
    ...(release.redirects && { redirects: redirects.filter(({ from }) => isOwn(from)) }),
    ...(release.forms && {
      forms: Object.fromEntries(
        Object.entries(forms).map(([name, { replaces, ...form }]) => [
          name,
          { ...form, ...(replaces && { replaces: replaces.filter(isReplaced) }) },
        ]),
      ),
    }),
  };
  return {
    // The same object, if nothing is left out.
    release: leftOut.length === 0 ? release : { ...release, ...own },
    findings: leftOut.map((what) => ({
      code: 'path-not-owned',
      sentence: `${what}: the owners do not give it this address.`,
    })),
  };
}

export interface Needed {
  readonly name: ReleaseName;
  readonly role: 'live' | 'rollback';
}

/** The finding for a release that is needed and cannot be had. */
export function neededFinding(
  { name, role }: Needed,
  found: Exclude<ReleaseLookup, { readonly status: 'found' }>,
): Finding {
  const why =
    role === 'live' ? `${name.unit} is live with it` : `the next rollback of ${name.unit} goes to it`;
  if (found.status === 'absent')
    return { code: 'release-missing', sentence: `${releaseText(name)} is not in the store, but ${why}.` };
  return {
    code: codeOf(found.error),
    sentence: `${releaseText(name)} cannot be read, but ${why}. ${found.error.message}`,
  };
}

function codeOf({ code }: CompositionError): Finding['code'] {
  if (code === 'release-newer' || code === 'release-unsigned' || code === 'release-swapped') return code;
  return 'release-unreadable';
}

export async function requireRelease(store: Pick<Store, 'read'>, name: ReleaseName): Promise<Release> {
  const release = await readRelease(store, name);
  if (release) return release;
  throw new CompositionError(
    'release-unknown',
    `${releaseText(name)} is not in the store: publish it. If gc has hidden it, show it again: npm run site -- gc --restore ${releaseText(name)}`,
  );
}

export async function readReleaseFile(
  store: Pick<Store, 'read'>,
  release: Release,
  path: string,
): Promise<Uint8Array> {
  const file = release.files.find((candidate) => candidate.path === path);
  const content = file ? await store.read(releaseKey(release, path)) : null;
  if (file && content && integrityOf(content) === file.integrity) return content;
  const fault = content ? 'has other bytes than it was published with' : 'is missing';
  throw new CompositionError(
    'release-incomplete',
    `${path} of ${releaseText(release)} ${fault}: publish the release again.`,
  );
}

/**
 * The complete releases of a unit that have a file with a hash of its content in its name: path → ids. Found by listing
 * keys; no file is read. Whether a release says that its names are of this kind is only in its record.
 */
export async function contentNames(
  store: Pick<Store, 'list'>,
  unit: UnitName,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const prefix = `${releasesPrefix}${unit}/`;
  const files = (await store.list(prefix)).map((key) => {
    const [id = '', ...path] = key.slice(prefix.length).split('/');
    return { id, path: path.join('/') };
  });
  const complete = new Set(files.filter(({ path }) => path === 'release.json').map(({ id }) => id));
  const found = new Map<string, string[]>();
  for (const { id, path } of files) {
    if (!complete.has(id) || !isContentName(path)) continue;
    const ids = found.get(path);
    if (ids) ids.push(id);
    else found.set(path, [id]);
  }
  return found;
}

/** The names below `releases/`, sorted: `catalog@r3k9x0a1bc`, each with whether it has its `release.json`. */
export async function listReleases(store: Pick<Store, 'list'>): Promise<ReadonlyMap<string, boolean>> {
  const releases = new Map<string, boolean>();
  for (const key of await store.list(releasesPrefix)) {
    const [unit, id, ...path] = key.slice(releasesPrefix.length).split('/');
    const text = id === undefined ? `${unit}` : `${unit}@${id}`;
    if (path.join('/') === 'release.json') releases.set(text, true);
    else if (!releases.has(text)) releases.set(text, false);
  }
  return releases;
}

/** The address to which a unit's form is posted on a site. */
export function addressOfForm({ forms }: Pick<SiteRecord, 'forms'>, unit: UnitName, form: string): string {
  const key = formKey(unit, form);
  return (Object.hasOwn(forms, key) && forms[key]?.address) || formAddress(unit, form);
}

/** What a release of the shell says of its site. @throws Error for a remote, which says nothing of it */
export function siteOf({ site, unit, id }: Pick<Release, 'site' | 'unit' | 'id'>): SiteRecord {
  if (!site) throw new Error(`${unit}@${id} says nothing of its site.`);
  return site;
}

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@site/shared-ui/contracts';
import { CompositionError } from '../composition-error.ts';
import { inParallel } from '../in-parallel.ts';
import type { Store } from '../store/store.ts';
import { parseRelease, type ReleaseName, releaseText } from './release.schema.ts';

const releasesPrefix = 'releases/';

export function releaseKey({ unit, id }: ReleaseName, file: string): string {
  return `${releasesPrefix}${unit}/${id}/${file}`;
}

/** File of a release with the Node build of a page, or of the shell itself. */
export function nodeFile(page: string): string {
  return `node/${page}.cjs`;
}

/** How many files are read or written at once. */
const filesAtOnce = 16;

/** `sha384-…` of some bytes, as `integrity` attributes and `release.json` spell it. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** A published release; null where none was published whole. */
export async function readRelease(store: Store, name: ReleaseName): Promise<Release | null> {
  const content = await store.read(releaseKey(name, 'release.json'));
  if (!content) return null;
  const release = parseRelease(content, releaseText(name));
  if (release.unit === name.unit && release.id === name.id) return release;
  throw new CompositionError(
    'bad-release',
    `release.json of ${releaseText(name)} says it is ${releaseText(release)}: remove it and publish again.`,
  );
}

/** Like `readRelease`, for a release that must be there. */
export async function requireRelease(store: Store, name: ReleaseName): Promise<Release> {
  const release = await readRelease(store, name);
  if (release) return release;
  throw new CompositionError(
    'release-unknown',
    `${releaseText(name)} is not in the store: publish it first.`,
  );
}

/** One file of a release, checked against what its release says of it. */
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

/** Who published a release, and when that began (ISO 8601). */
export interface Publication {
  readonly by: string;
  readonly at: string;
}

/**
 * Publishes a release, once. Its `release.json` is written last: until then the release is invisible, and an
 * interrupted publishing is simply repeated. Other bytes under an id that is taken are refused.
 *
 * @param readFile content of one of the release's files
 * @returns whether anything was new
 */
export async function publish(
  store: Store,
  release: Release,
  readFile: (path: string) => Promise<Uint8Array>,
  publication: Publication,
): Promise<'published' | 'already-published'> {
  const record = encode(release);
  parseRelease(record, releaseText(release));
  const known = await readRelease(store, release);
  if (known && !sameBuild(known, release)) throw differs(release, 'release.json');
  await store.create(releaseKey(release, 'published.json'), encode(publication));
  await inParallel(release.files, filesAtOnce, async ({ path, integrity }) => {
    const content = await readFile(path);
    if (integrityOf(content) !== integrity) {
      throw new CompositionError(
        'release-incomplete',
        `${path} is not what release.json says: build ${release.unit} again.`,
      );
    }
    if (await store.create(releaseKey(release, path), content)) return;
    const there = await store.read(releaseKey(release, path));
    if (!there || integrityOf(there) !== integrity) throw differs(release, path);
  });
  if (await store.create(releaseKey(release, 'release.json'), record)) return 'published';
  const winner = await requireRelease(store, release);
  if (!sameBuild(winner, release)) throw differs(release, 'release.json');
  return 'already-published';
}

/** Who published a release, or began to; null where that is not known. */
export async function readPublication(store: Store, name: ReleaseName): Promise<Publication | null> {
  const content = await store.read(releaseKey(name, 'published.json'));
  return content && (JSON.parse(new TextDecoder().decode(content)) as Publication);
}

/** Every release of the store, whole or half-published, sorted by name. */
export async function listReleases(store: Store): Promise<readonly string[]> {
  const keys = await store.list(releasesPrefix);
  const names = keys.map((key) => key.slice(releasesPrefix.length).split('/', 2).join('@'));
  return [...new Set(names)];
}

function encode(record: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(record, null, 2)}\n`);
}

/** The same inputs can be built from two commits: where they came from is told, not compared. */
function sameBuild(a: Release, b: Release): boolean {
  return isDeepStrictEqual({ ...a, source: null }, { ...b, source: null });
}

function differs(release: ReleaseName, file: string): CompositionError {
  return new CompositionError(
    'release-differs',
    `${releaseText(release)} is published with another ${file}: a release never changes. Is the build reproducible on this machine?`,
  );
}

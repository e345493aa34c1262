import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Release, ReleaseFile } from '@site/shared-ui/contracts';
import { CompositionError } from '../composition-error.ts';
import type { Store } from '../store/store.ts';
import { parseRelease, type ReleaseName } from './release.schema.ts';

export function releaseKey({ unit, id }: ReleaseName, file: string): string {
  return `releases/${unit}/${id}/${file}`;
}

/** `sha384-…` of some bytes, as `integrity` attributes and `release.json` spell it. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** A published release; null where none was published whole. */
export async function readRelease(store: Store, name: ReleaseName): Promise<Release | null> {
  const content = await store.read(releaseKey(name, 'release.json'));
  return content && parseRelease(content, `${name.unit}@${name.id}`);
}

/** Like `readRelease`, for a release that must be there. */
export async function requireRelease(store: Store, name: ReleaseName): Promise<Release> {
  const release = await readRelease(store, name);
  if (!release) {
    throw new CompositionError(
      'release-unknown',
      `${name.unit}@${name.id} is not published: publish it first.`,
    );
  }
  return release;
}

/** One file of a release, checked against what its release says of it. */
export async function readReleaseFile(
  store: Store,
  name: ReleaseName,
  file: ReleaseFile,
): Promise<Uint8Array> {
  const content = await store.read(releaseKey(name, file.path));
  if (content && integrityOf(content) === file.integrity) return content;
  const fault = content ? 'has other bytes than it was published with' : 'is missing';
  throw new CompositionError(
    'release-incomplete',
    `${file.path} of ${name.unit}@${name.id} ${fault}: publish the release again.`,
  );
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
): Promise<'published' | 'already-published'> {
  const known = await readRelease(store, release);
  if (known && !sameBuild(known, release)) throw differs(release, 'release.json');
  await Promise.all(
    release.files.map(async (file) => {
      const content = await readFile(file.path);
      if (integrityOf(content) !== file.integrity) {
        throw new CompositionError(
          'release-incomplete',
          `${file.path} is not what release.json says: build ${release.unit} again.`,
        );
      }
      if (await store.create(releaseKey(release, file.path), content)) return;
      const there = await store.read(releaseKey(release, file.path));
      if (!there || integrityOf(there) !== file.integrity) throw differs(release, file.path);
    }),
  );
  const record = new TextEncoder().encode(`${JSON.stringify(release, null, 2)}\n`);
  if (await store.create(releaseKey(release, 'release.json'), record)) return 'published';
  const winner = await requireRelease(store, release);
  if (!sameBuild(winner, release)) throw differs(release, 'release.json');
  return 'already-published';
}

/** The same inputs can be built from two commits: where they came from is told, not compared. */
function sameBuild(a: Release, b: Release): boolean {
  return isDeepStrictEqual({ ...a, source: null }, { ...b, source: null });
}

function differs({ unit, id }: ReleaseName, file: string): CompositionError {
  return new CompositionError(
    'release-differs',
    `${unit}@${id} is published with another ${file}: a release never changes. Is the build reproducible on this machine?`,
  );
}

import { isDeepStrictEqual } from 'node:util';
import type { Release, ReleaseFile } from '@platform/contract';
import { CompositionError } from '../composition-error.ts';
import { inParallel } from '../in-parallel.ts';
import { fromJson } from '../json.ts';
import { signedText } from '../keys/canonical.ts';
import { parseSshKey, signatureFile } from '../keys/ssh-signature.ts';
import type { Store } from '../store/store.ts';
import { parseRelease, type ReleaseName, releaseText } from './release.schema.ts';
import { beginLease, endLease, type ReleaseMark, refuseWhileRemoved } from './release-leases.ts';
import { parseStatement, recordHash, statementKey } from './release-statement.ts';
import {
  contentNames,
  findPublished,
  integrityOf,
  type ReleaseLookup,
  readRelease,
  releaseKey,
  requireRelease,
} from './releases.ts';

const filesAtOnce = 16;

/** Who published a release, and when the publication started (ISO 8601). */
export interface Publication extends ReleaseMark {
  /** Address of the pipeline run. */
  readonly run?: string;
}

export interface Published {
  /** `restored`: it was published before, and this publication has written files that were missing or damaged. */
  readonly status: 'published' | 'already-published' | 'restored';
  readonly restored: readonly string[];
}

/**
 * Publishes a release. Its `release.json` is written last: until then the release is invisible, and an interrupted
 * publication can be repeated. Publishing a release again restores missing and damaged files. A record that cannot be
 * read is replaced if no file in the store has other bytes. Different contents with an id that exists are refused, and so
 * is a record of a newer format.
 *
 * @param readFile content of one of the release's files
 * @throws {CompositionError} `release-differs`, `release-incomplete`, `release-newer`, `file-name-taken`; `being-removed` while
 *   `gc` removes it
 */
export async function publish(
  store: Store,
  release: Release,
  readFile: (path: string) => Promise<Uint8Array>,
  publication: Publication,
): Promise<Published> {
  const record = encode(release);
  const parsed = parseRelease(record, releaseText(release));
  const lease = await beginLease(store, release, publication);
  try {
    await refuseWhileRemoved(store, release);
    const { fresh, published } = await write(store, parsed, record, readFile, publication);
    // The lease of a release that was published before stays: its `published.json` is old, but the release may be
    // about to go live.
    if (fresh) await endLease(store, lease);
    return published;
  } catch (error) {
    await endLease(store, lease);
    throw error;
  }
}

async function write(
  store: Store,
  release: Release,
  record: Uint8Array,
  readFile: (path: string) => Promise<Uint8Array>,
  publication: Publication,
): Promise<{ readonly fresh: boolean; readonly published: Published }> {
  const found = await findPublished(store, release);
  const known = found.status === 'found' ? found.release : null;
  if (known && !sameBuild(known, release)) throw differs(release, 'release.json');
  if (!known) await refuseOtherContent(store, release);
  const fresh = await store.create(releaseKey(release, 'published.json'), encode(publication));
  const written = await inParallel(release.files, filesAtOnce, async (file) => {
    const content = await readFile(file.path);
    if (integrityOf(content) !== file.integrity) {
      throw new CompositionError(
        'release-incomplete',
        `${file.path} is not what release.json says: build ${release.unit} again.`,
      );
    }
    const changed = await writeFile(store, release, file, content, found.status);
    return changed ? [file.path] : [];
  });
  if (found.status === 'unreadable') await removeRecord(store, release, found.content);
  await writeStatement(store, release, record, publication);
  const created = await store.create(releaseKey(release, 'release.json'), record);
  if (!created && !sameBuild(await requireRelease(store, release), release))
    throw differs(release, 'release.json');
  const status = created ? 'published' : 'already-published';
  // A new release was not damaged, also if another process has completed it.
  if (found.status === 'absent') return { fresh, published: { status, restored: [] } };
  // Another process may restore the same release at the same time: each names what it has written itself.
  const restored = [...(created ? ['release.json'] : []), ...written.flat()];
  return { fresh, published: { status: restored.length > 0 ? 'restored' : status, restored } };
}

/**
 * Signs what a release is, if this process has a key. It is written before `release.json`, so that no reader sees a release
 * without it. What the key has signed before stays.
 */
async function writeStatement(
  store: Store,
  release: Release,
  record: Uint8Array,
  { run }: Publication,
): Promise<void> {
  const signer = store.identity?.signer;
  const publicKey = signer && parseSshKey(await signer.publicKey());
  if (!signer || !publicKey) return;
  const { unit, id, source } = release;
  const about = { format: 1, unit, release: id, record: recordHash(record) };
  const statement = { ...about, commit: source.commit, ...(run !== undefined && { run }) };
  const signature = await signer.sign('site-release', signedText(statement));
  const key = releaseKey(release, signatureFile(publicKey));
  const content = encode({ ...statement, signature });
  if (await store.create(key, content)) return;
  const there = parseStatement(await store.read(key));
  const isAbout = there?.unit === unit && there.release === id && there.record === about.record;
  if (isAbout && statementKey(there)?.text === publicKey.text) return;
  // It is damaged.
  await store.remove(key);
  await store.create(key, content);
}

/**
 * Fails if another release of the unit has other bytes under a name that is to contain a hash of its content: both would
 * have one address. One release is compared for each name, because those that are published agree.
 *
 * @throws {CompositionError} `file-name-taken`
 */
async function refuseOtherContent(store: Store, release: Release): Promise<void> {
  if (!release.fileNames) return;
  const taken = await contentNames(store, release.unit);
  const wanted = new Map(release.files.map(({ path, integrity }) => [path, integrity]));
  for (const [path] of wanted) if (!taken.has(path)) wanted.delete(path);
  const skipped = new Set<string>([release.id]);
  while (wanted.size > 0) {
    const id = [...wanted.keys()].flatMap((path) => taken.get(path) ?? []).find((one) => !skipped.has(one));
    if (id === undefined) return;
    skipped.add(id);
    const other = await readRelease(store, { unit: release.unit, id }).catch((error: unknown) => {
      // Another release that cannot be read is no reason to refuse this one.
      if (error instanceof CompositionError) return null;
      throw error;
    });
    if (!other?.fileNames) continue;
    for (const { path, integrity } of other.files) {
      const own = wanted.get(path);
      wanted.delete(path);
      if (own === undefined || own === integrity) continue;
      const message = `${path} of ${releaseText(release)} has other bytes than in ${releaseText(other)}, and both would have the same address: the hash in its name must be one of its content.`;
      throw new CompositionError('file-name-taken', message);
    }
  }
}

/**
 * Removes a record that cannot be read, unless another process has replaced it meanwhile. A store cannot compare and
 * remove in one step, so a replacement between the two is removed.
 *
 * @param content of the record, as it was found
 */
async function removeRecord(store: Store, release: ReleaseName, content: Uint8Array): Promise<void> {
  const key = releaseKey(release, 'release.json');
  const there = await store.read(key);
  if (there && integrityOf(there) === integrityOf(content)) await store.remove(key);
}

/** @param record of the release, as it was found in the store @returns whether anything was written */
async function writeFile(
  store: Store,
  release: Release,
  { path, integrity }: ReleaseFile,
  content: Uint8Array,
  record: ReleaseLookup['status'],
): Promise<boolean> {
  const key = releaseKey(release, path);
  if (await store.create(key, content)) return true;
  const there = await store.read(key);
  if (there && integrityOf(there) === integrity) return false;
  // In a published release, other bytes are damage. In an unfinished one, they are from another build.
  if (record === 'absent') throw differs(release, path);
  if (record === 'unreadable') throw undecided(release, path);
  await store.remove(key);
  return store.create(key, content);
}

export async function readPublication(store: Store, name: ReleaseName): Promise<Publication | null> {
  const publication = fromJson(await store.read(releaseKey(name, 'published.json')));
  return (publication ?? null) as Publication | null;
}

function encode(record: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(record, null, 2)}\n`);
}

/** Compares without `source`, because two commits can have the same inputs. */
function sameBuild(a: Release, b: Release): boolean {
  return isDeepStrictEqual({ ...a, source: null }, { ...b, source: null });
}

function differs(release: ReleaseName, file: string): CompositionError {
  return new CompositionError(
    'release-differs',
    `${releaseText(release)} is published with another ${file}, and a release never changes. Is the build reproducible on this machine?`,
  );
}

/** Without a record, nothing says which bytes the release was published with. */
function undecided(release: ReleaseName, path: string): CompositionError {
  return new CompositionError(
    'release-differs',
    `release.json of ${releaseText(release)} cannot be read, and ${path} in the store is not that of this build. If this build is the release, remove ${releaseKey(release, path)} from the store, then publish again.`,
  );
}

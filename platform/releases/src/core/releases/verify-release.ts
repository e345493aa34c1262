import type { PageAssets, Release, ReleaseFile } from '@platform/contract';
import { asWarning, type Finding } from '../findings/finding.ts';
import { inParallel } from '../in-parallel.ts';
import type { Owners } from '../owners/owners.ts';
import type { Store } from '../store/store.ts';
import { releaseText } from './release.schema.ts';
import {
  findRelease,
  hasNodeHalf,
  integrityOf,
  type Needed,
  neededFinding,
  nodeFile,
  releaseKey,
  withoutForeignPaths,
} from './releases.ts';

/** Checks that a needed release is complete, and that its unit may have its addresses. */
export async function verifyNeeded(
  store: Store,
  needed: Needed,
  owners: Owners | null = null,
): Promise<readonly Finding[]> {
  const found = await findRelease(store, needed.name);
  if (found.status !== 'found') return [neededFinding(needed, found)];
  const leftOut = withoutForeignPaths(found.release, owners).findings.map((finding) =>
    finding.code === 'path-not-owned' && needed.role === 'live' ? finding : asWarning(finding),
  );
  return [...leftOut, ...(await verifyRelease(store, found.release))];
}

const filesAtOnce = 16;

/** Browsers refuse these files with any other content type. */
const strictTypes: Readonly<Record<string, RegExp>> = {
  js: /^(text|application)\/javascript(;|$)/,
  css: /^text\/css(;|$)/,
};

/** Checks that every file of a release is in the store with the right bytes, and that every needed file is listed. */
export async function verifyRelease(
  store: Pick<Store, 'read'>,
  release: Release,
): Promise<readonly Finding[]> {
  const stored = await inParallel(release.files, filesAtOnce, (file) => verifyFile(store, release, file));
  return [...stored.flat(), ...unlisted(release), ...wrongTypes(release)];
}

/** What a live release has lost in the store, found by listing keys: no file is read. */
export async function lostParts(store: Pick<Store, 'list'>, release: Release): Promise<readonly Finding[]> {
  const keys = new Set(await store.list(releaseKey(release, '')));
  // One finding without the record: then the release does not exist, whatever files are left.
  if (!keys.has(releaseKey(release, 'release.json')))
    return [neededFinding({ name: release, role: 'live' }, { status: 'absent' })];
  return release.files
    .filter(({ path }) => !keys.has(releaseKey(release, path)))
    .map(({ path }) => fileMissing(release, path));
}

function fileMissing(release: Release, path: string): Finding {
  return { code: 'file-missing', sentence: `${path} of ${releaseText(release)} is not in the store.` };
}

async function verifyFile(
  store: Pick<Store, 'read'>,
  release: Release,
  file: ReleaseFile,
): Promise<readonly Finding[]> {
  const content = await store.read(releaseKey(release, file.path));
  if (!content) return [fileMissing(release, file.path)];
  if (content.byteLength === file.bytes && integrityOf(content) === file.integrity) return [];
  return [
    {
      code: 'file-differs',
      sentence: `${file.path} of ${releaseText(release)} has other bytes than release.json says.`,
    },
  ];
}

function unlisted(release: Release): readonly Finding[] {
  const { unit, entry, initial, loader, late, pages } = release;
  const listed = new Set(release.files.map(({ path }) => path));
  const of = ({ scripts, styles }: PageAssets) => [...scripts, ...styles];
  // The Node half of a remote is optional, but not a part of it.
  const nodePages = unit === 'shell' ? ['shell'] : hasNodeHalf(release) ? Object.keys(pages) : [];
  const needed = [
    entry,
    ...[initial, loader, ...(late ? [late] : []), ...Object.values(pages)].flatMap(of),
    ...nodePages.map(nodeFile),
  ];
  return [...new Set(needed)]
    .filter((path) => !listed.has(path))
    .map((path) => ({
      code: 'file-unlisted',
      sentence: `${releaseText(release)} needs ${path}, which its release.json does not list.`,
    }));
}

function wrongTypes(release: Release): readonly Finding[] {
  return release.files
    .filter(({ path, type }) => strictTypes[path.split('.').at(-1) ?? '']?.test(type) === false)
    .map(({ path, type }) => ({
      code: 'file-type',
      sentence: `${path} of ${releaseText(release)} would be served as ${type}.`,
    }));
}

import type { PageAssets, Release, ReleaseFile } from '@site/shared-ui/contracts';
import type { Finding } from '../findings/finding.ts';
import { inParallel } from '../in-parallel.ts';
import { releaseText } from '../releases/release.schema.ts';
import { integrityOf, nodeFile, releaseKey } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';

/** How many files are read at once. */
const filesAtOnce = 16;

/** Browsers run and apply these only if they are served as what they are. */
const strictTypes: Readonly<Record<string, RegExp>> = {
  js: /^(text|application)\/javascript(;|$)/,
  css: /^text\/css(;|$)/,
};

/** Whether every file of a release is in the store with the right bytes, and every file it needs is listed. */
export async function verifyRelease(store: Store, release: Release): Promise<readonly Finding[]> {
  const stored = await inParallel(release.files, filesAtOnce, (file) => verifyFile(store, release, file));
  return [...stored.flat(), ...unlisted(release), ...wrongTypes(release)];
}

async function verifyFile(store: Store, release: Release, file: ReleaseFile): Promise<readonly Finding[]> {
  const name = `${file.path} of ${releaseText(release)}`;
  const content = await store.read(releaseKey(release, file.path));
  if (!content) return [{ code: 'file-missing', sentence: `${name} is not in the store.` }];
  if (content.byteLength === file.bytes && integrityOf(content) === file.integrity) return [];
  return [{ code: 'file-differs', sentence: `${name} has other bytes than release.json says.` }];
}

function unlisted(release: Release): readonly Finding[] {
  const { unit, entry, initial, loader, pages } = release;
  const listed = new Set(release.files.map(({ path }) => path));
  const of = ({ scripts, styles }: PageAssets) => [...scripts, ...styles];
  const needed = [
    entry,
    ...[initial, loader, ...Object.values(pages)].flatMap(of),
    ...(unit === 'shell' ? ['shell'] : Object.keys(pages)).map(nodeFile),
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

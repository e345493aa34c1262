import { posix } from 'node:path';
import { hostMarks, type Release } from '@platform/contract';
import type { Finding } from '../../core/findings/finding.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { readReleaseFile } from '../../core/releases/releases.ts';
import { counted, done, type GateCheck } from './gate-check.ts';

/** Checks whether the files that scripts and stylesheets load are in the release, and whether they need the host's code. */
export const requestsCheck: GateCheck = {
  name: 'requests',
  doing: 'Comparing what scripts and stylesheets load with the files there are',
  after: ['files'],
  run: async ({ store, release }) => {
    const read = async (path: string) =>
      new TextDecoder().decode(await readReleaseFile(store, release, path));
    const sources = requesting(release);
    return done(await requestFindings(release, read), counted(sources.length, 'file'));
  },
};

/**
 * A build with a stale cache can write names and hashes of other files into an entry. Then every file is complete,
 * but browsers get 404 or refuse the file because of its hash. So this reads the contents:
 *
 * - each `sha384-…` in a script belongs to a file of the release (scripts load other scripts by their hashes only)
 * - each file that a page loads according to `release.json` is named in a script, with every part of its name. An entry or a
 *   shell that takes hashes from the composition names files without them. Then no two files differ only in their hash
 * - each relative `url(…)` in a stylesheet leads to a file
 * - an entry that adds scripts gives them a `crossorigin` attribute, like the page's preloads
 * - no script of a remote has a copy of the host's code
 *
 * @param read text of one of the release's files
 */
export async function requestFindings(
  release: Release,
  read: (path: string) => Promise<string>,
): Promise<readonly Finding[]> {
  const texts = await Promise.all(
    requesting(release).map(async (path) => ({ path, text: await read(path) })),
  );
  const scripts = texts.filter(({ path }) => /\.m?js$/.test(path));
  const styles = texts.filter(({ path }) => path.endsWith('.css'));
  return [
    ...scripts.flatMap(({ path, text }) => unknownHashes(release, path, text)),
    ...unnamedFiles(release, scripts),
    ...withoutCors(release, scripts),
    ...hostCopies(release, scripts),
    ...styles.flatMap(({ path, text }) => brokenUrls(release, path, text)),
  ];
}

function requesting({ files }: Release): readonly string[] {
  return files
    .map(({ path }) => path)
    .filter((path) => /\.(m?js|css)$/.test(path) && !path.startsWith('node/'));
}

function unknownHashes(release: Release, path: string, text: string): readonly Finding[] {
  const known = new Set(release.files.map(({ integrity }) => integrity));
  const hashes = new Set(text.match(/sha384-[A-Za-z0-9+/]{64}/g) ?? []);
  return [...hashes]
    .filter((hash) => !known.has(hash))
    .map((hash) => missing(`${path} of ${releaseText(release)} loads a script with the hash ${hash}`));
}

interface Source {
  readonly path: string;
  readonly text: string;
}

/** Scripts put file names together from a chunk's name and a hash, so each part is searched for by itself. */
function unnamedFiles(release: Release, scripts: readonly Source[]): readonly Finding[] {
  const { unit, entry, pages } = release;
  const knowsHashes = scripts.some(
    ({ path, text }) => (unit === 'shell' || path === entry) && /siteChunks|siteFile/.test(text),
  );
  const loaded = Object.values(pages).flatMap((assets) => [...assets.scripts, ...assets.styles]);
  const isNamed = (file: string) => {
    const stem = posix.basename(file, posix.extname(file));
    const parts = stem.split('.', knowsHashes ? 1 : undefined);
    return scripts.some(({ path, text }) => path !== file && parts.every((part) => text.includes(part)));
  };
  const name = releaseText(release);
  const plain = requesting(release).map((path) => path.replace(/\.[0-9a-f]{10,64}(?=\.\w+$)/, ''));
  const twice = knowsHashes ? plain.filter((path, index) => plain.indexOf(path) !== index) : [];
  const unnamed = [...new Set(loaded)].filter((file) => !isNamed(file));
  return [
    ...twice.map((path) => `${name} has two files ${path} with different hashes; browsers load only one.`),
    ...unnamed.map((file) => `No script of ${name} loads ${file}, which release.json says a page needs.`),
  ].map((sentence) => ({ code: 'request-missing', sentence }));
}

/** A page preloads its scripts in CORS mode. A script that is then requested in another mode is fetched twice. */
function withoutCors(
  { unit, entry, entryType, id }: Release,
  scripts: readonly Source[],
): readonly Finding[] {
  const { text = '' } = scripts.find(({ path }) => path === entry) ?? {};
  const addsScripts = /createElement\(["'`]script["'`]\)/.test(text);
  if (entryType === 'module' || unit === 'shell' || !addsScripts || text.includes('crossOrigin')) return [];
  const sentence = `${entry} of ${releaseText({ unit, id })} adds scripts without a crossorigin attribute.`;
  return [{ code: 'script-not-cors', sentence }];
}

/** A page with a second host or router has none of the shell's values around it, and fails in every browser. */
function hostCopies(release: Release, scripts: readonly Source[]): readonly Finding[] {
  if (release.unit === 'shell') return [];
  return scripts
    .filter(({ text }) => Object.values(hostMarks).some((mark) => text.includes(mark)))
    .map(({ path }) => ({
      code: 'host-bundled',
      sentence: `${path} of ${releaseText(release)} has a copy of the host’s code, so its pages would not start in a browser.`,
    }));
}

function brokenUrls(release: Release, path: string, text: string): readonly Finding[] {
  const known = new Set(release.files.map((file) => file.path));
  const urls = [...text.matchAll(/url\(\s*["']?([^"')\s]+)/g)].map(([, url = '']) => url);
  return [...new Set(urls)]
    .filter((url) => !/^([a-z]+:|[/#])/i.test(url))
    .map((url) => posix.join(posix.dirname(path), url.replace(/[?#].*$/, '')))
    .filter((file) => !known.has(file))
    .map((file) => missing(`${path} of ${releaseText(release)} loads ${file}`));
}

function missing(what: string): Finding {
  return { code: 'request-missing', sentence: `${what}, and the release has no such file.` };
}

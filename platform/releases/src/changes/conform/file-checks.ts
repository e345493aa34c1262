import { promisify } from 'node:util';
import { Script } from 'node:vm';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type Release, type ReleaseFile, sharedLibraryNames } from '@platform/contract';
import { fromJson, isRecord } from '../../core/json.ts';
import { sourceMapsFile } from '../../core/releases/file-name.ts';
import { shown } from '../../core/releases/release-faults.ts';
import { nodeFile } from '../../core/releases/releases.ts';
import { unpackSourceMaps } from '../../core/releases/source-place.ts';
import { exposedPages } from '../gate/exposes.check.ts';
import type { Report } from './conform-finding.ts';
import { type OpenedRelease, utf8 } from './opened-release.ts';

const [fromBrotli, fromGzip] = [promisify(brotliDecompress), promisify(gunzip)];

const isCompressed = (path: string) => /\.(br|gz)$/.test(path);
const isText = (path: string) => /\.(m?js|css|json|webmanifest|svg|cjs)$/.test(path);
const isNode = (path: string) => path.startsWith('node/');

/** Finds files that are not listed, and reads those that are; the gate compares their bytes. */
export async function checkFiles(opened: OpenedRelease, report: Report): Promise<void> {
  const { release, folder } = opened;
  const listed = new Set(release.files.map(({ path }) => path));
  for (const path of folder.sizes.keys()) {
    if (path !== 'release.json' && path !== sourceMapsFile && !listed.has(path))
      report('folder-file-extra', `${path} is in the folder, and release.json does not list it.`);
  }
  if (release.start !== undefined && !listed.has(release.start))
    report('start-unlisted', `start is ${release.start}, which release.json does not list.`);
  const sourceMaps = await folder.read(sourceMapsFile);
  const fault = sourceMaps && unpackSourceMaps(sourceMaps).fault;
  if (fault) report('source-maps-unreadable', `${sourceMapsFile} ${fault}.`);
  const pages = new Set((release.unit === 'shell' ? ['shell'] : Object.keys(release.pages)).map(nodeFile));
  for (const file of release.files) {
    if (isNode(file.path) && !pages.has(file.path))
      report('node-file-unknown', `${file.path} belongs to no page.`);
    await checkContent(opened, file, listed, report);
  }
  checkEntry(release, await opened.text(release.entry), report);
  await checkPictures(opened, listed, report);
}

async function checkContent(
  { folder }: OpenedRelease,
  { path, type }: ReleaseFile,
  listed: ReadonlySet<string>,
  report: Report,
): Promise<void> {
  const content = await folder.read(path);
  if (!content) return;
  if (isCompressed(path)) return checkCompressed(folder, path, content, report);
  if (/^text\/|javascript|json/.test(type) && !/charset=/i.test(type))
    report('file-charset-missing', `${path} has the type ${type}.`);
  if (/\.(js|css)$/.test(path) && !isNode(path) && content.byteLength >= 1000 && !listed.has(`${path}.br`))
    report('compressed-missing', `${path} has ${content.byteLength} bytes, and there is no ${path}.br.`);
  if (!isText(path)) return;
  const text = utf8(content);
  if (text === null) report('file-not-utf8', `${path} has bytes that are not UTF-8.`);
  else if (/\.(json|webmanifest)$/.test(path) && path !== 'mf-manifest.json' && fromJson(text) === undefined)
    report('json-unreadable', `${path} is not JSON.`);
}

async function checkCompressed(
  folder: OpenedRelease['folder'],
  path: string,
  content: Uint8Array,
  report: Report,
): Promise<void> {
  const plainPath = path.replace(/\.(br|gz)$/, '');
  const plain = await folder.read(plainPath);
  if (!plain) {
    report('compressed-orphan', `${path} is there, and ${plainPath} is not.`);
    return;
  }
  // A small file can become a huge one: no more is unpacked than the file beside it says.
  const options = { maxOutputLength: plain.byteLength + 1 };
  const unpack = path.endsWith('.br') ? fromBrotli : fromGzip;
  const unpacked = await unpack(content, options).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ERR_BUFFER_TOO_LARGE' ? 'longer' : null,
  );
  if (unpacked === null) report('compressed-unreadable', `${path} cannot be unpacked.`);
  else if (unpacked === 'longer' || !unpacked.equals(plain))
    report('compressed-differs', `${path} unpacks to something else than ${plainPath}.`);
  else if (content.byteLength > plain.byteLength)
    report('compressed-bigger', `${path} has ${content.byteLength} bytes, ${plainPath} ${plain.byteLength}.`);
}

const moduleSyntax =
  /Cannot use import statement|Unexpected token 'export'|'import.meta'|await is only valid/;

/** Parses every script for browsers, without running it. */
export async function checkScripts(opened: OpenedRelease, report: Report): Promise<void> {
  const { release } = opened;
  for (const { path } of release.files) {
    // Only V8's parser is here, and it parses modules with a flag only: modules are left to the browser.
    if (!/\.js$/.test(path) || isNode(path)) continue;
    const text = await opened.text(path);
    const reason = text === null ? null : syntaxError(text);
    if (reason === null) continue;
    if (!moduleSyntax.test(reason)) report('script-syntax', `${path}: ${reason}.`);
    else if (path === release.entry && release.entryType !== 'module')
      report('entry-is-module', `${path} is an ES module (${reason}), and entryType is not "module".`);
  }
}

function syntaxError(text: string): string | null {
  try {
    new Script(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function checkEntry(
  { entry, entryType, container, unit }: Release,
  text: string | null,
  report: Report,
): void {
  if (text === null) return;
  if (text.trim() === '') report('entry-empty', `${entry} is empty.`);
  else if (unit !== 'shell' && entryType !== 'module' && !names(text, container))
    report('entry-without-container', `${entry} does not name ${container}.`);
}

/** Whether a script knows the name of its container: from its build, or from its tag. */
function names(script: string, container: string): boolean {
  return script.includes(container) || script.includes('currentScript.dataset.container');
}

/** Bytes of a PNG: its signature, then the width and height. */
const pngSignature = '89504e470d0a1a0a';

async function checkPictures(
  { release, folder }: OpenedRelease,
  listed: ReadonlySet<string>,
  report: Report,
): Promise<void> {
  for (const [route, { file }] of Object.entries(release.pictures ?? {})) {
    if (!release.routes.some(({ path }) => path === route))
      report('picture-route-unknown', `There is an image for ${route}, and no such route.`);
    if (!listed.has(file))
      report('picture-unlisted', `The image of ${route} is ${file}, which is not listed.`);
    const content = file.endsWith('.png') ? await folder.read(file) : null;
    const bytes = Buffer.from(content ?? []);
    if (bytes.length < 24) continue;
    if (bytes.toString('hex', 0, 8) !== pngSignature) {
      report('picture-type-wrong', `${file} is not a PNG.`);
      continue;
    }
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    if (width !== 1200 || height !== 630)
      report('picture-size-wrong', `${file} has ${width} × ${height} pixels.`);
  }
}

export async function checkLibraries({ release }: OpenedRelease, report: Report): Promise<void> {
  const { unit, provides } = release;
  for (const library of unit === 'shell' ? sharedLibraryNames : []) {
    if (!Object.hasOwn(provides, library)) report('provides-library-missing', `provides has no ${library}.`);
  }
}

export async function checkManifest({ release, text }: OpenedRelease, report: Report): Promise<void> {
  if (release.unit === 'shell') return;
  const content = await text('mf-manifest.json');
  const manifest = fromJson(content ?? '');
  if (content === null || !isRecord(manifest) || exposedPages(content) === null) {
    const what = content === null ? 'not there, or cannot be read' : 'not JSON with a list of exposes';
    report('mf-manifest-missing', `mf-manifest.json is ${what}.`);
    return;
  }
  if (manifest.name !== undefined && manifest.name !== release.container)
    report(
      'mf-manifest-name',
      `mf-manifest.json has the name ${shown(manifest.name)}, and container is ${release.container}.`,
    );
  for (const shared of Array.isArray(manifest.shared) ? manifest.shared.filter(isRecord) : [])
    checkShared(shared, release.requires, report);
}

function checkShared(shared: Record<string, unknown>, requires: Release['requires'], report: Report): void {
  const name = String(shared.name);
  if (!Object.hasOwn(requires, name))
    report('mf-shared-not-required', `mf-manifest.json shares ${shown(name)}.`);
  if (shared.singleton !== true) report('mf-shared-not-singleton', `mf-manifest.json shares ${shown(name)}.`);
  const { js } = isRecord(shared.assets) ? shared.assets : {};
  const files = isRecord(js) ? [js.sync, js.async].flat().filter((file) => typeof file === 'string') : [];
  if (files.length > 0) report('mf-shared-bundled', `The release has ${name} in ${files.join(', ')}.`);
}

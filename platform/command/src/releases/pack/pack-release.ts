import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { contractVersion, type PageAssets, type Release, type UnitName } from '@platform/contract';
import { CompositionError, integrityOf, parseRelease, releaseText } from '@platform/releases';
import {
  containerName,
  contentId,
  idToCome,
  releaseFiles,
  sourceCommit,
  writeCompressed,
} from '@platform/releases/built';
import { conform } from '@platform/releases/conform';
import { packSourceMaps, sourceMapsFile } from '@platform/releases/source-maps';
import { UsageError } from '../../call/parse-call.ts';
import { manifestText, parseManifest } from './federation-manifest.ts';
import { nameFiles } from './name-files.ts';
import { type Files, readDist, readFolder } from './read-dist.ts';
import { readUnitFile, type UnitFile } from './unit-file.ts';

export interface PackOrder {
  readonly unit: UnitName;
  /** Output folder of a bundler. */
  readonly dist: string;
  /** The file that lists the routes: see `UnitFile`. */
  readonly routes: string;
  /** Folder with a CommonJS file of each page, for Node; null if there is none. */
  readonly node: string | null;
  /** Where the release is written. The folder may be absent, empty, or hold an earlier release of the unit. */
  readonly into: string;
}

/**
 * Writes the output of any bundler as a release. The same input gives the same release.
 *
 * @throws UsageError if the input is not a build of a unit; `CompositionError` `bad-release`, as `conform` refuses it
 */
export async function packRelease({ unit, dist, routes, node, into }: PackOrder) {
  const file = await readUnitFile(routes);
  const { files: built, sourceMaps, leftOut } = await readDist(dist);
  const nodeFiles = node === null ? new Map<string, Buffer>() : await readFolder(node);
  const described = describeBuild(unit, file, built);
  const all = new Map([
    ...built,
    ...[...nodeFiles].map(([path, content]) => [`node/${path}`, content] as const),
  ]);
  const hashes = [...all].map(([path, content]) => ({ path, integrity: integrityOf(content) }));
  const id = contentId({ unit, file }, hashes);
  if (!all.has(manifestFile)) all.set(manifestFile, Buffer.from(manifestText(Object.keys(described.pages))));
  if (node !== null) requireNodeHalf(node, nodeFiles, Object.keys(described.pages));

  await requireOwnFolder(into, unit);
  const source = await commitBeside(routes, [dist, into, ...(node === null ? [] : [node])]);
  const output = `${resolve(into)}.${process.pid}`;
  try {
    const release = await writeRelease(output, { unit, source, id, described, files: nameFiles(all, id) });
    await writeSourceMaps(output, sourceMaps, id);
    await rm(into, { recursive: true, force: true });
    await rename(output, into);
    return { release, leftOut };
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** The last commit of the folder of a `unit.json`. Outputs in it are no sources, also if git does not ignore them. */
async function commitBeside(routes: string, outputs: readonly string[]): Promise<Release['source']> {
  const folder = resolve(dirname(routes));
  const inside = outputs
    .map((path) => relative(folder, resolve(path)))
    .filter((path) => path !== '' && !path.startsWith('..'));
  return sourceCommit(folder, ['.', ...inside.map((path) => `:(exclude,literal)${path}`)]);
}

interface WriteOrder {
  readonly unit: UnitName;
  readonly source: Release['source'];
  readonly id: string;
  readonly described: ReturnType<typeof describeBuild>;
  readonly files: Files;
}

async function writeRelease(
  output: string,
  { unit, source, id, described, files }: WriteOrder,
): Promise<Release> {
  for (const [path, content] of files) {
    await mkdir(join(output, dirname(path)), { recursive: true });
    await writeFile(join(output, path), content);
  }
  await writeCompressed(output);
  const named = JSON.parse(JSON.stringify(described).replaceAll(idToCome, id)) as typeof described;
  const record = {
    format: 1,
    contract: contractVersion,
    unit,
    id,
    source,
    container: containerName(unit, id),
    ...named,
    files: await releaseFiles(output),
  };
  const text = `${JSON.stringify(record, null, 2)}\n`;
  await writeFile(join(output, 'release.json'), text);
  const { findings } = await conform(output, { year: new Date().getFullYear() });
  const refused = findings.filter(({ warning }) => !warning);
  if (refused.length > 0) {
    const lines = refused.map(({ code, sentence, fix }) => `  [${code}] ${sentence} ${fix}`);
    throw new CompositionError('bad-release', `The build does not make a release:\n${lines.join('\n')}`);
  }
  return parseRelease(Buffer.from(text), releaseText({ unit, id }));
}

async function writeSourceMaps(
  output: string,
  sourceMaps: Readonly<Record<string, object>>,
  id: string,
): Promise<void> {
  const named = Object.entries(sourceMaps).map(
    ([path, map]) => [path.replaceAll(idToCome, id), map] as const,
  );
  if (named.length > 0)
    await writeFile(join(output, sourceMapsFile), packSourceMaps(Object.fromEntries(named)));
}

const manifestFile = 'mf-manifest.json';

/** The fields of a release that describe the bundler's output, with its file names. */
function describeBuild(unit: UnitName, file: UnitFile, built: Files) {
  const { entryType, routes, redirects, forms, autoUndo } = file;
  const entry = oneFile(file.entry, built);
  const text = built.get(entry)?.toString('latin1') ?? '';
  const placeholder = containerName(unit, idToCome);
  if (!text.includes(placeholder)) {
    throw new UsageError(
      `${entry} does not create a container ${placeholder}: give the federation plugin the name "${placeholder}". Packing replaces ${idToCome} by the release’s id, so that two releases can be in one tab.`,
    );
  }
  const manifest = parseManifest(built.get(manifestFile)?.toString() ?? '');
  const pages = file.pages ? pagesOf(file.pages, built) : manifest?.pages;
  if (!pages)
    throw new UsageError(
      'The build has no mf-manifest.json, so "pages" has to name the files of every page.',
    );
  const requires = file.requires ?? manifest?.requires;
  if (!requires)
    throw new UsageError(
      'The build has no mf-manifest.json, so "requires" has to name the shared libraries.',
    );
  // Without a manifest: the entry lists the exposed modules as strings.
  const isExposed = (page: string) =>
    manifest
      ? Object.hasOwn(manifest.pages, page)
      : ['"', "'", '`'].some((mark) => text.includes(`${mark}./${page}${mark}`));
  const missing = Object.keys(pages).find((page) => !isExposed(page));
  if (missing !== undefined)
    throw new UsageError(`The build exposes no "./${missing}": it is in "pages", but not in ${entry}.`);
  return {
    entry,
    ...(entryType !== 'global' && { entryType }),
    pages,
    routes,
    ...(redirects !== undefined && { redirects }),
    ...(forms !== undefined && { forms }),
    ...(autoUndo !== undefined && { autoUndo }),
    requires,
  };
}

function pagesOf(
  patterns: NonNullable<UnitFile['pages']>,
  built: Files,
): Readonly<Record<string, PageAssets>> {
  return Object.fromEntries(
    Object.entries(patterns).map(([page, names]) => {
      const files = names.map((name) => oneFile(name, built));
      return [
        page,
        {
          scripts: files.filter((path) => /\.m?js$/.test(path)),
          styles: files.filter((path) => path.endsWith('.css')),
        },
      ];
    }),
  );
}

/** The file of a build that a pattern names; `*` stands for any characters but a slash. */
function oneFile(pattern: string, built: Files): string {
  const escaped = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const regExp = new RegExp(`^${escaped.join('[^/]*')}$`);
  const found = [...built.keys()].filter((path) => regExp.test(path));
  const [path] = found;
  if (path !== undefined && found.length === 1) return path;
  throw new UsageError(
    found.length === 0
      ? `The build has no file ${pattern}. It has: ${[...built.keys()].join(', ')}.`
      : `${pattern} means ${found.length} files of the build: ${found.join(', ')}. Remove the files of earlier builds.`,
  );
}

function requireNodeHalf(folder: string, files: Files, pages: readonly string[]): void {
  const missing = pages.filter((page) => !files.has(`${page}.cjs`));
  if (missing.length === 0) return;
  const names = missing.map((page) => `${page}.cjs`).join(', ');
  throw new UsageError(
    `${folder} lacks ${names}: a Node half has one CommonJS file for every page, with its name. Without --node the browser renders the pages.`,
  );
}

/** @throws UsageError unless the folder is absent, empty, or holds a release of this unit */
async function requireOwnFolder(folder: string, unit: UnitName): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length === 0) return;
  const record = await readFile(join(folder, 'release.json'), 'utf8').catch(() => '');
  if (!record.includes(`"unit": "${unit}"`))
    throw new UsageError(`${folder} is not empty, and is not a release of ${unit}: name another folder.`);
}

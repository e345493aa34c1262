import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileNameFault } from '@platform/releases';
import { UsageError } from '../../call/parse-call.ts';

/** A build's files: path relative to its folder, with forward slashes → content. */
export type Files = ReadonlyMap<string, Buffer>;

/** @throws UsageError if there is no such folder, or nothing in it */
export async function readFolder(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) throw new UsageError(`There is no folder ${folder}.`);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => path.slice(join(folder, '/').length).replaceAll('\\', '/'))
    .sort();
  if (paths.length === 0) throw new UsageError(`${folder} is empty: build the unit first.`);
  const contents = paths.map(async (path) => [path, await readFile(join(folder, path))] as const);
  return new Map(await Promise.all(contents));
}

/**
 * Reads the output folder of a bundler.
 *
 * @throws UsageError that names every file whose name a release may not have, and the reason
 */
export async function readDist(folder: string) {
  const all = await readFolder(folder);
  const isLeftOut = ([path]: readonly [string, Buffer]) => leftOut(path, all);
  const files = [...all].filter((file) => !isLeftOut(file));
  const faults = files.flatMap(([path]) => {
    const fault = faultOfName(path);
    return fault === null ? [] : `  ${path} ${fault}`;
  });
  if (faults.length > 0)
    throw new UsageError(`${folder} has files that a release cannot have:\n${faults.join('\n')}`);
  return {
    files: new Map(files),
    /** Script → its source map, which is kept beside the release's files. */
    sourceMaps: sourceMapsIn(all),
    /** Paths of files that no release has: see `leftOut`. */
    leftOut: [...all].filter((file) => isLeftOut(file) && !isSourceMap(file[0])).map(([path]) => path),
  };
}

const isSourceMap = (path: string) => path.endsWith('.map');

/** One that is not JSON is left out: nothing depends on it. */
function sourceMapsIn(all: Files): Readonly<Record<string, object>> {
  const maps: Record<string, object> = {};
  for (const [path, content] of all) {
    const script = path.slice(0, -'.map'.length);
    if (!isSourceMap(path) || !all.has(script)) continue;
    try {
      maps[script] = JSON.parse(content.toString());
    } catch {
      // As without it.
    }
  }
  return maps;
}

/** Source maps, notes of bundlers for their own tools, and compressed files, which `pack` writes itself. */
function leftOut(path: string, all: Files): boolean {
  if (isSourceMap(path)) return true;
  if (path.split('/').some((part) => part.startsWith('.')) || basename(path) === 'mf-stats.json') return true;
  return /\.(br|gz)$/.test(path) && all.has(path.replace(/\.(br|gz)$/, ''));
}

/** Why a release cannot have a file of this name, to be written after the name; null if it can. */
function faultOfName(path: string): string | null {
  const [first = ''] = path.split('/');
  if (/^((release|published)\.json|source-maps\.json\.gz)$/i.test(path))
    return 'has a name that the store uses for its own records';
  if (first.toLowerCase() === 'node') return 'is in the folder for Node: give the pages for Node with --node';
  return fileNameFault(path);
}

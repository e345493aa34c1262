import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import type { Release, UnitName } from '@platform/contract';
import type { Compilation } from 'webpack';
import { type PackageSizes, scriptSizes } from './measure-weights.ts';

/** Script → package → bytes as sent (Brotli). A file's bytes are divided in proportion to its minified code. */
export type Weights = Readonly<Record<string, PackageSizes>>;

const fileOf = (into: string, unit: UnitName, id: string) => `${into}/weights/${unit}.${id}.json`;

/** The file is beside the release, not part of it. `output` has the release's files, compressed; `folder` is the unit's. */
export async function writeWeights(
  into: string,
  { unit, id }: Pick<Release, 'unit' | 'id'>,
  { folder, output }: { readonly folder: string; readonly output: string },
  compilation: Compilation,
): Promise<void> {
  const weights: Record<string, PackageSizes> = {};
  const all = await scriptSizes(compilation, output, folder);
  for (const [file, sizes] of Object.entries(all).sort(byName))
    weights[file] = scaled(sizes, await sentBytes(`${output}/${file}`));
  const file = fileOf(into, unit, id);
  await mkdir(`${into}/weights`, { recursive: true });
  // Another process may build the same release, or read the file.
  await writeFile(`${file}.${process.pid}`, `${JSON.stringify(weights, null, 2)}\n`);
  await rename(`${file}.${process.pid}`, file);
}

/** The weights of a built release; null if they are missing. */
export async function readWeights(into: string, unit: UnitName, id: string): Promise<Weights | null> {
  const text = await readFile(fileOf(into, unit, id), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Weights);
}

/** The length of a file as servers send it: of `.br` if there is one. */
async function sentBytes(path: string): Promise<number> {
  const { size } = await stat(`${path}.br`).catch(() => stat(path));
  return size;
}

function scaled(sizes: PackageSizes, bytes: number): PackageSizes {
  const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  return Object.fromEntries(
    Object.entries(sizes)
      .sort(byName)
      .map(([name, size]) => [name, Math.round((size / all) * bytes)]),
  );
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

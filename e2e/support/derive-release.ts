import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { buildFolder, findBuilt } from '@platform/build/sources';
import { deriveRelease, type Edit, type ReleaseFiles } from '@platform/command/testing';
import type { Release, UnitName } from '@platform/contract';
import { integrityOf, localStore, publish } from '@platform/releases';
import { activate } from '@platform/releases/changes';
import { root } from '@platform/releases/root';
import { packSourceMaps, sourceMapsFile } from '@platform/releases/source-maps';

export type { Edit, ReleaseFiles };

export async function builtUnit(unit: UnitName) {
  const built = await findBuilt(root, buildFolder(root), unit);
  if (!built) throw new Error(`${unit} is not built. Run npm run build.`);
  const { release, folder } = built;
  return { release, folder, read: (path: string) => readFile(`${folder}/${path}`) };
}

/** @param id must be as long as a real one, since it replaces the real one inside the files */
export async function derivedUnit(unit: UnitName, id: string, edit: Edit): Promise<ReleaseFiles> {
  return deriveRelease(await builtUnit(unit), id, edit);
}

export async function activateRelease(folder: string, { release, read }: ReleaseFiles): Promise<void> {
  const store = localStore(folder);
  const author = { by: 'a test', at: new Date().toISOString(), reason: null };
  await publish(store, release, read, author);
  await activate(store, release, author);
}

/** Its scripts have other names. What an edit has added is only found by the line before it. */
export async function derivedSourceMaps({ unit, files }: Release): Promise<Uint8Array> {
  const { read } = await builtUnit(unit);
  const stem = (path: string) => path.replace(/\.[0-9a-f]+\.js$/, '');
  const built: Record<string, object> = JSON.parse(gunzipSync(await read(sourceMapsFile)).toString());
  const renamed = Object.entries(built).flatMap(([path, map]) => {
    const now = files.find((file) => file.path.endsWith('.js') && stem(file.path) === stem(path));
    return now ? [[now.path, map] as const] : [];
  });
  return packSourceMaps(Object.fromEntries(renamed));
}

export async function writeRelease(folder: string, { release, read }: ReleaseFiles): Promise<Release> {
  const files = [...release.files];
  const write = async (path: string, content: Uint8Array) => {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  for (const { path } of release.files) {
    const content = await read(path);
    await write(path, content);
    if (!/^[^/]+\.(js|css)$/.test(path)) continue;
    const brotli = brotliCompressSync(content);
    await write(`${path}.br`, brotli);
    const type = 'application/octet-stream';
    files.push({ path: `${path}.br`, bytes: brotli.byteLength, type, integrity: integrityOf(brotli) });
  }
  const record = { ...release, files };
  await write('release.json', Buffer.from(JSON.stringify(record)));
  return record;
}

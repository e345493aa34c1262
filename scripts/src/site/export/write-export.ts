import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { headersFile, headersJson, redirectsFile, startPage } from './host-files.ts';
import { nginxSnippet } from './nginx-snippet.ts';
import type { ServedFile } from './read-served.ts';

export interface WrittenExport {
  /** Name of the export: a hash of all its files. */
  readonly id: string;
  readonly files: number;
  readonly bytes: number;
}

export interface ExportOptions {
  /** Sequence of the composition. */
  readonly sequence: number;
  /** Origin of a server for forms and data; null for none. */
  readonly server: string | null;
}

/** All files of an export by path. The web's are below `public`, and compressed ones are beside their originals. */
export function exportFiles(
  served: readonly ServedFile[],
  { sequence, server }: ExportOptions,
): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const addText = (path: string, text: string) => files.set(path, Buffer.from(text));
  for (const { file, content, gzip, brotli } of served) {
    files.set(`public/${file}`, content);
    if (gzip) files.set(`public/${file}.gz`, gzip);
    if (brotli) files.set(`public/${file}.br`, brotli);
  }
  addText('public/index.html', startPage);
  addText('public/_headers', headersFile(served));
  addText('public/_redirects', redirectsFile(served, server));
  addText('headers.json', headersJson(served, sequence));
  addText('nginx.conf', nginxSnippet(served, server));
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Writes an export beside the earlier ones, then makes `current` point to it with one rename. The export before stays,
 * for requests that are being answered; older ones are removed.
 */
export async function writeExport(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<WrittenExport> {
  const exports = join(folder, 'exports');
  await mkdir(exports, { recursive: true });
  const draft = await mkdtemp(join(exports, '.draft-'));
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for (const [path, content] of files) {
      hash.update(`${path}\0${content.byteLength}\0`).update(content);
      bytes += content.byteLength;
      await mkdir(dirname(join(draft, 'files', path)), { recursive: true });
      await writeFile(join(draft, 'files', path), content);
    }
    const id = hash.digest('hex').slice(0, 12);
    const before = await currentOf(folder);
    // Equal files have an equal name: they are there already.
    if (!(await readdir(exports)).includes(id)) await rename(join(draft, 'files'), join(exports, id));
    await symlink(`exports/${id}`, join(draft, 'current'));
    await rename(join(draft, 'current'), join(folder, 'current'));
    for (const name of await readdir(exports)) {
      const kept = name === id || name === before || name.startsWith('.');
      if (!kept) await rm(join(exports, name), { recursive: true });
    }
    return { id, files: files.size, bytes };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Name of the export that is current; null if there is none. */
async function currentOf(folder: string): Promise<string | null> {
  const target = await readlink(join(folder, 'current')).catch(() => null);
  return target?.split('/').at(-1) ?? null;
}

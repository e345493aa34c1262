import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|webmanifest|txt|ico)$/;

const [asGzip, asBrotli] = [promisify(gzip), promisify(brotliCompress)];

/** Writes `.gz` and `.br` beside every file that they make smaller, so that servers need not compress it. */
export async function writeCompressed(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path);
  const [gzipped, brotli] = await Promise.all([
    asGzip(plain, { level: 9 }),
    asBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength },
    }),
  ]);
  if (gzipped.byteLength < plain.byteLength) await writeFile(`${path}.gz`, gzipped);
  if (brotli.byteLength < plain.byteLength) await writeFile(`${path}.br`, brotli);
}

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const compressible = /\.(js|css|svg|json|webmanifest|txt|ico)$/;

/** Writes `.gz` and `.br` beside every file that gets smaller by it: compressed once, served ever after. */
export async function writeCompressed(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const plain = await readFile(path);
    const brotli = brotliCompressSync(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength },
    });
    const gzip = gzipSync(plain, { level: 9 });
    if (gzip.byteLength < plain.byteLength) await writeFile(`${path}.gz`, gzip);
    if (brotli.byteLength < plain.byteLength) await writeFile(`${path}.br`, brotli);
  }
}

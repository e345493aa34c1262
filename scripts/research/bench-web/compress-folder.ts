import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const text = new Set(['.html', '.css', '.js', '.json', '.svg', '.xml', '.txt', '.webmanifest']);
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Writes a `.br` and a `.gz` beside every text file that has none yet, with the best compression. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const there = new Set(files);
  for (const file of files) {
    if (!text.has(extname(file))) continue;
    const content = await readFile(file);
    if (!there.has(`${file}.gz`)) await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
    if (there.has(`${file}.br`)) continue;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength };
    await writeFile(`${file}.br`, await brotli(content, { params }));
  }
}

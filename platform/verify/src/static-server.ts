import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import mime from 'mime-types';

export type StaticServer = Awaited<ReturnType<typeof staticServer>>;

interface StaticFile {
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const text = /\.(html|css|js|json|svg|xml|txt|webmanifest)$/;
/** Names with a hash; the entry of a federation's remote has none. */
const hashed = /^\/(remote\/)?(assets|_astro)\//;

interface ServerOptions {
  /** Any free one by default. */
  readonly port?: number;
  readonly singlePage?: boolean;
  /** Headers of every page. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves files from memory on loopback, each compressed once as well as brotli can. `/` is `/index.html`. */
export async function staticServer(options: ServerOptions = {}) {
  const { port = 0, singlePage = false, headers = {} } = options;
  let files: ReadonlyMap<string, StaticFile> = new Map();
  const server = createServer(({ url = '/', headers: asked }, response) => {
    const path = url.replace(/\?.*/, '').replace(/\/$/, '/index.html');
    const file = files.get(path) ?? files.get(`${path}.html`) ?? files.get(singlePage ? '/index.html' : '');
    if (!file) return response.writeHead(404).end();
    const known = asked['if-none-match'] === file.headers.etag;
    return response.writeHead(known ? 304 : 200, file.headers).end(known ? undefined : file.content);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: async (folder: string) => {
      files = await readFiles(folder, headers);
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readFiles(folder: string, headers: StaticFile['headers']): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const pairs = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    const path = `/${relative(folder, file)}`;
    const plain = await readFile(file);
    const compressed = text.test(name);
    return [
      path,
      {
        content: compressed ? brotliCompressSync(plain) : plain,
        headers: {
          'content-type': mime.contentType(extname(name)) || 'application/octet-stream',
          ...(compressed && { 'content-encoding': 'br' }),
          etag: `"${createHash('sha256').update(plain).digest('hex').slice(0, 20)}"`,
          'cache-control': hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
          ...(name.endsWith('.html') && headers),
        },
      },
    ] as const;
  });
  return new Map(await Promise.all(pairs));
}

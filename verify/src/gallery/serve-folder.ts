import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { root } from '@site/build/units/workspace';
import { lookup } from 'mime-types';

/** The folder with the built gallery. */
export const galleryFolder = `${root}.site/gallery`;

export interface ServedFolder {
  /** With a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the files of a folder without subfolders on loopback, from memory. `/` is `index.html`.
 *
 * @param port 0 for any free port
 */
export async function serveFolder(folder: string, port: number): Promise<ServedFolder> {
  const names = await readdir(folder);
  const files = new Map<string, Buffer>(
    await Promise.all(names.map(async (name) => [`/${name}`, await readFile(`${folder}/${name}`)] as const)),
  );
  const server = createServer(({ url = '/' }, answer) => {
    const path = url === '/' ? '/index.html' : url;
    const file = files.get(path);
    const type = lookup(path);
    answer.writeHead(file ? 200 : 404, { 'content-type': (file && type) || 'text/plain' });
    answer.end(file ?? 'There is no such file.');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

import { cp, mkdir, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { assetBase } from '@site/composition';
import type { BuiltRelease } from '../../src/build/find-built.ts';

export interface ExportedPage {
  readonly path: string;
  readonly html: string;
  /** Headers with which our server sends the page, without those that nginx writes itself. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers that every server writes itself, or that belong to one connection. */
const serversOwn = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'connection',
  'keep-alive',
  'date',
  'etag',
  'vary',
]);

/**
 * Writes a running site as files, including the compressed files of its build. The caller has to compress the pages,
 * as for every variant.
 *
 * @param url of the running site
 * @param into folder for the files; it is created
 */
export async function exportSite(
  url: string,
  built: readonly BuiltRelease[],
  into: string,
): Promise<readonly ExportedPage[]> {
  for (const { release, folder } of built) {
    const target = join(into, assetBase(release));
    await cp(folder, target, {
      recursive: true,
      filter: (source) => !/[\\/](node|release\.json)$/.test(source),
    });
    if (release.unit === 'shell') await cp(join(folder, 'static'), into, { recursive: true });
  }
  const routes = built.flatMap(({ release }) => release.routes);
  const paths = routes
    .filter(({ prerender, path }) => prerender && !/[:*]/.test(path))
    .map(({ path }) => path);
  return Promise.all(paths.map((path) => exportPage(url, path, join(into, `${path}.html`))));
}

async function exportPage(url: string, path: string, file: string): Promise<ExportedPage> {
  await mkdir(dirname(file), { recursive: true });
  const plain = await ask(`${url}${path}`);
  await writeFile(file, plain.body);
  const headers = Object.entries(plain.headers).flatMap(([name, value]) =>
    serversOwn.has(name) || value === undefined ? [] : [[name, String(value)] as const],
  );
  return { path, html: plain.body.toString(), headers: Object.fromEntries(headers) };
}

/** Requests an uncompressed answer. */
function ask(url: string): Promise<{ body: Buffer; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'identity' } }, async (answer) => {
      const { headers, statusCode } = answer;
      if (statusCode !== 200) return reject(new Error(`${url} answered ${statusCode}.`));
      resolve({ body: await buffer(answer), headers });
    }).on('error', reject);
  });
}

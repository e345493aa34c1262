import { openStore, requireRelease } from '@platform/releases';
import { assetBase } from '@platform/releases/rendering';
import { seededRandom } from '@platform/releases/seeded-random';
import { readEnvironment, serveStore } from '@platform/server';
import { samplePart } from '@platform/server/testing';
import { liveUnits } from './check-restored.ts';

/** A file that was uploaded through the original server, and a record of a part that it showed. */
export interface Visited {
  /** Path and signature of its download. */
  readonly download: string;
  readonly content: string;
  readonly edition: string;
}

type Settings = Readonly<Record<string, string>>;

const pages: Readonly<Record<string, string>> = {
  shell: '/start',
  catalog: '/cellar',
  product: '/TimeTable',
};

async function serve<T>(env: Settings, visit: (url: string) => Promise<T>): Promise<T> {
  const own = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' };
  const environment = readEnvironment({ ...env, ...own }, [samplePart]);
  const store = openStore(env.SITE_STORE ?? '');
  const server = await serveStore(environment, store, { log: { write: () => undefined } });
  try {
    return await visit(server.url);
  } finally {
    await server.close();
  }
}

/** Uploads a file, as a visitor does, and keeps its signed address. */
export function visitOriginal(env: Settings, seed: number): Promise<Visited> {
  return serve(env, async (url) => {
    const content = `%PDF-1.4 ${seededRandom(seed, 'upload').bytes(300).toString('base64')}`;
    const send = (path: string, init: RequestInit) => fetch(new URL(path, url), init);
    const asked = await send('/uploads', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ filename: 'Asha.pdf', bytes: content.length }),
    });
    const { uploadUrl, linkUrl } = (await asked.json()) as Record<'uploadUrl' | 'linkUrl', string>;
    const put = await send(uploadUrl, { method: 'PUT', body: content });
    if (put.status !== 204) throw new Error(`The upload was answered with ${put.status}.`);
    const link = (await (await send(linkUrl, {})).json()) as { readonly url: string };
    const { pathname, search } = new URL(link.url);
    return { download: pathname + search, content, edition: await editionOf(url) };
  });
}

async function editionOf(url: string): Promise<string> {
  return (await fetch(`${url}/editions/1`)).text();
}

/**
 * Serves a restored site: its live releases, a file whose address the original site signed, and a record of a part.
 *
 * @throws {Error} with the first difference
 */
export async function visitRestored(env: Settings, visited: Visited): Promise<void> {
  const store = openStore(env.SITE_STORE ?? '');
  const live = await liveUnits(store);
  await serve(env, async (url) => {
    for (const [unit, id] of Object.entries(live)) {
      const page = await fetch(new URL(pages[unit] ?? '/', url), { headers: { accept: 'text/html' } });
      const text = await page.text();
      const release = await requireRelease(store, { unit, id });
      if (page.status !== 200 || !text.includes(`${assetBase(release)}${release.entry}`)) {
        throw new Error(`${pages[unit]} is answered with ${page.status}, and without ${unit}@${id}.`);
      }
    }
    const file = await fetch(new URL(visited.download, url));
    if (file.status !== 200 || (await file.text()) !== visited.content) {
      throw new Error(`An address that the original site signed is answered with ${file.status}.`);
    }
    const edition = await editionOf(url);
    if (edition !== visited.edition) throw new Error(`The record is ${edition}, not ${visited.edition}.`);
  });
}

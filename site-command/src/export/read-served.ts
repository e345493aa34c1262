import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { CompositionError, openLiveSite, type ServedSite, type Store } from '@site/composition';
import { createPagesServer, type Environment, publicSettings } from '@site/server';
import type { ExportPlan } from './export-plan.ts';

/** One address of the site as the server answers it. */
export interface ServedFile {
  /** As in a request; `/employee/:id` for a page with parameters, `*` for the page of unknown addresses. */
  readonly address: string;
  /** Path below the export's folder for the web. */
  readonly file: string;
  readonly status: number;
  /** Without those that every server makes itself; names in lower case, sorted. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Uint8Array;
  readonly gzip: Uint8Array | null;
  readonly brotli: Uint8Array | null;
}

/**
 * Headers that belong to one connection, or that every server makes itself; and the one for prerendering, because
 * without a server no event tells a tab that a page is outdated.
 */
const serversOwn = [
  ...['connection', 'content-length', 'date', 'etag', 'keep-alive', 'last-modified', 'vary'],
  'speculation-rules',
];

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/**
 * Asks the server's own routes for every address of a plan, so that the files have the headers and the status with
 * which the server answers.
 *
 * @param done called after each address, with the number of addresses so far
 */
export async function readServed(
  store: Store,
  plan: ExportPlan,
  environment: Environment,
  done: (count: number) => void,
): Promise<readonly ServedFile[]> {
  const problems: unknown[] = [];
  const site = await openLiveSite({
    store,
    settings: publicSettings(environment),
    onError: (error) => problems.push(error),
  });
  const snapshot = site.current();
  const { assets, findComposition } = site;
  // The same snapshot for every address.
  const fixed: ServedSite = {
    ...{ assets, findComposition },
    current: () => snapshot,
    onChange: () => undefined,
  };
  const app = createPagesServer(fixed, environment);
  const ask = async (address: string, accept = 'text/html') => {
    const response = await app.inject({
      url: address,
      headers: { accept, 'accept-encoding': 'identity' },
    });
    const headers = Object.entries(response.headers)
      .filter(([name]) => !serversOwn.includes(name))
      .map(([name, value]) => [name, String(value)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      status: response.statusCode,
      headers: Object.fromEntries(headers),
      content: response.rawPayload,
    };
  };
  try {
    const files: ServedFile[] = [];
    const add = async (file: Omit<ServedFile, 'gzip' | 'brotli'>) => {
      files.push({ ...file, ...(await compressed(file.content, file.headers['content-type'] ?? '')) });
      done(files.length);
    };
    for (const { route, address, file } of plan.pages) {
      const answer = await ask(address);
      if (answer.status >= 500) throw problems[0] ?? unanswered(route, answer.status);
      await add({ address: route, file, ...answer });
    }
    for (const address of plan.files) {
      const answer = await ask(address);
      if (answer.status !== 200) throw problems[0] ?? unanswered(address, answer.status);
      await add({ address, file: address.slice(1), ...answer });
    }
    // The preview has no answer of its own here, only the headers of every answer. A folder has this name, because pages
    // name compositions below it.
    const live = {
      ...(await ask(liveAddress, 'application/json')),
      status: 200,
      content: jsonOf(snapshot.composition),
    };
    const headers = { ...live.headers, 'cache-control': 'no-cache', 'content-type': jsonType };
    await add({
      address: liveAddress,
      file: `${liveAddress.slice(1)}.json`,
      ...live,
      headers: sorted(headers),
    });
    return files.sort((a, b) => (a.file < b.file ? -1 : 1));
  } finally {
    site.close();
    await app.close();
  }
}

function unanswered(address: string, status: number): CompositionError {
  const sentence = `The site answers ${status} for ${address}, which the export needs.`;
  return new CompositionError('release-incomplete', `${sentence} Run verify, then export again.`);
}

/** The live composition, which open tabs ask for. */
export const liveAddress = '/-/composition';

const jsonType = 'application/json; charset=utf-8';

function jsonOf(value: object): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

function sorted(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Pictures and fonts are compressed already. */
const compressible = /^(text\/|application\/(json|xml|manifest\+json|javascript)|image\/svg)/;

async function compressed(
  content: Uint8Array,
  type: string,
): Promise<{ readonly gzip: Uint8Array | null; readonly brotli: Uint8Array | null }> {
  if (!compressible.test(type)) return { gzip: null, brotli: null };
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength };
  const [gz, br] = await Promise.all([gzipped(content, { level: 9 }), brotlied(content, { params })]);
  const smaller = (packed: Uint8Array) => (packed.byteLength < content.byteLength ? packed : null);
  return { gzip: smaller(gz), brotli: smaller(br) };
}

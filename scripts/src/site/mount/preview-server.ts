import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  compositionAddress,
  compositionFile,
  type LiveReleases,
  releaseAssets,
  type Store,
  siteComposition,
  sitePages,
} from '@site/composition';
import {
  contentSecurityPolicy,
  pagePolicy,
  policyHeader,
  publicSettings,
  readEnvironment,
} from '@site/server';

export interface PreviewServer {
  /** Without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves a composition that is not live, to this machine only: its pages and files, with the site's content security
 * policy. It has no API; pages have to mount without one.
 */
export async function previewServer(store: Store, releases: LiveReleases): Promise<PreviewServer> {
  const environment = readEnvironment({});
  const policy = contentSecurityPolicy(environment);
  const assets = releaseAssets(store);
  const defaultPolicy = policyHeader(policy);
  const composition = siteComposition(releases);
  const address = compositionAddress(composition);
  const pages = await sitePages(store, releases, composition, publicSettings(environment));

  const answer = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(url, 'http://preview.invalid');
    response.setHeader('content-security-policy', defaultPolicy);
    const file = /^\/assets\/(\w+)\/(\w+)\/(.+)$/.exec(pathname);
    if (file) {
      const [, unit = '', id = '', path = ''] = file;
      const asset = await assets.find(unit, id, path);
      if (!asset) return response.writeHead(404).end();
      return response.writeHead(200, { 'content-type': asset.type }).end(asset.plain);
    }
    if (pathname === address) {
      const { type, plain } = compositionFile(composition);
      return response.writeHead(200, { 'content-type': type }).end(plain);
    }
    const wantsPage = headers.accept?.includes('text/html');
    // Other requests, such as those of the API, get an empty response.
    if (!wantsPage) return response.writeHead(204).end();
    const page = pages.find(pathname);
    response.setHeader('content-security-policy', policyHeader(policy, pagePolicy(page)));
    return response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(page.plain);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { type LiveReleases, previewSite, type Store } from '@site/composition';
import { createPagesServer, publicSettings, readEnvironment } from '@site/server';

export interface PagesServer {
  /** Without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a composition that is not live, to this machine only. */
export async function servePages(store: Store, releases: LiveReleases): Promise<PagesServer> {
  const environment = readEnvironment({});
  const app = createPagesServer(await previewSite(store, releases, publicSettings(environment)), environment);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}

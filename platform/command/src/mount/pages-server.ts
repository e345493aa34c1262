import type { LiveReleases, Store } from '@platform/releases';
import { previewSite } from '@platform/releases/serving';
import { createPagesServer, publicSettings, readEnvironment } from '@platform/server';

/** Serves a composition that is not live, to this machine only. @returns its address, without a trailing slash, and what its shell says of the site */
export async function servePages(store: Store, releases: LiveReleases) {
  const environment = readEnvironment({});
  const served = await previewSite(store, releases, publicSettings(environment));
  const app = createPagesServer(served, environment);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, site: served.current().site, close: () => app.close() };
}

import type { LiveReleases, Store } from '@site/composition/releases';
import { previewSite } from '@site/composition/serving';
import { createPagesServer, publicSettings, readEnvironment } from '@site/server';

/** Serves a composition that is not live, to this machine only. @returns its address, without a trailing slash */
export async function servePages(store: Store, releases: LiveReleases) {
  const environment = readEnvironment({});
  const app = createPagesServer(await previewSite(store, releases, publicSettings(environment)), environment);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}

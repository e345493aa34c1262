import { type LiveSite, openLiveSite, type Store } from '@site/composition';
import {
  type Environment,
  publicSettings,
  type RunningServer,
  type StartOptions,
  sitePlugin,
  siteReadiness,
  startServer,
  tabsPlugin,
} from '@site/server';

export interface ServedSite {
  readonly environment: Environment;
  readonly site: LiveSite;
  /** Answers requests for pages and files; the site's own unless development has another. */
  readonly pages?: ReturnType<typeof sitePlugin>;
  /** How the server differs from the usual one. */
  readonly options?: ServeOptions;
}

export type ServeOptions = Pick<StartOptions, 'log' | 'connectionLimits'>;

/** Starts a server with everything a site needs: the API, pages and files, and the tabs that follow changes. */
export async function serveSite({
  environment,
  site,
  pages = sitePlugin(site),
  options = {},
}: ServedSite): Promise<RunningServer> {
  const { rateLimitScale } = environment;
  const tabs = tabsPlugin({ site, now: Date.now, rateLimitScale });
  try {
    const server = await startServer(environment, {
      ...options,
      site,
      plugins: [tabs, pages],
      readiness: [siteReadiness(site)],
    });
    return {
      url: server.url,
      close: async () => {
        site.close();
        await server.close();
      },
    };
  } catch (error) {
    site.close();
    throw error;
  }
}

/** Serves what is live in a store, and follows it. */
export async function serveStore(
  environment: Environment,
  store: Store,
  options: ServeOptions = {},
): Promise<RunningServer> {
  const site = await openLiveSite({
    store,
    settings: publicSettings(environment),
    onError: (error) => console.error(error instanceof Error ? error.message : error),
  });
  return serveSite({ environment, site, options });
}

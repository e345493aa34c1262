import type { Store } from '@platform/releases';
import { testUndo } from '@platform/releases/changes';
import { type LiveSite, openLiveSite, previewSites } from '@platform/releases/serving';
import type { ServerOptions } from './core/core.ts';
import { type Environment, publicSettings } from './environment/environment.ts';
import { previewSettings } from './previews/create-previews-server.ts';
import { sitePlugin } from './site/site.plugin.ts';
import { siteReadiness } from './site/site-readiness.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { undoFailing } from './visits/undo-failing.ts';

interface ServedSite {
  readonly environment: Environment;
  readonly site: LiveSite;
  /** Answers requests for pages and files; development replaces it. */
  readonly pages?: ReturnType<typeof sitePlugin>;
  /** Options of the server that differ from the defaults. */
  readonly options?: Partial<ServerOptions>;
}

/** Starts a server with the API, pages and files, and the events for open tabs. */
export async function serveSite({
  environment,
  site,
  pages = sitePlugin(site),
  options = {},
}: ServedSite): Promise<RunningServer> {
  try {
    const server = await startServer(environment, {
      ...options,
      site,
      plugins: [pages],
      readiness: [siteReadiness(site)],
    });
    return {
      url: server.url,
      close: async () => {
        // The server follows the store as long as it answers requests.
        await server.close();
        site.close();
      },
    };
  } catch (error) {
    site.close();
    throw error;
  }
}

export interface ServeOptions extends Partial<ServerOptions> {
  /** The time by which pages of the live site close (ms since 1970). Default: that of the machine. */
  readonly now?: () => number;
}

/** Serves the live composition of a store, and follows its changes. */
export async function serveStore(
  environment: Environment,
  store: Store,
  { now = Date.now, ...options }: ServeOptions = {},
): Promise<RunningServer> {
  const site = await openLiveSite({
    store,
    now,
    settings: publicSettings(environment),
    onError: (error) => void process.stderr.write(`${error instanceof Error ? error.message : error}\n`),
  });
  const { autoUndo, undoSlow } = environment;
  const slow = autoUndo === 'on' && !undoSlow ? 'notify' : autoUndo;
  const onFailing = undoFailing(
    store,
    { failures: autoUndo, slow },
    (unit) => site.liveRelease(unit)?.autoUndo,
    () => site.journal().entries.length,
  );
  const previews = previewSites({
    ...{ store, settings: previewSettings(environment), journal: site.journal },
    now: Date.now,
  });
  const operations = { store };
  const test = () => testUndo(store, site.journal(), () => new Date());
  return serveSite({
    ...{ environment, site },
    options: { onFailing, previews, operations, testUndo: test, ...options },
  });
}

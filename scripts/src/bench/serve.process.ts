import { localStore, openLiveSite } from '@site/composition';
import { publicSettings, readEnvironment, sitePlugin, startServer, tabsPlugin } from '@site/server';

/** A server of the site on the store in `SITE_STORE`, for as long as whoever started it lives. */
const environment = readEnvironment(process.env);
const site = await openLiveSite({
  store: localStore(process.env.SITE_STORE ?? ''),
  settings: publicSettings(environment),
  onError: (error) => console.error(error),
});
const { rateLimitScale } = environment;
const plugins = [tabsPlugin({ site, now: Date.now, rateLimitScale }), sitePlugin(site)];
const { url } = await startServer(environment, { site, plugins });
process.send?.({ url });
process.on('disconnect', () => process.exit());

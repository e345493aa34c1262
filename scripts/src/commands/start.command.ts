import { CompositionError, localStore, openLiveSite } from '@site/composition';
import {
  publicSettings,
  readEnvironment,
  ServerError,
  sitePlugin,
  startServer,
  tabsPlugin,
} from '@site/server';
import { unitNames } from '@site/shared-ui/contracts';
import { BuildError } from '../build/build-error.ts';
import { buildPincodes } from '../build/build-pincodes.ts';
import { buildUnits } from '../build/build-units.ts';
import { buildFolder, root } from '../build/workspace.ts';
import { bringLive } from '../site/bring-live.ts';
import { storeFolder } from '../site/folders.ts';
import { closeOnSignal } from './close-on-signal.ts';

/** `npm start`: builds what changed, brings it live in the store on this machine, and serves the site. */
const say = (text: string) => console.log(text);

try {
  const environment = readEnvironment({ LOG_LEVEL: 'warn', ...process.env });
  const options = { root, into: buildFolder, say };
  const [built] = await Promise.all([buildUnits(unitNames, options), buildPincodes(options)]);

  const store = localStore(storeFolder(process.env));
  const author = () => ({ by: 'npm start', at: new Date().toISOString(), reason: null });
  const changed = await bringLive(store, built, author, say);
  if (changed.length > 0) say(`Live from now on: ${changed.join(', ')}.`);

  const site = await openLiveSite({
    store,
    settings: publicSettings(environment),
    onError: (error) => console.error(error instanceof Error ? error.message : error),
  });
  const server = await startServer(environment, {
    site,
    plugins: [
      tabsPlugin({ site, now: Date.now, rateLimitScale: environment.rateLimitScale }),
      sitePlugin(site),
    ],
  });
  say(`The site is open at ${server.url} (Ctrl-C closes it).`);
  closeOnSignal(async () => {
    site.close();
    await server.close();
  });
} catch (error) {
  if (!(error instanceof ServerError || error instanceof BuildError || error instanceof CompositionError))
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}

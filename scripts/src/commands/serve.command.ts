import { CompositionError, localStore } from '@site/composition';
import { readEnvironment, ServerError } from '@site/server';
import { serveStore } from '../site/serve-site.ts';
import { storeFolder } from '../site/site-deps.ts';
import { closeOnSignal } from './close-on-signal.ts';

/**
 * `npm run serve`: serves the live composition of the store and follows its changes. Builds and publishes nothing.
 */
try {
  const folder = storeFolder(process.env);
  console.log(`Store: ${folder}`);
  const server = await serveStore(readEnvironment(process.env), localStore(folder));
  console.log(`The site is open at ${server.url} (Ctrl-C closes it).`);
  closeOnSignal(server.close);
} catch (error) {
  if (!(error instanceof ServerError || error instanceof CompositionError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
